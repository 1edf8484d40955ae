"""Lessons: what they say of the rules is what the rules say."""

from __future__ import annotations

import itertools

import msgspec
import pytest

import veillee
from veillee.errors import UnknownGame
from veillee.games.actions import Sign
from veillee.server.pages.lesson import lesson
from veillee.server.pages.lesson_shapes import Lesson
from veillee.server.pages.positions import FOLDER, position
from veillee.server.pages.shapes import SideLine
from veillee.server.problems import words_in
from veillee.words import languages
from veillee.words.rulebook import rulebook

GAMES = ("politaine", "aluette", "whist22")


def of(game: str, lang: str = "fr") -> Lesson:
    """The lesson of a game."""
    return lesson(words_in(lang), game)


def taker(game: str, stronger: str, weaker: str) -> int | None:
    """Who takes a trick of two cards and two of the weakest: 1, 2 or nobody (None)."""
    rules = veillee.game(game, seats=4)
    low = {"politaine": ("7P", "8P"), "aluette": ("3B", "3E"), "whist22": ("1", "2")}[game]
    size = {"politaine": 8, "aluette": 9, "whist22": 5}[game]
    hands = [[low[1]], [weaker], [stronger], [low[0]]]
    laid = {card for hand in hands for card in hand}
    rest = [str(card) for card in rules.deck.cards if str(card) not in laid]
    # Seat 1 leads, and has what else there is of its suit: the others need not follow.
    spare = iter(sorted(rest, key=lambda card: card[-1] != weaker[-1]))
    for seat in (1, 2, 3, 0):
        hands[seat].extend(itertools.islice(spare, size - 1))
    match = rules.match(hands=[" ".join(hand) for hand in hands], seed=1)
    if game == "whist22":
        for seat in (1, 2, 3, 0):
            match.act(seat, match.legal(seat)[0])
    for seat in (1, 2, 3, 0):
        match.act(seat, hands[seat][0])
    return match.deal_result.tricks[0].winner


@pytest.mark.parametrize("game", GAMES)
def test_each_step_of_a_ladder_beats_the_next_at_the_table(game: str) -> None:
    for ladder in of(game).ladders:
        steps = [step for step in ladder.steps if step[0] not in ("X22", "X0", "2", "1")]
        for higher, lower in itertools.pairwise(steps):
            if not {higher[0], lower[0]} & {"3B", "3E"}:
                assert taker(game, higher[0], lower[0]) == 2
                assert taker(game, lower[0], higher[0]) == 1


def test_equal_cards_of_a_step_spoil_the_trick() -> None:
    for ladder in of("aluette").ladders:
        for step in ladder.steps:
            if len(step) > 1 and "3B" not in step:
                assert taker("aluette", step[0], step[1]) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_pack_has_its_place(game: str) -> None:
    told = of(game)
    named = {card for ladder in told.ladders for step in ladder.steps for card in step}
    pack = {str(card) for card in veillee.game(game).deck.cards}
    if game == "politaine":
        pack = {card for card in pack if card.endswith("C")}
    if game == "whist22":
        pack = (pack - {"X"}) | {"X0", "X22"}
    assert named == pack


@pytest.mark.parametrize("game", GAMES)
def test_set_tricks_tell_of_each_card_who_takes_it_or_why_it_may_not_be_laid(game: str) -> None:
    for trick in of(game).tricks:
        played = {card.replace("X0", "X").replace("X22", "X") for card in trick.takers}
        assert played | trick.refused.keys() == set(trick.hand)
        assert len(trick.plays) == 3
        assert all(trick.refused.values())


def test_the_first_trick_of_politaine_is_taken_by_the_ten_alone() -> None:
    follow, discard = of("politaine").tricks
    assert follow.takers == {"VT": 3, "10T": 0}
    assert set(follow.refused) == {"AC", "10C"}
    assert set(discard.takers.values()) == {2}


