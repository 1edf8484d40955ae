"""The rule policy of Politaine: always legal, fair, sensible, and far better than chance."""

from __future__ import annotations

import random
from statistics import mean

import pytest
from hypothesis import given, settings

from games.politaine.positions import (
    EIGHTS,
    ONE_SUIT_EACH,
    REDEAL,
    SEEDS,
    T18,
    around,
    begin,
    blank,
    do,
    hands_of,
    new,
    new_match,
    option_sets,
    play,
    points,
    shuffled,
)
from veillee.cards import FRENCH32
from veillee.games.politaine import layout, policy, rules
from veillee.games.politaine.game import decode, notes
from veillee.games.tricks import CHOICES, CLAIMING, ENDED, OVER, PHASE, WON


def chosen(state: list[int], seat: int, noise: int = 0) -> str:
    """What the policy does, in notation."""
    return str(decode(policy.choose(state, seat, noise)))


def card(state: list[int], seat: int, noise: int = 0) -> str:
    """The card it lays, without marks."""
    return decode(policy.choose(state, seat, noise)).plain


@settings(deadline=None, max_examples=60)
@given(SEEDS, SEEDS, option_sets())
def test_legal_and_fair_under_any_house_rules(
    deal: int, noise: int, options: dict[str, object]
) -> None:
    state = new(shuffled(deal), **options)
    draw = random.Random(noise)
    while state[PHASE] not in (OVER, CLAIMING):
        for seat in range(4):
            if rules.legal(state, seat):
                bits = draw.randrange(2**31)
                action = policy.choose(state, seat, bits)
                assert rules.legal(state, seat) >> (action & CHOICES) & 1
                assert policy.choose(blank(state, seat), seat, bits) == action
            assert policy.speak(blank(state, seat), seat, 0) == policy.speak(state, seat, 0)
        seat = rules.turn(state)
        rules.act(state, seat, policy.choose(state, seat, draw.randrange(2**31)))


def margin(seed: int) -> float:
    """Points by which the policy beats random play on a deal played twice, sides swapped."""
    draw = random.Random(seed)
    total = 0
    for mine in (0, 1):
        state = new(shuffled(seed), redeal="off", four="off")
        while state[PHASE] != OVER:
            seat = rules.turn(state)
            if seat % 2 == mine:
                action = policy.choose(state, seat, draw.randrange(2**31))
            else:
                action = draw.choice(list(FRENCH32.numbers(rules.legal(state, seat))))
            rules.act(state, seat, action)
        both = points(state)
        total += both[mine] - both[1 - mine]
    return total / 2


def test_it_beats_random_play_by_far() -> None:
    assert mean(margin(seed) for seed in range(250)) > 4.5


# --- Before the first card ------------------------------------------------------------------


def test_it_announces_its_four() -> None:
    assert chosen(new(around({2: EIGHTS})), 2) == "eights"


def test_it_asks_for_a_redeal() -> None:
    assert chosen(new(around({2: REDEAL})), 2) == "redeal"


def test_it_declares_its_politaine() -> None:
    assert chosen(new(ONE_SUIT_EACH, announce="opening"), 3) == "politaine"


def test_it_proclaims_as_soon_as_it_may() -> None:
    state = begin(new_match((31, 30), 5, both_over="claim"), hands_of(T18))
    assert policy.speak(state, 1, 0) == -1
    play(state, T18.strip().splitlines()[0])
    assert policy.speak(state, 1, 0) == layout.CLAIM
    assert policy.speak(state, 2, 0) == -1


# --- Politaines -----------------------------------------------------------------------------


@pytest.mark.parametrize("low_card_duty", [False, True])
def test_it_makes_a_politaine_it_can_lead(low_card_duty: bool) -> None:
    # The ace first: a full point, after which the low-card duty asks for nothing more.
    state = new(around({1: "10P 9P AP 7C 8C DK 7K VT"}), low_card_duty=low_card_duty)
    laid = []
    while state[WON + 1] < 3:
        seat = rules.turn(state)
        action = policy.choose(state, seat, 12345)
        if seat == 1:
            laid.append(decode(action))
        rules.act(state, seat, action)
    assert [(action.plain, action.announced) for action in laid] == [
        ("AP", True),
        ("9P", False),
        ("10P", False),
    ]
    assert state[layout.MADE + 1] == 1


