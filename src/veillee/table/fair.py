"""Deals that can be checked: a secret promised by its hash before, told after (docs/table.md).

Every table has one secret that nobody is ever told. The secret of a deal is made from it, so that
telling one says nothing of the others. The seed of a deal is a hash of its secret and of what the
players added to it, in the order of the seats.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence

from veillee.cards import Card
from veillee.games import tricks
from veillee.match import dealing
from veillee.match.game import Game
from veillee.match.match import Match
from veillee.match.shuffle import Chance

SECRET = re.compile(r"[0-9a-f]{64}")
ENTROPY = re.compile(r"[0-9a-f]{1,64}")


def deal_secret(secret: str, match: int, deal: int) -> str:
    """The secret of one deal."""
    return _made(secret, f"deal {match} {deal}")


def commitment(secret_of_deal: str) -> str:
    """What is told of a deal's secret before the deal."""
    return hashlib.sha256(secret_of_deal.encode()).hexdigest()


def deal_seed(secret_of_deal: str, entropy: Sequence[str]) -> str:
    """The seed of a deal; ``entropy`` by seat, empty where a seat added nothing."""
    return hashlib.sha256("/".join((secret_of_deal, *entropy)).encode()).hexdigest()


def catch_seed(secret: str, match: int) -> str:
    """What decides who catches a sign by chance. Never told: it would tell how many were made."""
    return _made(secret, f"catch {match}")


def _made(secret: str, what: str) -> str:
    return hmac.new(secret.encode(), what.encode(), hashlib.sha256).hexdigest()


def chance(game: Game, seed: str, label: str) -> Chance:
    """The draws of one occasion, by the recipe of docs/notation.md."""
    return Chance(game.name, game.spec.version, seed, label)


def drawn_sides(game: Game, seed: str) -> tuple[int, ...] | None:
    """For each seat, the seat whose player comes to sit there; None where seats are fixed."""
    pack = list(game.deck.numbers(game.deck.all))
    order = chance(game, seed, "partners").shuffled(pack)
    return game.spec.seating(game.options, game.seats, order)


def first_dealer(game: Game, seed: str) -> int:
    """Who deals first where the draw of the sides does not say it."""
    return chance(game, seed, "dealer").below(game.seats)


def hands_dealt(
    match: Match, seed: str, deal: int, dealer: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Each seat's cards and the undealt ones, in order, of the next deal of ``match``."""
    spec, state = match.game.spec, match.state
    state[tricks.DEALER] = dealer
    spec.rules.prepare_deal(state)
    pack = list(spec.deck.numbers(spec.rules.pack(state)))
    order = chance(match.game, seed, f"deal {deal}").shuffled(pack)
    masks, undealt = dealing.deal_from(spec, state, order)
    hands = tuple(spec.deck.unpack(mask) for mask in masks)
    return hands, tuple(spec.deck.cards[number] for number in undealt)