def test_the_first_trick_of_aluette_shows_lower_level_and_higher() -> None:
    free, partner = of("aluette").tricks
    assert free.takers == {"VE": 3, "RE": None, "9C": 0, "3C": 0}
    assert partner.takers["AB"] is None


def test_the_excuse_may_be_laid_for_nothing() -> None:
    need, leave = of("whist22").tricks
    assert (need.bid, need.made, leave.bid, leave.made) == (1, 0, 1, 1)
    assert leave.takers["X0"] != 0
    assert leave.takers["X22"] == 0


def test_a_knock_asks_for_its_suit_and_a_slide_for_the_opposite_one() -> None:
    knock, slide = of("politaine").meant
    assert (knock.plays[-1][1], knock.asks) == ("RC!", "C")
    assert (slide.plays[-1][1], slide.asks) == ("VT~", "P")
    assert not of("aluette").meant


def test_the_eight_signs_tell_of_the_named_cards() -> None:
    signs = of("aluette").signs
    assert [(line.sign, line.card) for line in signs][:2] == [("monsieur", "3D"), ("madame", "3C")]
    assert [line.sign for line in signs] == [sign.word for sign in Sign if sign < Sign.AS]
    assert [[line.card] for line in signs] == of("aluette").ladders[0].steps


def test_what_a_suit_is_worth_adds_up_to_what_a_deal_counts() -> None:
    worth = {line.card[:-1]: line.thirds for line in of("politaine").worth}
    assert worth == {"A": 3, "10": 1, "9": 1, "R": 1, "D": 1, "V": 1, "8": 0, "7": 0}
    count = of("politaine").counted.deal.count
    assert isinstance(count, list)
    assert sum(side.total for side in count if isinstance(side, SideLine)) == 11


def test_the_side_with_fewer_tricks_may_score_at_aluette() -> None:
    deal = of("aluette").counted.deal
    won = deal.count.tricks  # type: ignore[union-attr]  # Aluette counts tricks
    assert deal.points == [1, 0]
    assert won[0] + won[2] < won[1] + won[3]


def test_the_last_to_bid_may_not_make_the_sum_come_out() -> None:
    bidding = of("whist22").bidding
    assert bidding is not None
    assert bidding.open == [0, 1, 3, 4, 5]
    assert "2" in bidding.closed["2"]


def test_one_sees_every_forehead_but_ones_own() -> None:
    forehead = of("whist22").forehead
    assert forehead is not None
    assert forehead.seen == [None, "4", "12", "9"]
    assert (forehead.own, forehead.taker) == ("17", 0)
    assert forehead.kept == {"1": True, "0": False}


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_in_the_language_of_the_reader(game: str) -> None:
    facts = [msgspec.to_builtins(of(game, lang)) for lang in languages()]
    for told in facts:
        told["rules"] = sorted(told["rules"])
        for trick in told["tricks"]:
            trick["refused"] = sorted(trick["refused"])
        if told["bidding"]:
            told["bidding"]["closed"] = sorted(told["bidding"]["closed"])
    assert facts[0] == facts[1]


def test_rules_that_a_lesson_says_again_are_those_of_the_rule_book() -> None:
    said = {
        text for part in rulebook(words_in("fr"), "politaine", 4, {}) for text in part.paragraphs
    }
    rules = of("politaine").rules
    assert set(rules.values()) <= said
    assert {"knock", "slide", "politaine"} <= rules.keys()


def test_an_unknown_game_has_no_lesson() -> None:
    with pytest.raises(UnknownGame):
        of("belote")


def test_every_position_can_be_read() -> None:
    for file in FOLDER.glob("*.pli"):
        assert position(file.stem).dealt, file


def test_a_sign_is_seen_by_those_who_look_at_whoever_makes_it() -> None:
    for case in of("aluette").watched:
        looking = [seat for seat, target in enumerate(case.gazes) if target == case.signer]
        assert case.seen_by == [seat for seat in looking if seat != case.signer]
        assert case.gazes[case.signer] != case.signer
