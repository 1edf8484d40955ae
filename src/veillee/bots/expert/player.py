"""The expert as a bot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from veillee.bots.budget import Budget, Meter
from veillee.bots.expert.belief import Belief
from veillee.bots.expert.candidates import Candidate, candidates, statements
from veillee.bots.expert.choose import Judged, judged, lead
from veillee.bots.expert.talk import SHARE, Talker
from veillee.bots.expert.utility import utility_of
from veillee.bots.forehead import forehead_bid
from veillee.bots.spec import BotSpec
from veillee.compiled import jit, readiness
from veillee.compiled.judging import Judge, Model
from veillee.compiled.kernels.expert_talk import SILENCE
from veillee.games import tricks
from veillee.games.actions import Action
from veillee.games.politaine.layout import PASS
from veillee.match.view import View, as_action

NOISE_BITS = 31
BLOCK, TALK_BLOCK = 512, 128  # worlds dealt at a time, of which a quarter is judged
DEFAULT_SECONDS = 0.5
CARD_SHARE = 0.85  # of the budget, for which card; the rest for what is said with it


@dataclass(frozen=True, slots=True)
class Settings:
    """How an expert thinks.

    ``talks``: whether it signs, and knocks or slides; ``spies``: whether it looks at opponents.
    ``believes``: whether worlds are weighed by what was played; ``chance``, ``temper``, ``draws``:
    how (see ``Model``), None for the usual. ``worlds``: how many are dealt at a time, of which a
    quarter is judged. ``interpreted``: without a compiler; None for whichever is ready.
    """

    budget: Budget = field(default_factory=lambda: Budget(cpu_seconds=DEFAULT_SECONDS))
    believes: bool = True
    talks: bool = True
    spies: bool = True
    chance: float | None = None
    temper: float | None = None
    draws: int | None = None
    worlds: int | None = None
    interpreted: bool | None = None

    @classmethod
    def of(cls, spec: BotSpec) -> Settings:
        """From ``expert:budget=0.5,iterations=2000,worlds=512,belief=off,chance=0.15,temper=0.7``.

        Raises:
            UnknownBot: a setting that is none, or a value it cannot have.
        """
        spec.refuse_others(
            "budget", "iterations", "worlds", "belief", "chance", "temper", "draws", "talk", "spy"
        )
        return cls(
            budget=Budget.of(spec, DEFAULT_SECONDS),
            believes=spec.choice("belief", "on", "on", "off") == "on",
            talks=spec.choice("talk", "on", "on", "off") == "on",
            spies=spec.choice("spy", "on", "on", "off") == "on",
            chance=spec.number("chance", None, most=1),
            temper=spec.number("temper", None, most=2),
            draws=spec.whole("draws", None, most=16),
            worlds=spec.whole("worlds", None, most=1 << 16),
        )

    @property
    def model(self) -> Model | None:
        """How others are taken to play; None: worlds are not weighed."""
        usual = Model()
        if not self.believes:
            return None
        return replace(
            usual,
            chance=self.chance or usual.chance,
            temper=self.temper or usual.temper,
            draws=self.draws or usual.draws,
        )


class Expert:
    """Plays what does best in the worlds it takes for likely, and says what helps its side most."""

    def __init__(self, rng: random.Random, settings: Settings | None = None) -> None:
        self._rng = rng
        self._settings = settings or Settings()

    def act(self, view: View) -> Action:
        if len(view.legal) == 1:
            return view.legal[0]
        bid = forehead_bid(view, self._rng)
        if bid is not None:
            return bid
        options = self.options(view)
        action = self._thought(view, options) if options else policy_choice(view, self._rng)
        if not self._settings.talks:
            action &= tricks.CHOICES
        return as_action(view.game.spec, view.state_list, action)

    def _thought(self, view: View, options: tuple[Candidate, ...]) -> int:
        """The best action: first which card, then what is said with it."""
        talks = view.game.spec.signals and self._settings.talks
        action = options[0].action
        if len(options) == 1 and not (talks and len(statements(view, action)) > 1):
            return action
        meter = self._settings.budget.start()
        belief = self._belief(view, self.judge(view))
        if len(options) > 1:
            meter.until = CARD_SHARE if talks else 1.0
            action = self._judged(view, options, belief, meter)[0].candidate.action
        said = [Candidate(other, ()) for other in statements(view, action)] if talks else []
        if len(said) < 2:
            return action
        meter.until = 1.0
        found = self._judged(view, said, belief, meter, keep_all=True)
        usual = next(one for one in found if one.candidate.action == action)
        ahead, error = lead(found[0], usual)
        return found[0].candidate.action if ahead > error else action

    def talk(self, view: View) -> Action | None:
        if not view.talk or view.seat is None:
            return None
        spec = view.game.spec
        settings = self._settings
        talker = Talker(view, self.judge(view), signs=settings.talks, spies=settings.spies)
        if not talker.weighs:
            code = spec.policy.speak(view.state_list, view.seat, self._rng.getrandbits(NOISE_BITS))
        else:
            code = self._weighed(view, talker)
        return None if code < 0 else spec.decode_talk(code)

    def _weighed(self, view: View, talker: Talker) -> int:
        assert view.seat is not None
        codes = talker.choices()
        if not codes:
            return SILENCE
        meter = self._settings.budget.scaled(SHARE).start()
        belief = self._belief(view, talker.judge, TALK_BLOCK)
        batch = 4 if talker.judge.plain else TALK_BLOCK // 4
        return talker.best(codes, belief, utility_of(view, view.seat), meter, batch)

    def _belief(self, view: View, judge: Judge, block: int = BLOCK) -> Belief:
        block = self._settings.worlds or (32 if judge.plain else block)
        return Belief(view, judge, self._rng, self._settings.model, block)

    def think(
        self,
        view: View,
        options: tuple[Candidate, ...],
        *,
        keep_all: bool = False,
        batch: int | None = None,
    ) -> list[Judged]:
        """The candidates with what they came to, the best first.

        ``keep_all``: judge all to the end. ``batch``: worlds between two looks at the clock.
        """
        meter = self._settings.budget.start()
        belief = self._belief(view, self.judge(view))
        return self._judged(view, options, belief, meter, keep_all=keep_all, batch=batch)

    def _judged(
        self,
        view: View,
        options: Sequence[Candidate],
        belief: Belief,
        meter: Meter,
        *,
        keep_all: bool = False,
        batch: int | None = None,
    ) -> list[Judged]:
        assert view.seat is not None
        return judged(
            options,
            seat=view.seat,
            belief=belief,
            judge=belief.judge,
            utility=utility_of(view, view.seat),
            meter=meter,
            batch=batch or (4 if belief.judge.plain else 64),
            keep_all=keep_all,
        )

    def options(self, view: View) -> tuple[Candidate, ...]:
        """What there is to judge in a view; nothing before cards are laid or bids made."""
        return open_candidates(view, policy_choice(view, self._rng), self.judge(view))

    def judge(self, view: View) -> Judge:
        """The kernels for the game of a view, compiled or not as the settings and the disk say."""
        interpreted = self._settings.interpreted
        if interpreted is None:
            interpreted = not compiled_now(view.game.name)
        return Judge(view.game, interpreted=interpreted)


_compiled: set[str] = set()


def compiled_now(game: str) -> bool:
    """Whether this game's kernels can be used without waiting; else their making is begun."""
    if not jit.enabled():
        return False
    if game in _compiled:
        return True
    if readiness.prepared(f"expert: {game}"):
        _compiled.add(game)  # asking means to look at every source
        return True
    readiness.prepare_in_background(f"expert: {game}")
    return False


def policy_choice(view: View, rng: random.Random) -> int:
    """What the amateur would do."""
    assert view.seat is not None
    return view.game.spec.policy.choose(view.state_list, view.seat, rng.getrandbits(NOISE_BITS))


def open_candidates(view: View, favourite: int, judge: Judge) -> tuple[Candidate, ...]:
    """What to judge: cards and bids. Before them the amateur's way is good enough: none."""
    if favourite & tricks.CHOICES >= PASS and view.game.name == "politaine":
        return ()
    if view.state[tricks.PHASE] not in (tricks.PLAYING, tricks.BIDDING):
        return ()
    return candidates(view, judge, favourite)
