"""Aluette as the rest of the program sees it: facts, and integers made readable."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from veillee.cards import ALUETTE48
from veillee.games import tricks
from veillee.games.actions import Action, Kind, Sign, Signal, play
from veillee.games.aluette import layout, policy, rules, scoring
from veillee.games.aluette.options import OPTIONS, check
from veillee.games.options import Options
from veillee.games.spec import Reason, Spec
from veillee.games.tricks import (
    CHANT,
    DISCARDING,
    END_PLAYED,
    ENDED,
    OVER,
    PHASE,
    PLAYED,
    PLAYING,
    SIZE,
    TRICKS,
    TURN,
    State,
)

# ALU-Q16: who turns up one of these cards takes the seat of that place in the list.
_DRAWN = {4: ("3C", "2D", "3D", "2C"), 6: ("3C", "2D", "3D", "2C", "9C", "9D")}


def held(state: State, seat: int) -> int:
    """How many cards a seat holds; after the chant a receiver has more until it has thrown."""
    taken = layout.CHANT_SHARE if (state[layout.RECEIVERS] >> seat) & 1 else 0
    return tricks.held(state, seat) + taken - state[layout.THROWN + seat]


def packets(size: int) -> tuple[int, ...]:
    """Cards dealt at a time: 3-3-3 at four players, 3-3-2 at six (ALU-4, ALU-Q15)."""
    return (3, 3, size - 6)


def encode(action: Action) -> int:
    """The choice or talk code of an action; -1 if Aluette has none such."""
    kind, value = action.kind, action.value
    if kind in (Kind.PLAY, Kind.DISCARD) and action.card is not None:
        marked = action.signal is not Signal.PLAIN or action.announced
        return -1 if marked else ALUETTE48.number(action.card)
    if kind is Kind.CHANT:
        return layout.CHANT_YES if value else layout.CHANT_NO
    if kind is Kind.MORDIENNE:
        return layout.SAY_MORDIENNE
    if kind is Kind.SIGN and 0 <= value < len(Sign):
        return value
    if kind is Kind.LOOK and 0 <= value < layout.SAY_MORDIENNE - layout.LOOK:
        return layout.LOOK + value
    return -1


@cache  # some 50 integers, asked for again and again
def decode(choice: int) -> Action:
    """The action of a choice. A card is laid: that one is thrown instead, the phase must tell."""
    if choice >= layout.CHANT_YES:
        return Action(Kind.CHANT, value=int(choice == layout.CHANT_YES))
    return play(ALUETTE48.cards[choice])


@cache
def decode_talk(code: int) -> Action:
    """The sign, look or announcement of a talk code."""
    if code == layout.SAY_MORDIENNE:
        return Action(Kind.MORDIENNE)
    if code >= layout.LOOK:
        return Action(Kind.LOOK, value=code - layout.LOOK)
    return Action(Kind.SIGN, value=code)


def notes(state: State) -> tuple[str, ...]:
    """What a finished deal was remarkable for: a mordienne that counts, or no trick at all."""
    if state[ENDED] != END_PLAYED:
        return ()
    if scoring.best_player(state) < 0:
        return ("void",)
    seat = scoring.mordienne(state)
    return (f"mordienne:{seat}",) if seat >= 0 else ()


def seating(options: Options, seats: int, pack: Sequence[int]) -> tuple[int, ...] | None:
    """The person for each seat, drawn by cards turned up one to each in turn (ALU-Q16).

    Monsieur and Madame play together against Borgne and Vache, and Madame deals first (seat 0).
    Whoever has one of the deciding cards gets no more.
    """
    if options["sides"] == "fixed":
        return None
    seat_of = {ALUETTE48.number(card): seat for seat, card in enumerate(_DRAWN[seats])}
    persons = [-1] * seats
    waiting = list(range(seats))
    cards = iter(pack)
    while waiting:
        card, person = next(cards), waiting.pop(0)
        if card in seat_of:
            persons[seat_of[card]] = person
        else:
            waiting.append(person)
    return tuple(persons)


def why(state: State, seat: int, action: Action) -> Reason:
    """Why a seat may not do this now."""
    if state[PHASE] == OVER:
        return "deal-over", {}
    if action.kind is Kind.PLAY:
        return _why_not_play(state, seat, action)
    if action.kind is Kind.DISCARD:
        return _why_not_discard(state, seat, action)
    if action.kind is Kind.CHANT:
        return _why_no_answer(state)
    return _why_no_talk(state, action)


def _why_no_talk(state: State, action: Action) -> Reason:
    if action.kind is Kind.MORDIENNE:
        return _why_no_mordienne(state)
    if action.kind is Kind.SIGN:
        return _why_no_sign(state, Sign(action.value))
    if state[layout.SIGNS] != layout.SIGNS_GAZE:
        return "option-off", {"option": "signs"}
    return "bad-target", {"target": action.value}


def _why_not_play(state: State, seat: int, action: Action) -> Reason:
    if state[PHASE] != PLAYING:
        return "not-playing", {}
    if state[TURN] != seat:
        return "not-your-turn", {"turn": state[TURN]}
    return "card-not-in-hand", {"card": str(action.card)}


def _why_not_discard(state: State, seat: int, action: Action) -> Reason:
    if state[layout.CHANT_RULE] == layout.CHANT_OFF:
        return "option-off", {"option": "chant"}
    if state[PHASE] != DISCARDING or not rules.legal(state, seat):
        return "no-right", {"what": "discard"}
    return "card-not-in-hand", {"card": str(action.card)}


def _why_no_answer(state: State) -> Reason:
    if state[layout.CHANT_RULE] == layout.CHANT_OFF:
        return "option-off", {"option": "chant"}
    if state[PHASE] != CHANT:
        return "too-late", {"what": "chant"}
    return "not-your-turn", {"turn": state[TURN]}


def _why_no_mordienne(state: State) -> Reason:
    if state[layout.MORDIENNE_ANNOUNCED] == 0:
        return "option-off", {"option": "mordienne_announced"}
    if state[PLAYED] > 0:
        return "too-late", {"what": "mordienne"}
    return "already-announced", {"what": "mordienne"}


def _why_no_sign(state: State, sign: Sign) -> Reason:
    if state[layout.SIGNS] == layout.SIGNS_OFF:
        return "signs-off", {}
    if sign >= layout.SIGN_AS and state[layout.SIGN_LIST] == 0:
        return "option-off", {"option": "sign_list"}
    if state[TRICKS] >= state[SIZE] - 1:
        return "too-late", {"what": "sign"}
    return "sign-not-held", {"sign": sign.word}


SPEC = Spec(
    name="aluette",
    version=1,
    seats=(4, 6),
    deck=ALUETTE48,
    options=OPTIONS,
    rules=rules,
    policy=policy,
    by_side=True,
    packets=packets,
    check=check,
    encode=encode,
    decode=decode,
    decode_talk=decode_talk,
    signals=False,
    why=why,
    notes=notes,
    seating=seating,
    held=held,
    talon_matters=lambda options: options["chant"] != "off",
)
