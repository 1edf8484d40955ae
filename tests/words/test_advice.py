"""What is said of a card: true to its figures, in both languages."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from veillee.bots.expert.explain import REASONS, UNITS
from veillee.cards import FRENCH32, TRUMPS22
from veillee.games.notation import parse_action
from veillee.words import Words, languages
from veillee.words.advice import (
    say_advice,
    say_amount,
    say_behind,
    say_choice,
    say_reason,
    say_signed,
)

FR, EN = (Words(lang, strict=True) for lang in ("fr", "en"))


@dataclass(frozen=True)
class Judged:
    reason: str = "takes"
    result: float = 1.24
    cost: float = 0.0
    cost_error: float = 0.3
    behind: float = 0.0
    clear: bool = False
    takes: float | None = 0.8
    peers: int = 0


def plain(text: str) -> str:
    return text.replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_the_best_says_why_and_what_to_expect() -> None:
    assert plain(say_advice(FR, Judged(), "points", best=True)) == (
        "Prend le pli et le garde 8 fois sur 10 : +1,2 point en moyenne."
    )
    assert say_advice(EN, Judged(peers=2), "points", best=True) == (
        "Takes the trick and keeps it in 8 cases out of 10: +1.2 points on average."
        " 2 other choices are about as good."
    )


def test_another_says_how_far_it_is_behind() -> None:
    behind = Judged(reason="gives", takes=0.0, result=-2.3, cost=3.5, behind=0.04, clear=True)
    assert plain(say_advice(FR, behind, "points", best=False)) == (
        "Laisse le pli aux autres : −2,3 points en moyenne,"
        " 3,5 ± 0,3 points de moins que le meilleur choix."
    )
    pays = Judged(reason="bid", takes=None, result=0.8, cost=0.4, behind=0.1, clear=True)
    assert plain(say_advice(FR, pays, "pays", best=False)) == (
        "Cette annonce : 0,8 point à payer en moyenne,"
        " 0,4 ± 0,3 point de plus que le meilleur choix."
    )
    wins = Judged(result=0.62, cost=0.07, cost_error=0.02, behind=0.03, clear=True)
    assert "62 cases" in say_advice(EN, wins, "wins", best=False)
    assert "7 ± 2 cases fewer" in say_advice(EN, wins, "wins", best=False)


def test_what_is_not_clear_is_said_to_be_about_as_good() -> None:
    level = Judged(cost=0.4, clear=False)
    assert say_behind(EN, level, "points") == "about as good as the best choice"


@pytest.mark.parametrize("cost", [-0.4, 0.01])
def test_where_only_the_match_makes_a_difference_it_is_said(cost: float) -> None:
    odd = Judged(cost=cost, behind=0.1, clear=True)
    assert "match" in say_behind(EN, odd, "points")


@pytest.mark.parametrize(
    ("takes", "said"),
    [
        (1.0, "for sure"),
        (0.94, "9 cases"),
        (0.06, "1 case "),
        (0.5, "5 cases"),
        (0.0, "always loses"),
    ],
)
def test_how_often_a_trick_is_kept_is_rounded_to_what_is_not_certain(
    takes: float, said: str
) -> None:
    assert said in say_reason(EN, Judged(takes=takes))


def test_figures_are_written_as_the_language_does() -> None:
    assert say_amount(FR, 1.25, "points") == "1,2"
    assert say_amount(EN, 0.305, "wins") == "30"
    assert say_signed(FR, -0.5, "points") == "\N{MINUS SIGN}0,5"
    assert say_signed(FR, 0.04, "points") == "0,0"
    assert say_signed(EN, 0.5, "pays") == "0.5"


def test_choices_have_names() -> None:
    def named(words: Words, text: str) -> str:
        deck = TRUMPS22 if text.startswith("bid") else FRENCH32
        return say_choice(words, parse_action(text, deck), deck.name)

    assert named(FR, "VP!") == "le valet de pique"
    assert named(FR, "bid 1") == "1 pli"
    assert named(EN, "bid 2") == "2 tricks"
    assert named(EN, "bid 0") == "no trick"


@pytest.mark.parametrize("lang", languages())
def test_there_are_words_for_every_reason_and_unit(lang: str) -> None:
    words = Words(lang, strict=True)
    for reason in REASONS:
        shares = (0.0, 0.5, 1.0) if f"advice.why.{reason}.often" in words else (None,)
        for takes in shares:
            for unit in UNITS:
                for clear in (False, True):
                    judged = Judged(reason=reason, takes=takes, clear=clear, cost=2, behind=0.1)
                    said = say_advice(words, judged, unit, best=not clear)
                    assert "{" not in said
                    assert said.endswith(".")
