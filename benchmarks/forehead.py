"""The forehead hand of Whist 22: solves it, and says how far each way of bidding is from perfect.

Exploitability is exact: what a seat would gain, in misses a deal against the mean of the others, by
its best answer to the others, told apart every card it sees and every bid before its own. The
solved table is measured as it ships, rounded.

    python benchmarks/forehead.py [--seats N ...]  figures; five seats take most of the time
    python benchmarks/forehead.py --write FILE     solves every hand anew and writes the table
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from veillee.bots.forehead.sight import Excuse, Rules
from veillee.bots.forehead.solving.deals import Deals, Whole, every_deal, open_deals, sighted_deals
from veillee.bots.forehead.solving.game import (
    Strategy,
    gains,
    mean_misses,
    mean_worth,
    obey_ban,
    spread,
)
from veillee.bots.forehead.solving.regrets import highest_seen
from veillee.bots.forehead.solving.tables import shipped, solved, written
from veillee.bots.forehead.table import solved_rules
from veillee.games import tricks
from veillee.games.options import Options
from veillee.games.whist22 import layout, options, policy, rules

ROUNDS = {5: 100}  # five seats need fewer: many more sights, each of less weight
FEWER_SEATS_ROUNDS = 200
PACKS = ((Excuse.RANKED, 22), (Excuse.RANKED, 21), (Excuse.CONTRARY, 22), (Excuse.CHOSEN, 22))
OPTION = {Excuse.RANKED: "always-22", Excuse.CONTRARY: "contrary", Excuse.CHOSEN: "choice"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5], metavar="N")
    parser.add_argument("--write", type=Path, metavar="FILE", help="solve, and write the table")
    arguments = parser.parse_args()
    if arguments.write:
        write(arguments.write)
        return
    hands = [
        Rules(seats, excuse, cards, ban)
        for seats in arguments.seats
        for excuse, cards in PACKS
        for ban in (True, False)
    ]
    found = [measured(hand) for hand in track(hands, "measuring", transient=True)]
    Console(width=150).print(exploitabilities(found))
    Console(width=150).print(duels(found))
    print(json.dumps([figures.plain() for figures in found]))


def write(path: Path) -> None:
    """Solve every hand of the table and write it."""
    hands = solved_rules()
    done = written(path, ((r, solved(r, ROUNDS.get(r.seats, FEWER_SEATS_ROUNDS))) for r in hands))
    for hand in track(done, "solving", total=len(hands)):
        print(hand, file=sys.stderr)
    print(json.dumps({"hands": len(hands), "bytes": path.stat().st_size}))


# --- Ways of bidding -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """A hand with all its deals, nothing merged."""

    rules: Rules
    cards: Whole
    deals: Deals

    @classmethod
    def of(cls, hand: Rules) -> Setting:
        cards = every_deal(hand)
        return cls(hand, cards, open_deals(hand, cards))


def table(setting: Setting) -> Strategy:
    """As the shipped table bids."""
    sighted = sighted_deals(setting.rules, setting.cards)
    return spread(shipped(setting.rules), sighted, setting.deals)


def thumb(setting: Setting) -> Strategy:
    """*Plus* where at least half of the unseen cards beat the highest seen; deaf to all bids."""
    hand = setting.rules
    turn = (hand.cards + hand.seats - 1) // 2
    seen = highest_seen(setting.cards, setting.deals)
    return obey_ban(
        hand,
        [
            np.tile((top <= turn).astype(np.float64), (1 << seat, 1))
            for seat, top in enumerate(seen)
        ],
    )


def listener(setting: Setting) -> Strategy:
    """As the small table of docs/forehead.md says: *plus* up to a highest card seen."""
    hand, deals = setting.rules, setting.deals
    found: Strategy = []
    for seat in range(hand.seats):
        others = np.delete(setting.cards, seat, axis=1)
        at = others.argmax(axis=1)
        top = np.zeros(deals.sizes[seat], dtype=np.int64)
        wearer = np.zeros_like(top)
        top[deals.sights[seat]] = others.max(axis=1)
        wearer[deals.sights[seat]] = np.where(at >= seat, at + 1, at)
        rows = [top <= _limit(hand, seat, bids, wearer) for bids in range(1 << seat)]
        found.append(np.stack(rows).astype(np.float64))
    return obey_ban(hand, found)


def _limit(hand: Rules, seat: int, bids: int, wearer: Whole) -> Whole:
    """Up to which highest card, by the seat that wears it, one says *plus*."""
    heard = bids.bit_count()
    if heard > 1:
        return np.full_like(wearer, 4)
    if heard == 1:
        return np.full_like(wearer, 6 if bids >> (seat - 1) else 10)
    silent = np.where(wearer == hand.seats - 1, 11 if seat == 0 and hand.ban else 12, 12)
    return np.where(wearer < seat, 16, silent)


def amateur(setting: Setting) -> Strategy:
    """As the rule policy bids: it is asked at every sight after all bids."""
    hand, deals = setting.rules, setting.deals
    found: Strategy = []
    for seat in range(hand.seats):
        plus = np.zeros((1 << seat, deals.sizes[seat]))
        numbers, places = np.unique(deals.sights[seat], return_index=True)
        for bids in range(1 << seat):
            state = _before_bid(hand, seat, bids)
            for number, place in zip(numbers.tolist(), places.tolist(), strict=True):
                _put(state, hand, seat, setting.cards[place].tolist())
                said = [policy.choose(state, seat, noise) - layout.BID for noise in (0, 1)]
                plus[bids, number] = sum(said) / 2
        found.append(plus)
    return obey_ban(hand, found)


def _before_bid(hand: Rules, seat: int, bids: int) -> list[int]:
    """A state in which this seat is to bid after these bids; the last seat deals."""
    house = Options(
        options.OPTIONS,
        {
            "first_hand": 1,
            "forehead_excuse": "removed" if hand.cards == 21 else OPTION[hand.excuse],
            "ban": "on" if hand.ban else "off",
            "extended_seats": hand.seats == 2,
        },
    )
    state = [0] * rules.STATE_SIZE
    state[tricks.SEATS], state[tricks.DEALER] = hand.seats, hand.seats - 1
    for place, code in enumerate(house.codes()):
        state[tricks.OPTIONS + place] = code
    rules.start_match(state)
    rules.prepare_deal(state)
    rules.start_deal(state)
    for place in range(seat):
        rules.bid(state, place, bids >> (seat - 1 - place) & 1)
    return state


def _put(state: list[int], hand: Rules, viewer: int, cards: list[int]) -> None:
    for seat, strength in enumerate(cards):
        card = layout.X0 if not hand.apart and strength == layout.X22 else strength
        state[tricks.HANDS + seat] = 0 if seat == viewer else 1 << card


# --- Figures -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one hand. ``gains``: by way of bidding, the exploitability of each seat. ``misses``: by
    way, of each seat among its like. ``ahead``: by pair of ways (one, the others), how much one
    seat is ahead of the others, mean of all places, over one that bids as they do.
    """

    rules: Rules
    gains: dict[str, list[float]]
    misses: dict[str, list[float]]
    ahead: dict[tuple[str, str], float]

    def plain(self) -> dict[str, object]:
        """For JSON, rounded."""
        hand = self.rules
        name = {"seats": hand.seats, "excuse": hand.excuse.value, "cards": hand.cards}
        return name | {
            "ban": hand.ban,
            "exploitability": {way: _short(found) for way, found in self.gains.items()},
            "misses": {way: _short(found) for way, found in self.misses.items()},
            "ahead": {f"{one} of {field}": round(v, 5) for (one, field), v in self.ahead.items()},
        }


