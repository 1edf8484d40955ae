"""Whist 22 as the rest of the program sees it: its facts, and its integers in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from veillee.cards import TRUMPS22
from veillee.errors import IllegalAction
from veillee.games.actions import Action, Kind, Signal
from veillee.games.options import Options
from veillee.games.spec import Reason, Spec
from veillee.games.tricks import BIDDING, CHOOSING, HANDS, OVER, PHASE, SEATS, SIZE, TURN, State
from veillee.games.whist22 import policy, rules
from veillee.games.whist22.layout import BID, EXCUSE, X0, X22, ZERO_ONLY
from veillee.games.whist22.options import LARGEST_HAND, OPTIONS, check
from veillee.games.whist22.scoring import goes_out

NEVER = 23  # a choice that is never legal: an action of this game with an impossible value


def encode(action: Action) -> int:
    """The choice that an action means; -1 where this game has none such."""
    if action.kind is Kind.BID:
        return BID + action.value if 0 <= action.value <= LARGEST_HAND else NEVER
    if action.kind is not Kind.PLAY or action.card is None or action.card not in TRUMPS22:
        return -1
    if action.signal is not Signal.PLAIN or action.announced:
        return -1
    number = TRUMPS22.number(action.card)
    if number != X0:
        return number
    return action.value if action.value in (X0, X22) else NEVER


@cache  # some 40 integers, asked for again and again
def decode(choice: int) -> Action:
    """The action that a legal choice stands for."""
    if choice >= BID:
        return Action(Kind.BID, value=choice - BID)
    if choice in (X0, X22):
        return Action(Kind.PLAY, TRUMPS22.cards[X0], value=choice)
    return Action(Kind.PLAY, TRUMPS22.cards[choice])


def decode_talk(code: int) -> Action:
    """Nobody talks in this game. Raises: IllegalAction."""
    raise IllegalAction("not-in-this-game", action=code)


def why(state: State, seat: int, action: Action) -> Reason:
    """Why a seat may not do this now."""
    phase = state[PHASE]
    if phase == OVER:
        return "deal-over", {}
    if action.kind is Kind.BID and phase != BIDDING:
        return "not-bidding", {}
    if action.kind is Kind.PLAY and phase == BIDDING:
        return "not-playing", {}
    if state[TURN] != seat:
        return "not-your-turn", {"turn": state[TURN]}
    if action.kind is Kind.BID:
        return _why_not_bid(action.value, state[SIZE])
    return _why_not_card(state, seat, action)


def _why_not_bid(bid: int, size: int) -> Reason:
    if 0 <= bid <= size:
        return "bid-forbidden", {"bid": bid, "size": size}
    return "bid-out-of-range", {"size": size}


def _why_not_card(state: State, seat: int, action: Action) -> Reason:
    number = TRUMPS22.number(str(action.card))
    if not (state[HANDS + seat] >> number) & 1:
        return "card-not-in-hand", {"card": str(action.card)}
    if number != X0:
        return "must-overtake", {}
    both = state[PHASE] == CHOOSING or state[EXCUSE] != ZERO_ONLY
    return "excuse-value", {"allowed": (X0, X22) if both else (X0,)}


def notes(state: State) -> tuple[str, ...]:
    """Who goes out in the compteur; to be read before ``settle``."""
    if state[PHASE] != OVER:
        return ()
    return tuple(f"out:{seat}" for seat in range(state[SEATS]) if goes_out(state, seat))


def packets(size: int) -> tuple[int, ...]:
    """Cards are dealt one by one."""
    return (1,) * size


def seating(options: Options, seats: int, order: Sequence[int]) -> None:
    """Seats are not drawn in this game."""


SPEC = Spec(
    name="whist22",
    version=1,
    seats=(4, 3, 5, 2, 6, 7),
    deck=TRUMPS22,
    options=OPTIONS,
    rules=rules,
    policy=policy,
    by_side=False,
    packets=packets,
    check=check,
    encode=encode,
    decode=decode,
    decode_talk=decode_talk,
    signals=False,
    why=why,
    notes=notes,
    seating=seating,
    talon_matters=lambda options: bool(options["show_undealt"]),
)
