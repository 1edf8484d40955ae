"""A reader at a table with persons who do nothing but what a test has them do."""

from __future__ import annotations

from typing import Any

from server.clients import Client
from server.houses import Table
from web.browsers import Browsers, Reader


async def with_cousins(
    there: Browsers, reader: Reader, game: str, wishes: dict[str, Any]
) -> tuple[str, dict[int, Client]]:
    """A table with persons in the other seats, the match begun: its address, and their sockets."""
    address = await reader.create(game, bots=None, **wishes)
    table = address.split("/")[-1]
    invites = await reader.call("GET", f"/games/{game}/{table}/invites")
    place = Table(game, table, invites["invites"][0]["token"])
    clients: dict[int, Client] = {}
    for seat in range(1, wishes.get("seats", 4)):
        person = await there.site.person(f"Cousin {seat}")
        await person.join(place, seat)
        clients[seat] = await person.client(place).open()
        await person.call("POST", f"{place.path}/ready", {"ready": True})
    await reader.page.goto(reader.url(address))
    await reader.page.click(".lobby-actions [data-action=start]:not([aria-disabled])")
    await reader.page.wait_for_selector(".board:not([hidden])")
    return address, clients
