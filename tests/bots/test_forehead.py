"""The bid on the forehead: by a table, from what the seat sees and has heard."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

import veillee
from veillee.bots.forehead import forehead_bid, forehead_chance
from veillee.bots.forehead.choose import situation
from veillee.bots.forehead.sight import Excuse, Rules, sight_of
from veillee.bots.forehead.table import chance_of_plus, solved_rules
from veillee.match.match import Match

EXCUSES = ("always-22", "contrary", "zero", "choice", "removed")


class Drawn(random.Random):
    """Chance that always draws the same number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self._number = number

    def random(self) -> float:
        return self._number


def forehead(
    *cards: str, bids: Sequence[str] = (), dealer: int | None = None, **house: str
) -> Match:
    """A forehead hand with these cards by seat, after these bids; the last seat deals."""
    seats = len(cards)
    game = veillee.game("whist22", seats=seats, first_hand=1, **house)
    match = game.match(hands=cards, dealer=seats - 1 if dealer is None else dealer)
    for bid in bids:
        match.act(match.to_act()[0], bid)
    return match


def chance(match: Match) -> float:
    """How often the seat to bid should say plus."""
    found = forehead_chance(match.view(match.to_act()[0]))
    assert found is not None
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("excuse", EXCUSES)
@pytest.mark.parametrize("ban", ["on", "off"])
@pytest.mark.parametrize("shown", ["no", "yes"])
def test_every_bid_of_a_match_is_legal(seats: int, excuse: str, ban: str, shown: str) -> None:
    rng = random.Random(f"{seats}{excuse}{ban}{shown}")
    game = veillee.game(
        "whist22", seats=seats, first_hand=1, forehead_excuse=excuse, ban=ban,
        show_undealt=shown, extended_seats="yes",
    )  # fmt: skip
    match = game.match(seed=rng.getrandbits(30))
    asked = 0
    while asked < 3 * seats:
        seat = match.to_act()[0]
        view = match.view(seat)
        bid = forehead_bid(view, rng)
        if bid is None:  # the Excuse is to be given its worth
            assert excuse == "choice"
            match.act(seat, view.legal[0])
        else:
            asked += 1
            match.act(seat, bid)


def test_the_first_bidder_goes_by_the_highest_card_he_sees() -> None:
    assert chance(forehead("9", "3", "5", "2")) == 1
    assert chance(forehead("9", "3", "20", "2")) == 0


def test_moins_from_those_who_could_not_see_the_highest_card_is_good_news() -> None:
    """Who wears the 15 did not see it: it is my card that made him say moins."""
    assert chance(forehead("15", "3", "9", "2", bids=["bid 0", "bid 0"])) == 1
    assert chance(forehead("3", "2", "9", "15", bids=["bid 0", "bid 0"])) == 0


def test_plus_from_others_is_bad_news() -> None:
    assert chance(forehead("9", "8", "20", "3", bids=["bid 0", "bid 0"])) == 1
    assert chance(forehead("9", "8", "20", "3", bids=["bid 1", "bid 1"])) == 0


@pytest.mark.parametrize(("bids", "only"), [(["bid 0"] * 3, 0), (["bid 1", "bid 0", "bid 0"], 1)])
def test_the_ban_leaves_the_dealer_one_bid(bids: list[str], only: int) -> None:
    match = forehead("9", "3", "5", "2", bids=bids)
    assert chance(match) == only
    bid = forehead_bid(match.view(3), random.Random(1))
    assert bid is not None
    assert bid.value == only


def test_the_excuse_counts_by_the_house_rule() -> None:
    assert chance(forehead("4", "X", "3", forehead_excuse="always-22")) == 0
    assert chance(forehead("4", "X", "3", forehead_excuse="zero")) == 1


def test_a_chance_is_drawn_from_the_generator_given() -> None:
    rules = Rules(3)
    sight, wavering = next(
        (sight, found)
        for sight in range(rules.sights)
        if 0 < (found := chance_of_plus(rules, 0, 0, sight) or 0) < 1
    )
    pairs = itertools.permutations(range(1, 22), 2)
    cards = next(pair for pair in pairs if sight_of(rules, pair) == sight)
    own = next(card for card in range(1, 22) if card not in cards)
    view = forehead(str(own), str(cards[0]), str(cards[1])).view(0)
    assert forehead_chance(view) == wavering
    bids = [forehead_bid(view, Drawn(number)) for number in (wavering - 0.01, wavering + 0.01)]
    assert [bid.value for bid in bids if bid] == [1, 0]


def test_ones_own_card_does_not_matter() -> None:
    views = [forehead(own, "9", "14", bids=[]).view(0) for own in ("1", "20")]
    assert situation(views[0]) == situation(views[1])


def test_nobody_is_answered_out_of_turn_or_elsewhere() -> None:
    match = forehead("9", "3", "5", "2")
    assert forehead_chance(match.view(1)) is None
    assert forehead_chance(match.view()) is None
    ordinary = veillee.game("whist22").match(seed=1)
    assert forehead_bid(ordinary.view(ordinary.to_act()[0]), random.Random(1)) is None
    other = veillee.game("aluette").match(seed=1)
    assert forehead_bid(other.view(other.to_act()[0]), random.Random(1)) is None


def test_six_seats_were_not_solved() -> None:
    match = forehead("9", "3", "5", "2", "7", "8", extended_seats="yes")
    assert forehead_bid(match.view(0), random.Random(1)) is None
    assert chance_of_plus(Rules(4, Excuse.RANKED, 18), 0, 0, 0) is None


def test_seats_count_from_the_dealers_left() -> None:
    round_table = forehead("5", "2", "9", "3", dealer=1)
    assert round_table.to_act() == (2,)
    found = situation(round_table.view(2))
    assert found is not None
    assert found.sight == sight_of(found.rules, (3, 5, 2))
    round_table.act(2, "bid 0")
    after = situation(round_table.view(3))
    assert after is not None
    assert (after.place, after.bids) == (1, 0)
    assert after.sight == sight_of(after.rules, (9, 5, 2))


def test_who_is_out_is_passed_over() -> None:
    game = veillee.game("whist22", counting="compteur", first_hand=1)
    match = game.match(scores=(0, 13, 0, 0), hands=["9", "", "5", "2"], dealer=3)
    found = situation(match.view(0))
    assert found is not None
    assert found.rules.seats == 3
    assert found.sight == sight_of(found.rules, (5, 2))


def test_cards_turned_up_are_out_of_the_pack() -> None:
    game = veillee.game("whist22", seats=3, first_hand=1, show_undealt="yes")
    match = Match(game, seed=None)
    match.deal(hands=["9", "12", "5"], dealer=2, talon=["10", "X"])
    found = situation(match.view(0))
    assert found is not None
    assert found.rules == Rules(3, Excuse.RANKED, 20)
    assert found.sight == sight_of(found.rules, (11, 5))  # the 12 is but the eleventh now


def test_the_table_holds_every_hand_at_all_its_sights() -> None:
    for rules in solved_rules():
        last = rules.seats - 1
        found = chance_of_plus(rules, last, (1 << last) - 1, rules.sights - 1)
        assert found is not None, rules
        with pytest.raises(IndexError):
            chance_of_plus(rules, last, (1 << last) - 1, rules.sights)
