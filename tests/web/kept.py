"""Matches that are over, to look at again: played by computer players, and kept by the server."""

from __future__ import annotations

import random

from server.houses import Site
from veillee.match.game import game
from veillee.match.match import Match
from veillee.match.view import as_action
from veillee.server.store.rows import RecordRow

NAMES = ("Anne", "amateur", "Chloé", "amateur")
TARGETS = {"politaine": {"target": "30"}, "aluette": {"target": "2"}, "whist22": {"target": "3"}}


def played(name: str, seed: int = 5) -> Match:
    """A short match of four, to its end; those who may sign do."""
    rules = game(name, seats=4, **TARGETS[name])
    match = rules.match(seed=seed, players=NAMES)
    chance = random.Random(seed)
    spec = rules.spec
    while not match.over:
        for seat in range(4):
            code = spec.policy.speak(match.view(seat).state_list, seat, chance.getrandbits(30))
            said = spec.decode_talk(code) if code >= 0 else None
            if said is not None and said in match.talk(seat):
                match.act(seat, said)
        seat = match.to_act()[0]
        state = match.view(seat).state_list
        choice = spec.policy.choose(state, seat, chance.getrandbits(30))
        match.act(seat, as_action(spec, state, choice))
    return match


async def keep(site: Site, match: Match, person: str = "p2") -> str:
    """Have the server keep a match of that person in seat 0; its address."""
    name = match.game.name
    row = RecordRow(
        id=f"{name}-1",
        table=name,
        match=1,
        game=name,
        seats=4,
        text=str(match.record()),
        names=NAMES,
        persons=(person, "", "p3", ""),
        scores=match.scores,
        winners=match.winners,
        ended_at=1_700_000_000_000,
    )
    await site.house.store.save_record(row)
    return f"/r/{row.id}"
