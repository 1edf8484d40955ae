"""Whist 22 in words: actions, reasons and notes."""

from __future__ import annotations

from typing import Any

import pytest

from games.whist22.positions import at_size, bids, deal, match, miss, play, settle
from veillee.cards import Card
from veillee.errors import IllegalAction
from veillee.games.actions import Action, Kind, Signal
from veillee.games.options import Options
from veillee.games.tricks import PHASE
from veillee.games.whist22 import layout
from veillee.games.whist22.game import NEVER, SPEC, decode, encode, notes, packets, why
from veillee.games.whist22.options import OPTIONS

EXCUSE = Card("X")


def bid(value: int) -> Action:
    return Action(Kind.BID, value=value)


def card(text: str) -> Action:
    if text.startswith("X"):
        return Action(Kind.PLAY, EXCUSE, value=int(text[1:]))
    return Action(Kind.PLAY, Card(text))


@pytest.mark.parametrize("choice", [*range(23), *range(24, 36)])
def test_encode_is_the_inverse_of_decode(choice: int) -> None:
    assert encode(decode(choice)) == choice


@pytest.mark.parametrize(
    ("choice", "text"), [(0, "X0"), (22, "X22"), (17, "17"), (24, "bid 0"), (35, "bid 11")]
)
def test_actions_in_words(choice: int, text: str) -> None:
    assert str(decode(choice)) == text


@pytest.mark.parametrize(
    "action",
    [
        Action(Kind.PASS),
        Action(Kind.PLAY),
        Action(Kind.PLAY, Card("10", "P")),
        Action(Kind.PLAY, Card("10"), signal=Signal.KNOCK),
        Action(Kind.PLAY, Card("10"), announced=True),
    ],
)
def test_what_this_game_does_not_have(action: Action) -> None:
    assert encode(action) == -1


@pytest.mark.parametrize("action", [bid(-1), bid(12), bid(99), card("X5")])
def test_impossible_values_are_never_legal(action: Action) -> None:
    assert encode(action) == NEVER


def test_there_is_no_talk_to_read() -> None:
    with pytest.raises(IllegalAction, match="not-in-this-game"):
        SPEC.decode_talk(0)


def bidding() -> list[int]:
    return deal(at_size(match(3, dealer=2), 2), "20 21", "x 1", "3 4")


def playing(**given: Any) -> list[int]:
    state = deal(at_size(match(3, dealer=2, **given), 2), "20 21", "x 1", "3 4")
    return play(bids(state, 0, 0, 0), "20")


def test_why_not_bid() -> None:
    state = bids(bidding(), 0)
    assert why(state, 0, bid(0)) == ("not-your-turn", {"turn": 1})
    assert why(state, 1, bid(3)) == ("bid-out-of-range", {"size": 2})
    assert why(state, 1, bid(-1)) == ("bid-out-of-range", {"size": 2})
    bids(state, 1)
    assert why(state, 2, bid(1)) == ("bid-forbidden", {"bid": 1, "size": 2})
    assert why(playing(), 1, bid(0)) == ("not-bidding", {})


def test_why_not_play() -> None:
    assert why(bidding(), 0, card("20")) == ("not-playing", {})
    state = playing()
    assert why(state, 2, card("3")) == ("not-your-turn", {"turn": 1})
    assert why(state, 1, card("3")) == ("card-not-in-hand", {"card": "3"})
    assert why(state, 1, card("X5")) == ("excuse-value", {"allowed": (0, 22)})
    assert why(playing(excuse="zero"), 1, card("X22")) == ("excuse-value", {"allowed": (0,)})
    assert why(playing(overtake=True), 1, card("1")) == ("must-overtake", {})


def test_why_not_while_the_holder_chooses() -> None:
    state = at_size(match(3, dealer=2, forehead_excuse="choice", excuse="zero"), 1)
    bids(deal(state, "20", "x", "3"), 0, 0, 0)
    assert why(state, 1, bid(1)) == ("not-bidding", {})
    assert why(state, 0, card("20")) == ("not-your-turn", {"turn": 1})
    assert why(state, 1, card("X7")) == ("excuse-value", {"allowed": (0, 22)})


def test_why_not_after_the_deal() -> None:
    state = play(playing(), "1 3 21 x0 4")
    assert why(state, 0, card("20")) == ("deal-over", {})


def test_the_seats_that_go_out_are_noted() -> None:
    state = match(4, scores=(12, 12, 0, 13), counting="compteur")
    miss(state, 0, 2)
    assert notes(state) == ("out:0",)
    miss(state, 0, 1, 2)
    assert notes(state) == ("out:0", "out:1")


def test_nobody_is_out_before_the_end_of_the_deal_or_by_points() -> None:
    state = match(4, scores=(12, 12, 0, 13), counting="compteur")
    miss(state, 0, 1)
    state[PHASE] = 0
    assert notes(state) == ()
    assert notes(miss(match(4, scores=(13, 0, 0, 0)), 0)) == ()


def test_a_tie_break_sends_nobody_out() -> None:
    state = match(
        3, scores=(12, 12, 12), counting="compteur", compteur_end="first-out", tie_break="forehead"
    )
    settle(state, 0, 1, 2)
    assert state[layout.TIED] == 0b111
    assert notes(miss(state, 0)) == ()


def test_the_facts() -> None:
    assert SPEC.seats == (4, 3, 5, 2, 6, 7)
    assert packets(5) == (1, 1, 1, 1, 1)
    assert SPEC.seating(Options(OPTIONS, {}), 4, range(22)) is None