def test_it_takes_the_lead_with_a_card_of_its_politaine() -> None:
    state = new(around({1: "7P 8P VT DT 8T RC DC VC", 2: "10P 9P AP 7C 8C 7K 8K VK"}))
    play(state, "1: 7P")
    assert decode(policy.choose(state, 2, 0)).announced


def test_it_takes_the_lead_from_the_partner_to_make_a_politaine() -> None:
    laid = {1: "7C", 2: "RC", 3: "8C"}
    state = new(around({**laid, 0: "10P 9P AP 10C VC 7K 8K 7T"}))
    play(state, "1: 7C RC 8C")
    assert card(state, 0) == "10C"
    without = new(around({**laid, 0: "10P 9P DP 10C VC 7K 8K 7T"}))
    play(without, "1: 7C RC 8C")
    assert card(without, 0) == "VC"


def test_it_does_not_throw_a_politaine_away() -> None:
    state = new(around({1: "10C 9C AC VC RT DT VT 8T", 2: "10P 9P AP RK 10K RC DC 8C"}))
    play(state, "1: 10C")
    assert card(state, 2) == "8C"
    late = new(around({1: "10C 9C AC VC RT DT VT 8T", 2: "10P 9P AP 10K 9K AT 7T 9T"}))
    play(late, "1: 10C")
    assert card(late, 2) not in ("10P", "9P", "AP")


# --- Tricks ---------------------------------------------------------------------------------


def test_it_gives_the_partner_an_ace() -> None:
    state = new(around({1: "10P", 2: "7P", 3: "AP 8P VP 7C 8C DC VC 8K", 0: "DP"}))
    play(state, "1: 10P 7P")
    assert card(state, 3) == "AP"


def test_it_gives_the_opponents_nothing() -> None:
    state = new(around({1: "10P", 2: "AP 8P VP 7C 8C DC VC 8K"}))
    play(state, "1: 10P")
    assert card(state, 2) == "8P"


def test_last_to_play_it_takes_an_ace_with_the_cheapest_winner() -> None:
    state = new(around({1: "AP", 2: "7P", 3: "VP", 0: "10P 9P 8P 7C 8C DC VC 8K"}))
    play(state, "1: AP 7P VP")
    assert card(state, 0) == "9P"


def test_it_knocks_with_winners_left_in_the_suit() -> None:
    state = new(around({1: "RC", 2: "10C 9C 8C 7K VK 7T 8T VT", 3: "AC", 0: "VC"}))
    play(state, "1: RC")
    action = decode(policy.choose(state, 2, 0))
    assert (action.plain[-1], str(action)[-1]) == ("C", "!")


def test_it_slides_with_winners_in_the_opposite_suit() -> None:
    state = new(around({1: "10K", 2: "7K 8K 10C 9C 7T 8T VT 8P"}))
    play(state, "1: 10K")
    assert chosen(state, 2) in ("7K~", "8K~")


def test_it_leads_what_the_partner_asks_for() -> None:
    hand = "AC 8P VP 8C VT 8T 8K VK"
    answers = {}
    for signal in ("", "!", "~"):
        state = new(around({1: hand, 2: "7C", 3: "7P 7K 7T VC 9P 9K DT RC", 0: "DC"}))
        play(state, "1: AC 7C")
        do(state, 3, "VC" + signal)
        do(state, 0, "DC")
        answers[signal] = card(state, 1)[-1]
    assert (answers["!"], answers["~"]) == ("C", "K")


def test_a_whole_match_of_computers_makes_politaines() -> None:
    """A hundred deals hold 18 of them on average (rule book, 1d); a good many get made."""
    made = 0
    draw = random.Random(7)
    for seed in range(100):
        state = new(shuffled(seed), redeal="off", four="off")
        while state[PHASE] != OVER:
            seat = rules.turn(state)
            rules.act(state, seat, policy.choose(state, seat, draw.randrange(2**31)))
        assert state[ENDED]
        made += sum(note.startswith("politaine") for note in notes(state))
    assert made >= 5
