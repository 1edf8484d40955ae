"""Views in the middle of deals, for tests of bots."""

from __future__ import annotations

import random

import veillee
from veillee.bots import bot
from veillee.games import tricks
from veillee.match.game import Game
from veillee.match.match import Match

GAMES = [veillee.game("politaine"), veillee.game("aluette"), veillee.game("aluette", seats=6),
         veillee.game("whist22", seats=3), veillee.game("whist22", seats=5)]  # fmt: skip
FEW = "expert:iterations=60,worlds=16"


def name_of(game: Game) -> str:
    return f"{game.name}-{game.seats}"


def played(game: Game, seed: int, cards: int) -> Match:
    """A match of amateurs in its first deal, or a later one, with at least so many cards laid."""
    match, rng = game.match(seed=seed), random.Random(seed)
    players = [bot("amateur", rng) for _ in range(game.seats)]
    while match.state[tricks.PLAYED] < cards or len(match.view(match.to_act()[0]).legal) < 2:
        for seat in range(game.seats):
            said = players[seat].talk(match.view(seat))
            if said is not None:
                match.act(seat, said)
        seat = match.to_act()[0]
        match.act(seat, players[seat].act(match.view(seat)))
    return match
