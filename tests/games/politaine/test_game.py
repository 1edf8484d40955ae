"""Politaine towards the rest of the program: integers and notation, reasons, facts."""

from __future__ import annotations

import pytest

from games.politaine.positions import (
    EIGHTS,
    LOW,
    ONE_SUIT_EACH,
    RANKS,
    REDEAL,
    T18,
    around,
    begin,
    do,
    hands_of,
    may,
    new,
    new_match,
    play,
)
from veillee.cards import FRENCH32, Card
from veillee.games.actions import Action, Kind, Signal
from veillee.games.actions import play as lay
from veillee.games.options import Options
from veillee.games.politaine import layout, rules
from veillee.games.politaine.game import SPEC, decode, decode_talk, encode, packets, why
from veillee.games.tricks import HANDS

CARD = FRENCH32.parse


def reason(state: list[int], seat: int, action: Action) -> tuple[str, dict[str, object]]:
    """The reason against an action that is indeed not allowed."""
    if action.kind.is_talk:
        assert not rules.talk(state, seat)
    else:
        assert not rules.legal(state, seat) >> (encode(action) & 63) & 1
    return why(state, seat, action)


# --- Integers and actions -------------------------------------------------------------------


def test_every_card_with_every_signal_there_and_back() -> None:
    codes = set()
    for number, card in enumerate(FRENCH32.cards):
        for signal in Signal:
            for announced in (False, True):
                action = lay(card, signal, announced=announced)
                code = encode(action)
                if announced and card.rank not in ("10", "9", "A"):
                    assert code == -1
                    continue
                assert decode(code) == action
                assert announced or code == number + 64 * signal
                codes.add(code)
    assert len(codes) == 3 * (32 + 12)


@pytest.mark.parametrize("kind", [Kind.PASS, Kind.REDEAL, Kind.FOUR, Kind.POLITAINE])
def test_words_there_and_back(kind: Kind) -> None:
    assert decode(encode(Action(kind))) == Action(kind)


def test_the_claim_is_talk() -> None:
    assert encode(Action(Kind.CLAIM)) == layout.CLAIM
    assert decode_talk(layout.CLAIM) == Action(Kind.CLAIM)


@pytest.mark.parametrize(
    "action",
    [
        Action(Kind.BID, value=2),
        Action(Kind.SIGN, value=1),
        Action(Kind.DISCARD, CARD("7P")),
        Action(Kind.PLAY),
        Action(Kind.PLAY, Card("X"), value=22),
        Action(Kind.PLAY, Card("2", "P")),
        Action(Kind.PLAY, CARD("7P"), value=22),
    ],
)
def test_what_this_game_does_not_have(action: Action) -> None:
    assert encode(action) == -1


# --- Reasons --------------------------------------------------------------------------------


def test_not_your_turn() -> None:
    state = new(ONE_SUIT_EACH)
    assert reason(state, 2, lay(CARD("7C"))) == ("not-your-turn", {"turn": 1})


def test_the_reason_does_not_tell_who_has_a_right() -> None:
    state = new(around({3: EIGHTS, 0: REDEAL}))
    assert reason(state, 2, lay(CARD("7C"))) == ("not-your-turn", {"turn": 1})
    do(state, 0, "redeal")
    leads = lay(FRENCH32.unpack(state[HANDS + 1])[0])
    assert reason(state, 1, leads) == ("redeal-asked", {"by": 0})


def test_cards() -> None:
    state = new([LOW[seat] for seat in range(4)], low_card_duty=True, redeal="off")
    assert reason(state, 1, lay(CARD("7P"))) == ("card-not-in-hand", {"card": "7P"})
    play(state, "1: 8P")
    assert reason(state, 2, lay(CARD("8C"))) == ("must-follow", {"suit": "P"})
    play(state, "1: 7P VP DP")
    assert reason(state, 0, lay(CARD("RP"))) == ("low-card-duty", {})