def _short(found: list[float]) -> list[float]:
    return [round(value, 5) for value in found]


def measured(hand: Rules) -> Figures:
    """All figures of a hand."""
    setting = Setting.of(hand)
    ways = {"table": table(setting), "small": listener(setting), "thumb": thumb(setting)}
    if hand.seats in (3, 4):  # with five the policy would be asked five million times
        ways["amateur"] = amateur(setting)
    return Figures(
        hand,
        gains={way: gains(hand, setting.deals, bids) for way, bids in ways.items()},
        misses={way: mean_misses(hand, setting.deals, bids) for way, bids in ways.items()},
        ahead=dict(_ahead(setting, ways)) if hand.seats < 5 else {},
    )


def _ahead(setting: Setting, ways: dict[str, Strategy]) -> Iterator[tuple[tuple[str, str], float]]:
    hand, deals = setting.rules, setting.deals
    for field, others in ways.items():
        level = mean_worth(hand, deals, others)
        for name, bids in ways.items():
            if name != field:
                gained = [
                    mean_worth(hand, deals, _with(others, seat, bids))[seat] - level[seat]
                    for seat in range(hand.seats)
                ]
                yield (name, field), statistics.mean(gained)


def _with(others: Strategy, seat: int, bids: Strategy) -> Strategy:
    """One seat bidding another way than the others."""
    return [*others[:seat], bids[seat], *others[seat + 1 :]]


def exploitabilities(found: list[Figures]) -> Table:
    """What each seat would gain by its best answer, by way of bidding."""
    shown = Table("seats", "Excuse", "cards", "ban", "way", "exploitability by seat", "misses")
    for figures in found:
        for way, gained in figures.gains.items():
            hand = figures.rules
            missed = " ".join(f"{value:.3f}" for value in figures.misses[way])
            spoilt = " ".join(f"{value:.4f}" for value in gained)
            name = str(hand.seats), hand.excuse.value, str(hand.cards), "on" if hand.ban else "off"
            shown.add_row(*name, way, spoilt, missed)
    return shown


def duels(found: list[Figures]) -> Table:
    """How much one seat is ahead among others that bid another way."""
    shown = Table("seats", "Excuse", "cards", "ban", "one", "among", "ahead, misses a deal")
    for figures in found:
        for (one, field), value in figures.ahead.items():
            hand = figures.rules
            name = str(hand.seats), hand.excuse.value, str(hand.cards), "on" if hand.ban else "off"
            shown.add_row(*name, one, field, f"{value:+.4f}")
    return shown


if __name__ == "__main__":
    main()
