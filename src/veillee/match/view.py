"""What one seat may know. The only door through which a deal's hidden part is looked at.

Default deny: every slot that the rules do not declare public is zeroed; the seat's own private
slots and the hands the rules let it see are put back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from veillee.cards import Card
from veillee.games import tricks
from veillee.games.actions import Action, Kind, Sign
from veillee.games.registry import find
from veillee.games.spec import Spec
from veillee.games.tricks import NOBODY, State
from veillee.match.deal import DealResult, Trick, tricks_of

if TYPE_CHECKING:
    from veillee.match.game import Game


def visible_state(spec: Spec, state: State, seat: int) -> list[int]:
    """The flat state with everything hidden from ``seat`` (NOBODY: from the public) zeroed."""
    rules = spec.rules
    seen = list(state)
    for hidden, zeros in _hidden(spec.name):
        seen[hidden] = zeros
    if seat != NOBODY:
        for slot in _own(spec.name, seat):
            seen[slot] = state[slot]
    for other in range(state[tricks.SEATS]):
        if rules.sees_hand(state, seat, other):
            seen[tricks.HANDS + other] = state[tricks.HANDS + other]
    return seen


@lru_cache(maxsize=64)  # a few games, asked for all the time
def _hidden(game: str) -> tuple[tuple[slice, list[int]], ...]:
    """Where the slots are that no rule says everybody sees, and as many zeros."""
    rules = find(game).rules
    hidden = [True] * rules.STATE_SIZE
    for first, length in (*tricks.PUBLIC, *rules.PUBLIC):
        hidden[first : first + length] = [False] * length
    edges = [n for n, one in enumerate(hidden) if one != (n > 0 and hidden[n - 1])]
    if len(edges) % 2:
        edges.append(len(hidden))
    pieces = zip(edges[::2], edges[1::2], strict=True)
    return tuple((slice(start, stop), [0] * (stop - start)) for start, stop in pieces)


@lru_cache(maxsize=256)
def _own(game: str, seat: int) -> tuple[int, ...]:
    """The slots that only a seat itself sees, its hand apart."""
    return tuple(
        slot
        for first, length in find(game).rules.PRIVATE
        for slot in range(first + seat * length, first + seat * length + length)
    )


def choosing(spec: Spec, state: State) -> int:
    """Mask of the seats that may do or say anything."""
    mask = 0
    if state[tricks.PHASE] != tricks.OVER:
        legal, talk = spec.rules.legal, spec.rules.talk
        for seat in range(state[tricks.SEATS]):
            if legal(state, seat) or talk(state, seat):
                mask |= 1 << seat
    return mask


def as_action(spec: Spec, state: State, code: int) -> Action:
    """The action that a choice (with its signal) means in this state."""
    return _meant(spec.decode, code, state[tricks.PHASE] == tricks.DISCARDING)


def texts(spec: Spec, state: State, choices: int) -> list[str]:
    """The actions that the choices of a mask mean in this state, in notation."""
    discarding = state[tricks.PHASE] == tricks.DISCARDING
    written, found = _written(spec.decode, discarding), []
    while choices:
        lowest = choices & -choices
        found.append(written[lowest.bit_length() - 1])
        choices ^= lowest
    return found


def talk_texts(spec: Spec, mask: int) -> tuple[str, ...]:
    """The talk codes of a mask, in notation."""
    return _all_written(spec.decode_talk, mask)


def _meant(decode: Callable[[int], Action], code: int, discarding: bool) -> Action:
    action = decode(code)
    if discarding and action.kind is Kind.PLAY:
        return Action(Kind.DISCARD, action.card)
    return action


class _Written(dict[int, str]):
    """What choices are written as, by their integers; each made once."""

    def __init__(self, decode: Callable[[int], Action], discarding: bool) -> None:
        self._meant = decode, discarding

    def __missing__(self, code: int) -> str:
        decode, discarding = self._meant
        text = self[code] = str(_meant(decode, code, discarding))
        return text


@lru_cache(maxsize=64)  # a few games, asked for all the time
def _written(decode: Callable[[int], Action], discarding: bool) -> _Written:
    return _Written(decode, discarding)


@lru_cache(maxsize=4096)
def _all_written(decode: Callable[[int], Action], mask: int) -> tuple[str, ...]:
    return tuple(str(decode(code)) for code in range(mask.bit_length()) if mask >> code & 1)


def legal_actions(spec: Spec, state: State, seat: int) -> tuple[Action, ...]:
    """What the seat may do now, talk apart; with signals where the game has them."""
    if state[tricks.PHASE] == tricks.CLAIMING:
        return talk_actions(spec, state, seat)
    rules = spec.rules
    actions: list[Action] = []
    for choice in spec.deck.numbers(rules.legal(state, seat)):
        action = as_action(spec, state, choice)
        actions.append(action)
        if spec.signals and action.card is not None:
            actions.append(spec.decode(choice + tricks.SIGNAL * tricks.KNOCK))
            actions.append(spec.decode(choice + tricks.SIGNAL * tricks.SLIDE))
    return tuple(actions)


def talk_actions(spec: Spec, state: State, seat: int) -> tuple[Action, ...]:
    """The signs, looks and proclamations open to the seat now."""
    return tuple(spec.decode_talk(code) for code in spec.deck.numbers(spec.rules.talk(state, seat)))


@dataclass(frozen=True, slots=True)
class SignSeen:
    """A sign the viewer perceived in this deal (its own included), and when.

    ``played``: how many cards of the deal had been played.
    """

    seat: int
    sign: Sign
    played: int


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` may know of a match (None: what everybody may know). Compares by value."""

    game: Game
    seat: int | None
    players: tuple[str, ...]
    state: tuple[int, ...]  # the flat state, hidden parts zeroed
    results: tuple[DealResult, ...]  # the deals before this one
    signs: tuple[SignSeen, ...]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards; empty for the public, and for one's card on the forehead."""
        return () if self.seat is None else self.hands.get(self.seat, ())

    @property
    def hands(self) -> Mapping[int, tuple[Card, ...]]:
        """The cards held by each seat whose cards the viewer sees."""
        masks = self.state[tricks.HANDS : tricks.HANDS + self.game.seats]
        return {seat: self.game.deck.unpack(mask) for seat, mask in enumerate(masks) if mask}

    @property
    def held(self) -> tuple[int, ...]:
        """How many cards each seat still holds."""
        state = self.state_list
        return tuple(self.game.spec.held(state, seat) for seat in range(self.game.seats))

    @property
    def deal_number(self) -> int:
        """The number of the deal in play among those dealt in this match, from 1."""
        return len(self.results) + 1

    @property
    def dealer(self) -> int:
        return self.state[tricks.DEALER]

    @property
    def turn(self) -> int | None:
        """The seat whose card, bid or answer is awaited, as far as the viewer can tell."""
        seat = self.game.spec.rules.turn(list(self.state))
        return None if seat == NOBODY else seat

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of the deal in play."""
        return tricks_of(self.game.spec, self.state_list)[0]

    @property
    def trick(self) -> Trick | None:
        """The trick in progress, or None while no card of it is laid."""
        return tricks_of(self.game.spec, self.state_list)[1]

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks won by each seat in the deal in play."""
        return self.state[tricks.WON : tricks.WON + self.game.seats]

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals before the deal in play, by side or by seat."""
        return self.state[tricks.SCORES : tricks.SCORES + self.game.counts]

    @property
    def over(self) -> bool:
        return self.state[tricks.WINNERS] != 0

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty while the match goes on."""
        return tuple(s for s in range(self.game.seats) if self.state[tricks.WINNERS] >> s & 1)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are not dealt in any more."""
        return tuple(s for s in range(self.game.seats) if self.state[tricks.OUT] >> s & 1)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the viewer may do now, talk apart."""
        if self.seat is None or self.over:
            return ()
        return legal_actions(self.game.spec, self.state_list, self.seat)

    @property
    def talk(self) -> tuple[Action, ...]:
        """The signs, looks and proclamations open to the viewer now."""
        if self.seat is None or self.over:
            return ()
        return talk_actions(self.game.spec, self.state_list, self.seat)

    @property
    def state_list(self) -> list[int]:
        """A fresh flat state for the integer functions."""
        return list(self.state)


def signs_seen(talk: Sequence[tuple[int, SignSeen]], seat: int | None) -> tuple[SignSeen, ...]:
    """Of the deal's signs, each with the mask of those who perceived it, what ``seat`` saw."""
    if seat is None:
        return ()
    return tuple(sign for heard, sign in talk if heard >> seat & 1)
