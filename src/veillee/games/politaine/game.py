"""Politaine as the rest of the program sees it: the facts, and the way to integers and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from veillee.cards import FRENCH32
from veillee.games.actions import Action, Kind, Signal
from veillee.games.options import Options
from veillee.games.politaine import layout, policy, rules
from veillee.games.politaine.layout import ACE, ANNOUNCED_CARD, DECLARE, FOUR, PASS, REDEAL
from veillee.games.politaine.options import OPTIONS, check
from veillee.games.politaine.rights import has_four, has_redeal
from veillee.games.spec import Reason, Spec
from veillee.games.tricks import (
    CHOICES,
    END_FOUR,
    END_REDEAL,
    ENDED,
    HANDS,
    HISTORY,
    LAID,
    PHASE,
    PLAYED,
    PLAYING,
    SEAT_UNIT,
    SIGNAL,
    TURN,
    State,
)

_NUMBERS = {card: number for number, card in enumerate(FRENCH32.cards)}
_SUITS = "PCKT"
_WORDS = {
    Kind.PASS: PASS,
    Kind.REDEAL: REDEAL,
    Kind.FOUR: FOUR,
    Kind.POLITAINE: DECLARE,
    Kind.CLAIM: layout.CLAIM,
}
_KINDS = {code: kind for kind, code in _WORDS.items() if not kind.is_talk}


def encode(action: Action) -> int:
    """The integer of an action or, for a claim, its talk code; -1 where this game has none."""
    if action.kind is not Kind.PLAY:
        return _WORDS.get(action.kind, -1)
    card = _NUMBERS.get(action.card, -1) if action.card is not None else -1
    if card < 0 or action.value:
        return -1
    if action.announced:
        suit, strength = divmod(card, 8)
        if strength < ACE:
            return -1
        card = ANNOUNCED_CARD + suit * 3 + strength - ACE
    return card + SIGNAL * action.signal


@cache  # some 150 integers, asked for again and again
def decode(code: int) -> Action:
    """The action that an integer stands for."""
    choice = code & CHOICES
    if choice in _KINDS:
        return Action(_KINDS[choice])
    return Action(
        Kind.PLAY,
        FRENCH32.cards[rules.laid_card(choice)],
        signal=Signal(code // SIGNAL),
        announced=choice >= ANNOUNCED_CARD,
    )


@cache
def decode_talk(code: int) -> Action:
    """The only talk: proclaiming one's side the winner."""
    return Action(Kind.CLAIM)


# --- Why not --------------------------------------------------------------------------------


def why(state: State, seat: int, action: Action) -> Reason:
    """Why a seat may not do this now; tells nothing that the seat does not know."""
    if state[PHASE] != PLAYING:
        return "deal-over", {}
    if action.kind is Kind.PLAY:
        return _why_not_play(state, seat, action)
    if action.kind is Kind.CLAIM:
        return _why_not_claim(state)
    if action.kind is Kind.FOUR:
        return _why_not_four(state, seat)
    if action.kind is Kind.PASS:
        return "no-right", {"what": "pass"}
    return _why_not_ask(state, seat, action.kind)


def _why_not_play(state: State, seat: int, action: Action) -> Reason:
    if state[TURN] != seat:
        return "not-your-turn", {"turn": state[TURN]}
    if state[layout.ASKED]:
        return "redeal-asked", {"by": state[layout.ASKED] - 1}
    return _why_not_card(state, seat, action)


def _why_not_card(state: State, seat: int, action: Action) -> Reason:
    card = rules.laid_card(encode(action) & CHOICES)
    if not (state[HANDS + seat] >> card) & 1:
        return "card-not-in-hand", {"card": str(action.card)}
    if not (rules.playable(state, seat) >> card) & 1:
        if state[LAID]:
            return "must-follow", {"suit": _SUITS[state[layout.LED]]}
        return "low-card-duty", {}
    if state[layout.ANNOUNCE] != layout.ANNOUNCE_FIRST_CARD:
        return "option-off", {"option": "announce"}
    return "not-holding", {"what": "politaine"}


def _why_not_claim(state: State) -> Reason:
    if state[layout.BOTH_OVER] != layout.OVER_CLAIM:
        return "option-off", {"option": "both_over"}
    if state[layout.CLAIMED]:
        return "too-late", {"what": "claim"}
    return "claim-too-early", {}


def _why_not_four(state: State, seat: int) -> Reason:
    if state[layout.FOUR_RANK] == layout.FOUR_OFF:
        return "option-off", {"option": "four"}
    own_card = state[layout.FOUR_DEADLINE] == layout.DEADLINE_OWN_CARD
    closed = _has_played(state, seat) if own_card else state[PLAYED] > 0
    if closed or has_four(state, state[HANDS + seat]):
        return "too-late", {"what": "eights"}
    return "not-holding", {"what": "eights"}


def _why_not_ask(state: State, seat: int, kind: Kind) -> Reason:
    """A redeal, or the declaration of a politaine before the first card."""
    if kind is Kind.REDEAL:
        if state[layout.REDEAL_HAND] == layout.REDEAL_OFF:
            return "option-off", {"option": "redeal"}
        if state[layout.REDEAL_BY] == layout.BY_AUTOMATIC:
            return "option-off", {"option": "redeal_by"}
        holds = has_redeal(state, state[HANDS + seat])
    else:
        if state[layout.ANNOUNCE] != layout.ANNOUNCE_OPENING:
            return "option-off", {"option": "announce"}
        holds = state[layout.HELD + seat] != 0
    if state[PLAYED] > 0 or holds:
        return "too-late", {"what": kind.value}
    return "not-holding", {"what": kind.value}


def _has_played(state: State, seat: int) -> bool:
    played = range(HISTORY, HISTORY + state[PLAYED])
    return any(state[slot] // SEAT_UNIT == seat for slot in played)


# --- What a deal was remarkable for ---------------------------------------------------------


def notes(state: State) -> tuple[str, ...]:
    """``redeal:SEAT`` or ``eights:SEAT``; else each ``politaine:SEAT`` and the ``capot:SIDE``."""
    if state[ENDED] == END_REDEAL:
        return (f"redeal:{state[layout.ASKED] - 1}",)
    if state[ENDED] == END_FOUR:
        return (f"eights:{state[layout.FOUR_BY] - 1}",)
    made = [
        f"politaine:{seat}"
        for seat in range(layout.SEAT_COUNT)
        for _ in range(state[layout.MADE + seat])
    ]
    if state[layout.CAPOT_BY]:
        made.append(f"capot:{state[layout.CAPOT_BY] - 1}")
    return tuple(made)


def packets(size: int) -> tuple[int, ...]:
    """Three, two and three cards at a time (POL-3, POL-Q19)."""
    return (3, 2, 3)


def seating(options: Options, seats: int, drawn: Sequence[int]) -> tuple[int, ...] | None:
    """Seats are fixed."""
    return None


SPEC = Spec(
    name="politaine",
    version=1,
    seats=(4,),
    deck=FRENCH32,
    options=OPTIONS,
    rules=rules,
    policy=policy,
    by_side=True,
    packets=packets,
    check=check,
    encode=encode,
    decode=decode,
    decode_talk=decode_talk,
    signals=True,
    why=why,
    notes=notes,
    seating=seating,
)
