"""A match: deals one after the other until somebody has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from veillee.cards import Card
from veillee.errors import BadDeal, IllegalAction
from veillee.games import tricks
from veillee.games.actions import Action, Kind, Sign, Signal
from veillee.games.tricks import NOBODY
from veillee.match import dealing, view
from veillee.match.deal import Act, DealResult, Dealt, Trick, result_of, tricks_of, unpack
from veillee.match.shuffle import Chance
from veillee.match.start import checked_deals, checked_players, checked_scores
from veillee.match.view import SignSeen, View

if TYPE_CHECKING:
    from veillee.match.game import Game
    from veillee.records.record import Record


class Match:
    """One match of a game. Made by ``Game.match`` (dealt) or by a record (dealt line by line).

    With a seed it deals by itself, the next deal as soon as one is over. Without one (a record
    being replayed) it stops after each deal and waits for ``deal``.
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: int | str | None,
        scores: Sequence[int] | None = None,
        deals: int = 0,
        players: Sequence[str] | None = None,
    ) -> None:
        """A match whose first deal is still to be dealt. Raises: BadDeal."""
        self.game = game
        self.seed = seed
        self.players = checked_players(players, game.seats)
        self.start = checked_scores(scores, game.counts)
        self.deals_before = checked_deals(deals)
        self.results: list[DealResult] = []
        self.dealt: list[Dealt] = []
        self.acts: list[list[Act]] = []
        self.persons: tuple[int, ...] | None = None  # who sits where, if the partners were drawn
        self._signs: list[tuple[int, SignSeen]] = []
        rules = game.spec.rules
        self._state = state = [0] * rules.STATE_SIZE
        state[tricks.SEATS] = game.seats
        state[tricks.DEALS] = self.deals_before
        for number, score in enumerate(self.start):
            state[tricks.SCORES + number] = score
        for number, code in enumerate(game.options.codes()):
            state[tricks.OPTIONS + number] = code
        rules.start_match(state)
        if self.over:
            raise BadDeal("bad-score", text=" ".join(map(str, self.start)))
        state[tricks.PHASE] = tricks.OVER

    # Dealing ---------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether the next deal must be given by ``deal`` before anyone can act."""
        return self._state[tricks.PHASE] == tricks.OVER and not self.over

    def deal(
        self,
        *,
        hands: Sequence[str | Iterable[Card | str]] | None = None,
        deck: str | Iterable[Card | str] | None = None,
        dealer: int | None = None,
        talon: Iterable[Card | str] | None = None,
    ) -> None:
        """Deal the next deal: given hands, a given deck (top first), or by the seed.

        ``talon`` puts the undealt cards of given hands in order. ``dealer`` may be chosen for the
        first deal; later it must be the seat whose turn it is to deal.

        Raises:
            BadDeal: the match is not waiting for a deal, or the deal cannot be.
            BadNotation: a card that cannot be read.
        """
        if not self.waiting:
            raise BadDeal("deal-not-over")
        spec, state = self.game.spec, self._state
        given = hands is not None or deck is not None
        self._choose_dealer(dealer, given=given)
        spec.rules.prepare_deal(state)
        if hands is not None:
            masks = dealing.read_hands(spec, state, hands)
            undealt = dealing.read_talon(spec, state, masks, talon or ())
        else:
            order = self._shuffled() if deck is None else dealing.read_deck(spec, state, deck)
            masks, undealt = dealing.deal_from(spec, state, order)
        self._begin(masks, undealt)
        self._settle_and_go_on()

    def _choose_dealer(self, dealer: int | None, *, given: bool) -> None:
        state = self._state
        if self.dealt:
            if dealer not in (None, state[tricks.DEALER]):
                raise BadDeal("wrong-dealer", dealer=dealer, expected=state[tricks.DEALER])
            return
        drawn = self._drawn_persons() if not given else None
        if drawn is not None:
            self.persons = drawn
            self.players = tuple(self.players[p] for p in drawn) if self.players else ()
        if dealer is None:
            fixed = given or drawn is not None
            dealer = 0 if fixed else self._chance("dealer").below(self.game.seats)
            while not fixed and state[tricks.OUT] >> dealer & 1:
                dealer = (dealer + 1) % self.game.seats
        if isinstance(dealer, bool) or dealer not in range(self.game.seats):
            raise BadDeal("bad-seat", text=str(dealer), seats=self.game.seats)
        if state[tricks.OUT] >> dealer & 1:
            raise BadDeal("dealer-out", dealer=dealer)
        state[tricks.DEALER] = dealer

    def _drawn_persons(self) -> tuple[int, ...] | None:
        spec = self.game.spec
        if self.seed is None:
            return None
        order = self._chance("partners").shuffled(list(spec.deck.numbers(spec.deck.all)))
        return spec.seating(self.game.options, self.game.seats, order)

    def _begin(self, masks: Sequence[int], undealt: Sequence[int]) -> None:
        spec, state = self.game.spec, self._state
        for seat in range(self.game.seats):
            state[tricks.HANDS + seat] = masks[seat]
        room = spec.rules.TALON_ROOM
        for place in range(room):
            known = place < len(undealt)
            state[spec.rules.TALON + place] = undealt[place] if known else NOBODY
        cards = spec.deck.cards
        self.dealt.append(
            Dealt(
                dealer=state[tricks.DEALER],
                hands=unpack(spec, masks),
                talon=tuple(cards[number] for number in undealt),
            )
        )
        self.acts.append([])
        self._signs = []
        spec.rules.start_deal(state)
        self._note(NOBODY, 0)

    def _settle_and_go_on(self) -> None:
        """Count finished deals; with a seed, deal until somebody has something to do."""
        while self._state[tricks.PHASE] == tricks.OVER and len(self.results) < len(self.dealt):
            self.results.append(self.deal_result)
            self.game.spec.rules.settle(self._state)
            if not self.over and self.seed is not None:
                self.game.spec.rules.prepare_deal(self._state)
                self._begin(*dealing.deal_from(self.game.spec, self._state, self._shuffled()))

    def _shuffled(self) -> list[int]:
        """The pack of the coming deal in the order the seed gives it, top first."""
        spec = self.game.spec
        pack = list(spec.deck.numbers(spec.rules.pack(self._state)))
        return self._chance(f"deal {len(self.dealt) + 1}").shuffled(pack)

    def _chance(self, label: str) -> Chance:
        spec = self.game.spec
        if self.seed is None:
            raise BadDeal("waiting-for-deal")
        return Chance(spec.name, spec.version, self.seed, label)

    # Acting ----------------------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; first the one to ask first, then on to its left."""
        if self.over or self.waiting:
            return ()
        rules, state, seats = self.game.spec.rules, self._state, self.game.seats
        first = rules.turn(state)
        order = [(max(first, 0) + step) % seats for step in range(seats)]
        if state[tricks.PHASE] == tricks.CLAIMING:
            return tuple(seat for seat in order if rules.talk(state, seat))
        return tuple(seat for seat in order if rules.legal(state, seat))

    def legal(self, seat: int) -> tuple[Action, ...]:
        """The actions allowed to a seat now, talk apart; empty where it must wait."""
        if self.over or self.waiting or not self._is_seat(seat):
            return ()
        return view.legal_actions(self.game.spec, self._state, seat)

    def talk(self, seat: int) -> tuple[Action, ...]:
        """The signs, looks and proclamations allowed to a seat now."""
        if self.over or self.waiting or not self._is_seat(seat):
            return ()
        return view.talk_actions(self.game.spec, self._state, seat)

    @property
    def choosing(self) -> int:
        """Mask of the seats that may do or say anything now."""
        return view.choosing(self.game.spec, self._state)

    def act(self, seat: int, action: Action | str, *, caught: Sequence[int] | None = None) -> None:
        """Carry out an action or talk of a seat, given as such or in notation.

        ``caught`` lists the opponents who caught a sign where the option ``signs=chance`` leaves
        that to chance; by default the seed decides.

        Raises:
            BadNotation: text that names no action.
            IllegalAction: not allowed here and now; the match is unchanged.
        """
        if isinstance(action, str):
            action = self.game.parse(action)
        code = self.checked(seat, action)
        acts, played = self.acts[-1], self._state[tricks.PLAYED]
        if action.kind.is_talk:
            acts.append(self._say(seat, action, code, caught))
        else:
            self.game.spec.rules.act(self._state, seat, code)
            if action.kind not in (Kind.PASS, Kind.PLAY):
                acts.append(Act(seat, action))
        self._note(seat if action.kind is Kind.PLAY else NOBODY, played)
        self._settle_and_go_on()

    def finish_opening(self) -> None:
        """Pass for whoever could still speak before the new deal that was asked for (POL-Q5).

        A record does not tell who kept silent: the next deal does.
        """
        asked = any(act.action.kind is Kind.REDEAL for act in self.acts[-1]) if self.acts else False
        for seat in self.to_act() if asked else ():
            for action in self.legal(seat):
                if action.kind is Kind.PASS:
                    self.act(seat, action)
                    break

    def checked(self, seat: int, action: Action) -> int:
        """The integer of an action or talk that the seat may do now. Raises: IllegalAction."""
        spec, state = self.game.spec, self._state
        if not self._is_seat(seat):
            raise self._refusal("bad-seat", seat, action, text=str(seat), seats=self.game.seats)
        if state[tricks.PHASE] == tricks.OVER:
            raise self._refusal("match-over" if self.over else "waiting-for-deal", seat, action)
        code = spec.encode(action)
        if code < 0 or (action.signal is not Signal.PLAIN and not spec.signals):
            raise self._refusal("not-in-this-game", seat, action)
        if action.kind.is_talk:
            allowed = spec.rules.talk(state, seat) >> code & 1
        else:
            choice = code & tricks.CHOICES
            allowed = spec.rules.legal(state, seat) >> choice & 1
            # Several actions may share a choice (laying and throwing a card): the phase decides.
            allowed = allowed and view.as_action(spec, state, code) == action
        if not allowed:
            reason, data = spec.why(state, seat, action)
            raise self._refusal(reason, seat, action, **data)
        return code

    def _refusal(self, code: str, seat: int, action: Action, **data: object) -> IllegalAction:
        allowed = self.talk(seat) if action.kind.is_talk else self.legal(seat)
        plain = tuple(str(a) for a in allowed if a.signal is Signal.PLAIN)
        return IllegalAction(code, **{"seat": seat, "action": str(action), "allowed": plain} | data)

    def _say(self, seat: int, action: Action, code: int, caught: Sequence[int] | None) -> Act:
        spec, state = self.game.spec, self._state
        may_catch = spec.rules.catchers(state, seat, code)
        if caught is None:
            caught = self._draw_catchers(may_catch) if may_catch else ()
        elif any(not may_catch >> other & 1 for other in caught):
            raise self._refusal("cannot-catch", seat, action, caught=tuple(map(str, caught)))
        heard = spec.rules.hearers(state, seat, code)
        for other in caught:
            heard |= 1 << other
        spec.rules.say(state, seat, code, heard)
        if action.kind is Kind.SIGN:
            seen = SignSeen(seat, Sign(action.value), state[tricks.PLAYED])
            self._signs.append((heard, seen))
        return Act(seat, action, caught=tuple(sorted(set(caught))))

    def _draw_catchers(self, may_catch: int) -> tuple[int, ...]:
        if self.seed is None:
            return ()
        millionths = round(float(self.game.options["catch"]) * 1_000_000)
        chance = self._chance(f"catch {len(self.dealt)} {len(self._signs)}")
        seats = [seat for seat in range(self.game.seats) if may_catch >> seat & 1]
        return tuple(seat for seat in seats if chance.happens(millionths))

    def _note(self, actor: int, played: int) -> None:
        """Log the cards laid since there were ``played``, and what the rules did by themselves."""
        spec, state, acts = self.game.spec, self._state, self.acts[-1]
        for place in range(played, state[tricks.PLAYED]):
            seat, code = divmod(state[tricks.HISTORY + place], tricks.SEAT_UNIT)
            acts.append(Act(seat, spec.decode(code), automatic=seat != actor))
        if state[tricks.ENDED] != tricks.END_REDEAL:
            return
        if not any(act.action.kind is Kind.REDEAL for act in acts):
            note = next(note for note in spec.notes(state) if note.startswith("redeal:"))
            acts.append(Act(int(note.split(":")[1]), Action(Kind.REDEAL), automatic=True))

    def _is_seat(self, seat: object) -> bool:
        return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.game.seats

    # Looking ---------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What ``seat`` may know; None: what everybody may know. Raises: BadDeal for no seat."""
        if seat is not None and not self._is_seat(seat):
            raise BadDeal("bad-seat", text=str(seat), seats=self.game.seats)
        viewer = NOBODY if seat is None else seat
        return View(
            game=self.game,
            seat=seat,
            players=self.players,
            state=tuple(view.visible_state(self.game.spec, self._state, viewer)),
            results=tuple(self.results),
            signs=view.signs_seen(self._signs, seat),
        )

    def seen_by(self, seat: int) -> list[int]:
        """The flat state as the view of a seat has it."""
        return view.visible_state(self.game.spec, self._state, seat)

    def copy(self) -> Match:
        """The same match, free to go another way: what either may change is not shared."""
        other = object.__new__(Match)
        other.game, other.seed, other.players = self.game, self.seed, self.players
        other.start, other.deals_before, other.persons = self.start, self.deals_before, self.persons
        # What acting changes in place.
        other.results, other.dealt = self.results.copy(), self.dealt.copy()
        other.acts = acts = self.acts.copy()
        if acts:
            acts[-1] = acts[-1].copy()
        other._signs = self._signs.copy()
        other._state = self._state.copy()
        return other

    def record(self) -> Record:
        """The match so far, written down."""
        from veillee.records.record import Record  # noqa: PLC0415 - made of matches

        return Record.of(self)

    @property
    def state(self) -> list[int]:
        """A copy of the whole flat state, every hand open: for search and analysis, not bots."""
        return list(self._state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of the deals counted so far, by side or by seat."""
        return tuple(self._state[tricks.SCORES : tricks.SCORES + self.game.counts])

    @property
    def over(self) -> bool:
        return self._state[tricks.WINNERS] != 0

    @property
    def phase(self) -> int:
        """Where the deal in play is: one of the phases of ``games.tricks``."""
        return self._state[tricks.PHASE]

    @property
    def tricks_done(self) -> int:
        """How many tricks of the deal in play are complete."""
        return self._state[tricks.TRICKS]

    @property
    def turn(self) -> int:
        """The seat whose card, bid or answer is awaited; ``NOBODY`` while there is none."""
        state = self._state
        return NOBODY if state[tricks.PHASE] == tricks.OVER else self.game.spec.rules.turn(state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty while the match goes on."""
        won = self._state[tricks.WINNERS]
        return tuple(seat for seat in range(self.game.seats) if won >> seat & 1)

    @property
    def dealer(self) -> int:
        """The seat that deals the deal in play, or the next one while the match waits."""
        return self._state[tricks.DEALER]

    @property
    def deal_result(self) -> DealResult:
        """The deal in play as it stands."""
        return result_of(self.game.spec, self._state, self.game.counts)

    @property
    def all_results(self) -> tuple[DealResult, ...]:
        """Every deal so far, the one in play last."""
        in_play = len(self.results) < len(self.dealt)
        return (*self.results, *((self.deal_result,) if in_play else ()))

    @property
    def trick(self) -> Trick | None:
        """The trick in progress, or None while no card of it is laid."""
        return tricks_of(self.game.spec, self._state)[1]
