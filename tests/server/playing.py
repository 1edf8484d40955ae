"""Clients that play by themselves whatever the server says they may, until the match is over."""

from __future__ import annotations

import asyncio
import random

from server.clients import Client, Closed

MOST_TALK = 0.3  # how often something is said or shown, where something may be


async def play(client: Client, rng: random.Random, *, talk: float = MOST_TALK) -> None:
    """Play a seat to the end of its match."""
    seat = int(client.stream.removeprefix("seat-"))
    tried = -1
    while "match-ended" not in client.kinds() and client.closed is None:
        number = client.number
        if not await _step(client, seat, rng, talk, fresh=number != tried):
            tried = number
            await client.until(lambda at=number: client.number > at or client.closed)  # type: ignore[misc]  # the number now


async def _step(client: Client, seat: int, rng: random.Random, talk: float, *, fresh: bool) -> bool:
    """Do one thing, if there is one to do; whether something was done."""
    now = client.situation
    try:
        if now.get("phase") == "opening":
            legal = now.get("legal") or []
            return bool(legal) and await _act(client, seat, rng.choice(legal))
        if now.get("phase") != "playing":
            return False
        said = now.get("talk") or []
        if said and fresh and rng.random() < talk and await _act(client, seat, rng.choice(said)):
            return True
        legal = now.get("legal") or []
        claims = legal and legal == said
        if legal and (now["turn"] == seat or claims):
            return await _act(client, seat, rng.choice(legal))
    except Closed:
        return False
    return False


async def _act(client: Client, seat: int, action: str) -> bool:
    answer = await client.ask("act", seat=seat, action=action)
    return str(answer["kind"]) != "refused"


async def play_all(clients: list[Client], seed: int, *, talk: float = MOST_TALK) -> None:
    """All of them to the end."""
    await asyncio.gather(
        *(play(client, random.Random(f"{seed}/{n}"), talk=talk) for n, client in enumerate(clients))
    )