def test_announcements_with_a_card() -> None:
    hand = around({1: "10P 9P 7K 8K 7C 8T DT VC"})
    action = lay(CARD("10P"), announced=True)
    assert reason(new(hand), 1, action) == ("not-holding", {"what": "politaine"})
    state = new(hand, announce="automatic")
    assert reason(state, 1, action) == ("option-off", {"option": "announce"})


def test_nothing_to_pass() -> None:
    assert reason(new(around({})), 1, Action(Kind.PASS)) == ("no-right", {"what": "pass"})


@pytest.mark.parametrize(
    ("kind", "word", "hand", "options", "off"),
    [
        (Kind.FOUR, "eights", EIGHTS, {}, ("four", "off")),
        (Kind.REDEAL, "redeal", REDEAL, {}, ("redeal", "off")),
        (Kind.POLITAINE, "politaine", LOW[0], {"announce": "opening"}, ("announce", "automatic")),
    ],
)
def test_what_is_said_before_the_first_card(
    kind: Kind, word: str, hand: str, options: dict[str, object], off: tuple[str, object]
) -> None:
    action = Action(kind)
    state = new(around({2: hand}), **options)
    if kind is not Kind.POLITAINE:
        assert word in may(state, 2)
    assert reason(state, 3, action) == ("not-holding", {"what": word})
    silent = new(around({2: hand}), **{off[0]: off[1]})
    assert reason(silent, 2, action) == ("option-off", {"option": off[0]})
    do(state, 1, min(may(state, 1)))
    assert reason(state, 2, action) == ("too-late", {"what": word})
    assert reason(state, 3, action) == ("too-late", {"what": word})


@pytest.mark.parametrize(
    ("word", "hand", "options"),
    [
        ("eights", EIGHTS, {}),
        ("redeal", REDEAL, {}),
        ("politaine", "10P 9P AP 7C 8C DK 7K VT", {"announce": "opening"}),
    ],
)
def test_who_has_passed_is_too_late(word: str, hand: str, options: dict[str, object]) -> None:
    state = new(around({2: hand}), **options)
    do(state, 2, "pass")
    assert reason(state, 2, Action(Kind(word))) == ("too-late", {"what": word})


def test_an_automatic_redeal_is_not_asked_for() -> None:
    state = new(around({}), redeal_by="automatic")
    assert reason(state, 1, Action(Kind.REDEAL)) == ("option-off", {"option": "redeal_by"})


def test_the_four_with_a_late_deadline() -> None:
    state = new(around({2: EIGHTS}), four_deadline="own-card")
    four = Action(Kind.FOUR)
    do(state, 1, min(may(state, 1)))
    assert reason(state, 1, four) == ("too-late", {"what": "eights"})
    assert reason(state, 3, four) == ("not-holding", {"what": "eights"})
    do(state, 2, min(may(state, 2) - {"eights"}))
    assert reason(state, 2, four) == ("too-late", {"what": "eights"})


def test_claims() -> None:
    claim = Action(Kind.CLAIM)
    assert reason(new(ONE_SUIT_EACH), 1, claim) == ("option-off", {"option": "both_over"})
    state = begin(new_match((31, 30), 1, both_over="claim"), hands_of(T18))
    assert reason(state, 1, claim) == ("claim-too-early", {})
    play(state, "\n".join(T18.strip().splitlines()[:2]))
    rules.say(state, 1, layout.CLAIM, 15)
    assert reason(state, 0, claim) == ("too-late", {"what": "claim"})


def test_nothing_goes_after_the_deal() -> None:
    state = play(new(hands_of(T18)), T18)
    assert reason(state, 2, lay(CARD("7P"))) == ("deal-over", {})
    assert reason(state, 2, Action(Kind.CLAIM)) == ("deal-over", {})


# --- Facts ----------------------------------------------------------------------------------


def test_facts() -> None:
    assert packets(8) == (3, 2, 3)
    assert SPEC.seating(Options(SPEC.options, {}), 4, range(4)) is None
    assert SPEC.seats == (4,)
    assert SPEC.by_side
    assert SPEC.deck is FRENCH32
    assert tuple(card.rank for card in SPEC.deck.cards[:8]) == RANKS
