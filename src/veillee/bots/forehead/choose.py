"""The bid on the forehead, from what a seat sees and has heard."""

from __future__ import annotations

import random
from dataclasses import dataclass

from veillee.bots.forehead.sight import MOST_SEATS, Excuse, Rules, sight_of
from veillee.bots.forehead.table import chance_of_plus
from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.games.tricks import State, highest, next_seat
from veillee.games.whist22 import layout
from veillee.match.view import View

_APART = {layout.CONTRARY: Excuse.CONTRARY, layout.CHOSEN: Excuse.CHOSEN}
_FEWEST_SEATS = 2


@dataclass(frozen=True, slots=True)
class Situation:
    """What a bid on the forehead rests on; ``bids`` and ``sight`` as in ``chance_of_plus``."""

    rules: Rules
    place: int
    bids: int
    sight: int


def forehead_bid(view: View, rng: random.Random) -> Action | None:
    """*Plus* or *moins* by the solved table, chance taken from ``rng``.

    None where the viewer is not about to bid on the forehead, or the hand was not solved (six
    seats or more).
    """
    chance = forehead_chance(view)
    if chance is None:
        return None
    return Action(Kind.BID, value=1 if rng.random() < chance else 0)


def forehead_chance(view: View) -> float | None:
    """How often the viewer should say *plus*; None as in ``forehead_bid``."""
    found = situation(view)
    if found is None:
        return None
    banned = found.rules.banned(found.place, found.bids)
    if banned >= 0:
        return float(1 - banned)
    return chance_of_plus(found.rules, found.place, found.bids, found.sight)


def situation(view: View) -> Situation | None:
    """What the viewer sees and has heard, if it is about to bid on the forehead."""
    state = view.state_list
    if view.game.name != "whist22" or view.seat is None or view.over:
        return None
    if state[tricks.PHASE] != tricks.BIDDING or state[layout.ON_FOREHEAD] != 1:
        return None
    players = state[layout.PLAYERS]
    if state[tricks.TURN] != view.seat or not _FEWEST_SEATS <= players <= MOST_SEATS:
        return None
    rules, strength = hand_of(state)
    bids, others, place = 0, [], 0
    seat = state[tricks.DEALER]
    for number in range(players):
        seat = next_seat(state, seat)
        if seat == view.seat:
            place = number
        else:
            others.append(strength[highest(state[tricks.HANDS + seat])])
        if state[layout.BIDS + seat] >= 0:
            bids = 2 * bids + state[layout.BIDS + seat]
    return Situation(rules, place, bids, sight_of(rules, others))


def hand_of(state: State) -> tuple[Rules, dict[int, int]]:
    """The hand as the table knows it, and each card of the pack as it counts there (``Rules``)."""
    rule = state[layout.FOREHEAD_EXCUSE]
    pack = layout.WHOLE_PACK & ~state[layout.SHOWN]
    if rule == layout.REMOVED:
        pack &= ~1
    excuse = _APART.get(rule, Excuse.RANKED) if pack & 1 else Excuse.RANKED
    order = [card for card in range(1, layout.PACK) if pack >> card & 1]
    if excuse is Excuse.RANKED and pack & 1:
        order.insert(len(order) if rule == layout.ALWAYS_22 else 0, layout.X0)
    strength = {card: number for number, card in enumerate(order, 1)}
    if excuse is not Excuse.RANKED:
        strength[layout.X0] = 0
    ban = state[layout.BAN] == layout.BAN_ON
    rules = Rules(state[layout.PLAYERS], excuse, len(strength), ban)
    return rules, strength
