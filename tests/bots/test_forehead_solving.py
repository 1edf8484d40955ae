"""The forehead hand as a game, against the rules themselves and against values known otherwise."""

from __future__ import annotations

import itertools
import random
import runpy
from pathlib import Path

import numpy as np
import pytest

from games.whist22 import positions
from veillee.bots.forehead.choose import hand_of
from veillee.bots.forehead.sight import Excuse, Rules, sight_of
from veillee.bots.forehead.solving.deals import (
    Deals,
    every_deal,
    merged,
    open_deals,
    sight_numbers,
    sighted_deals,
)
from veillee.bots.forehead.solving.game import (
    Game,
    Strategy,
    gains,
    mean_misses,
    mean_worth,
    misses,
    spread,
)
from veillee.bots.forehead.solving.regrets import deaf_strategy, highest_seen, solve
from veillee.bots.forehead.solving.tables import packed, shipped, solved
from veillee.games import tricks
from veillee.games.whist22 import layout, policy, rules

BENCHMARK = Path(__file__).resolve().parents[2] / "benchmarks" / "forehead.py"
EXCUSES = ("always-22", "contrary", "zero", "choice", "removed")
TINY = [Rules(2, excuse, 4, ban) for excuse in Excuse for ban in (True, False)]


def played(state: list[int], bids: list[int]) -> list[int]:
    """The points of a dealt forehead hand after these bids, by the rules; the bids are legal."""
    for bid in bids:
        positions.act(state, layout.BID + bid)
    if state[tricks.PHASE] == tricks.CHOOSING:
        seat = rules.turn(state)
        positions.act(state, policy.choose(state, seat, 0))
    return positions.points(state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("excuse", EXCUSES)
@pytest.mark.parametrize("shown", [False, True])
def test_the_reduced_game_is_the_game_of_the_rules(seats: int, excuse: str, shown: bool) -> None:
    rng = random.Random(f"{seats}{excuse}{shown}")
    for number in range(40):
        ban = "on" if number % 2 else "off"
        match = positions.match(
            seats, seats - 1, first_hand=1, forehead_excuse=excuse, ban=ban,
            show_undealt=shown, extended_seats=True,
        )  # fmt: skip
        state = positions.shuffled(match, rng)
        hand, strength = hand_of(state)
        cards = [strength[tricks.highest(state[tricks.HANDS + seat])] for seat in range(seats)]
        deal = open_deals(hand, np.array([cards]))
        said: list[int] = []
        walking = list(state)
        for place in range(seats):
            before = sum(bid << (place - 1 - nth) for nth, bid in enumerate(said))
            banned = hand.banned(place, before)
            assert positions.legal_bids(walking) == [bid for bid in (0, 1) if bid != banned]
            said.append(rng.choice(positions.legal_bids(walking)))
            if place + 1 < seats:
                positions.act(walking, layout.BID + said[-1])
        all_bids = int("".join(map(str, said)), 2)
        assert misses(hand, deal)[:, all_bids, 0].tolist() == played(state, said)


@pytest.mark.parametrize("hand", [Rules(n, e) for n in (2, 3, 4, 5) for e in Excuse])
def test_sights_are_numbered_alike_one_by_one_and_all_at_once(hand: Rules) -> None:
    rng = random.Random(hand.seats)
    pack = range(0 if hand.apart else 1, hand.highest + 1)
    rows = [rng.sample(pack, hand.seats - 1) for _ in range(500)]
    numbers = [sight_of(hand, row) for row in rows]
    assert sight_numbers(hand, np.array(rows)).tolist() == numbers
    assert max(numbers) < hand.sights


def test_up_to_three_seats_a_sight_is_all_there_is_to_see() -> None:
    for hand in (Rules(3), Rules(3, Excuse.CONTRARY), Rules(2, Excuse.CHOSEN)):
        pack = range(0 if hand.apart else 1, hand.highest + 1)
        rows = list(itertools.permutations(pack, hand.seats - 1))
        assert len({sight_of(hand, row) for row in rows}) == len(rows)


@pytest.mark.parametrize("excuse", Excuse)
def test_merging_deals_changes_no_result(excuse: Excuse) -> None:
    hand = Rules(4, excuse, 8)
    deals = sighted_deals(hand)
    fewer = merged(deals)
    assert len(fewer.weight) < len(deals.weight)
    rng = np.random.default_rng(1)
    bidding = [rng.random((1 << seat, hand.sights)) for seat in range(4)]
    for mean in (mean_misses, mean_worth):
        found = mean(hand, deals, bidding)
        assert found == pytest.approx(mean(hand, fewer, bidding), abs=1e-5)
    assert gains(hand, deals, bidding) == pytest.approx(gains(hand, fewer, bidding), abs=1e-5)


# --- Small hands whose value is known otherwise --------------------------------------------------


def equilibrium(hand: Rules) -> tuple[Deals, Strategy]:
    """A small hand, solved for players who never slip."""
    cards = every_deal(hand)
    deals = open_deals(hand, cards)
    slip = deaf_strategy(hand, highest_seen(cards, deals))
    return deals, solve(Game.of(hand, deals), slip, rounds=400, slips=0)


@pytest.mark.parametrize(("ban", "second"), [(False, 0), (True, 5 / 6)])
def test_three_cards_at_two_seats(ban: bool, second: float) -> None:
    """The first is in doubt only where he sees the 2, and then it is even. The second knows all:
    where he sees the 2, the first saw his card, a 1 or a 3, and bid by it; to lie would cost the
    first a sure trick. With the ban the second repeats the first bid: one of two always misses.
    """
    hand = Rules(2, Excuse.RANKED, 3, ban)
    deals, bidding = equilibrium(hand)
    assert mean_misses(hand, deals, bidding) == pytest.approx([1 / 6, second], abs=1e-3)
    assert gains(hand, deals, bidding) == pytest.approx([0, 0], abs=1e-4)


def payoffs(hand: Rules) -> list[tuple[int, int, list[list[int]]]]:
    """Every deal of a tiny two-seat hand: what each sees, and by both bids what the first gains on
    the second, all by the rules; -9 where the ban forbids the second bid.
    """
    excuse = hand.excuse.value if hand.apart else "always-22"
    ban = "on" if hand.ban else "off"

    def match() -> list[int]:
        return positions.match(
            2, 1, first_hand=1, forehead_excuse=excuse, ban=ban, extended_seats=True
        )

    found = []
    for first, second in itertools.permutations("x123" if hand.apart else "1234", 2):
        table = [[-9, -9], [-9, -9]]
        for one, two in itertools.product((0, 1), repeat=2):
            state = positions.deal(match(), first, second)
            positions.act(state, layout.BID + one)
            if two in positions.legal_bids(state):
                points = played(state, [two])
                table[one][two] = points[1] - points[0]
        found.append((int(second.strip("x") or 0), int(first.strip("x") or 0), table))
    return found


def worth(deals: list[tuple[int, int, list[list[int]]]], one: Strategy) -> float:
    """What the first seat gains on the second in the mean."""
    total = 0.0
    for first_sees, second_sees, table in deals:
        for bid in (0, 1):
            plus = one[0][0, first_sees]
            reach = plus if bid else 1 - plus
            answer = one[1][bid, second_sees]
            total += reach * sum(
                share * table[bid][two] for two, share in ((0, 1 - answer), (1, answer)) if share
            )
    return total / len(deals)


@pytest.mark.parametrize("hand", TINY)
def test_no_pure_strategy_beats_the_solution(hand: Rules) -> None:
    """Four cards, two seats: all answers of either seat are tried against the other's solution,
    their worth found by the rules. With two seats that makes it an equilibrium.
    """
    deals = payoffs(hand)
    bidding = equilibrium(hand)[1]
    value = worth(deals, bidding)
    sees = sorted({first for first, _, _ in deals})
    for pure in itertools.product((0.0, 1.0), repeat=len(sees)):
        answer = np.zeros_like(bidding[0])
        answer[0, sees] = pure
        assert worth(deals, [answer, bidding[1]]) <= value + 0.005
    free = [(bid, card) for bid in (0, 1) if hand.banned(1, bid) < 0 for card in sees]
    for pure in itertools.product((0.0, 1.0), repeat=len(free)):
        answer = bidding[1].copy()
        for (bid, card), plus in zip(free, pure, strict=True):
            answer[bid, card] = plus
        assert worth(deals, [bidding[0], answer]) >= value - 0.005


def test_the_exploitability_is_what_the_best_pure_answer_gains() -> None:
    hand = TINY[3]
    deals = payoffs(hand)
    rng = np.random.default_rng(2)
    bidding = [rng.random((1 << seat, 16)) for seat in range(2)]
    sees = sorted({first for first, _, _ in deals})
    best = -9.0
    for pure in itertools.product((0.0, 1.0), repeat=len(sees)):
        answer = bidding[0].copy()
        answer[0, sees] = pure
        best = max(best, worth(deals, [answer, bidding[1]]))
    found = gains(hand, open_deals(hand), [plus[:, :4] for plus in bidding])
    assert found[0] == pytest.approx(best - worth(deals, bidding), abs=1e-5)


# --- The table that ships ------------------------------------------------------------------------


@pytest.mark.parametrize("excuse", Excuse)
@pytest.mark.parametrize("ban", [True, False])
def test_three_players_gain_next_to_nothing_on_the_table(excuse: Excuse, ban: bool) -> None:
    hand = Rules(3, excuse, ban=ban)
    cards = every_deal(hand)
    sighted, full = sighted_deals(hand, cards), open_deals(hand, cards)
    assert max(gains(hand, full, spread(shipped(hand), sighted, full))) < 0.003
    deaf = deaf_strategy(hand, highest_seen(cards, full), doubt=0.1)
    assert max(gains(hand, full, deaf)) > 0.05


@pytest.mark.parametrize("ban", [True, False])
def test_what_lies_below_the_two_highest_cards_is_worth_next_to_nothing(ban: bool) -> None:
    """Four players: the best answer sees and remembers every card, the table but two."""
    hand = Rules(4, ban=ban)
    cards = every_deal(hand)
    sighted, full = sighted_deals(hand, cards), open_deals(hand, cards)
    assert max(gains(hand, full, spread(shipped(hand), sighted, full))) < 0.004


def test_solving_anew_gives_the_shipped_table() -> None:
    hand = Rules(3, Excuse.CONTRARY)
    again = np.frombuffer(packed(solved(hand, 200)), np.uint8)
    before = np.frombuffer(packed(shipped(hand)), np.uint8)
    assert np.mean(again == before) > 0.99  # sums of floats differ a little between machines


def test_the_benchmark_ranks_the_ways_of_bidding() -> None:
    figures = runpy.run_path(str(BENCHMARK), run_name="benchmark")["measured"](Rules(3))
    worst = {way: max(found) for way, found in figures.gains.items()}
    assert worst["table"] < worst["small"] < worst["amateur"] < worst["thumb"]
    assert figures.ahead["table", "thumb"] > 0 > figures.ahead["thumb", "table"]
