"""What the routes of the lobby share: finding a table, asking it, telling of it."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Iterable

from veillee.errors import VeilleeError
from veillee.games import registry
from veillee.server.identity.caller import Caller
from veillee.server.identity.tokens import Tokens
from veillee.server.live.audience import viewer_of
from veillee.server.live.hub import Hub
from veillee.server.live.room import Clock, Room
from veillee.server.lobby.rows import state_of
from veillee.server.lobby.shapes import Joined, TableState
from veillee.table import Command, Public, Refused, Table, Viewer, answer
from veillee.table.decide import Done

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
TABLE_ID = re.compile(f"[{LETTERS}]{{8}}")
TABLE_LENGTH, INVITE_LENGTH = 8, 10
MOST_TABLES = 20

Make = Callable[..., Command]  # given ``person`` and ``id``


class Lobby:
    """The house as the lobby sees it: its tables, its tokens and the time."""

    def __init__(
        self, hub: Hub, tokens: Tokens, clock: Clock, *, most_tables: int = MOST_TABLES
    ) -> None:
        """``most_tables``: that one person may be at, those apart where the match is over."""
        self.hub = hub
        self.tokens = tokens
        self.clock = clock
        self.most_tables = most_tables
        self.opening: dict[str, int] = {}  # tables being opened, by person
        self.listeners = 0  # of the feed
        self._secret = b""

    async def room(self, game: str, table: str) -> Room:
        """The table of that id, of that game. Raises: VeilleeError."""
        name = registry.find(game).name
        if TABLE_ID.fullmatch(table):
            room = await self.hub.room(table)
            if room.table.game.name == name:
                return room
        raise VeilleeError("no-such-table", text=table[:60])

    async def change(
        self, game: str, table: str, caller: Caller | None, key: str | None, make: Make
    ) -> TableState:
        """Have whoever asks do something, once; the table after it. Raises: VeilleeError."""
        room = await self.room(game, table)
        person = somebody(caller)
        await room.ask(make(person=person.id, id=key or made_up()))
        return self.state(room, person)

    def state(self, room: Room, caller: Caller | None) -> TableState:
        """What anybody may know of a table, and where whoever asks is."""
        return state_of(self.hub.row(room), room, None if caller is None else caller.id)

    def joined(self, room: Room, person: Caller) -> Joined:
        """What somebody at a table needs to know to go on."""
        return Joined(
            table=room.id,
            game=room.table.game.name,
            person=person.id,
            seat=room.table.seat_of(person.id),
            seat_token=self.tokens.seat(room.id, person.id),
        )

    async def derived(self, length: int, *parts: str) -> str:
        """Letters that nobody else can tell, the same for the same parts: a request sent again
        finds what it made before.
        """
        if not self._secret:
            self._secret = bytes.fromhex(await self.hub.store.secret("lobby"))
        digest = hmac.digest(self._secret, "\n".join(parts).encode(), hashlib.sha256)
        number = int.from_bytes(digest, "big")
        letters = []
        for _ in range(length):
            number, place = divmod(number, len(LETTERS))
            letters.append(LETTERS[place])
        return "".join(letters)


def somebody(caller: Caller | None) -> Caller:
    """Whoever asks. Raises: VeilleeError, ``not-at-table``, where nobody is known."""
    if caller is None:
        raise VeilleeError("not-at-table")
    return caller


def member(room: Room, caller: Caller | None) -> Caller:
    """Whoever asks, if at the table. Raises: VeilleeError, ``not-at-table``."""
    person = somebody(caller)
    if room.table.person(person.id) is None:
        raise VeilleeError("not-at-table")
    return person


def viewer(table: Table, caller: Caller | None) -> Viewer:
    """What whoever asks looks at a table with."""
    own = None if caller is None else viewer_of(table, caller.id)
    return Public() if own is None else own


def made_up() -> str:
    """The id of a command whose sender gave it none."""
    return secrets.token_hex(12)


def step(key: str, *parts: object) -> str:
    """The id of one command of those that a request leads to."""
    text = "\n".join((key, *map(str, parts)))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def rehearse(table: Table | None, commands: Iterable[Command], now: int) -> Table | None:
    """The table after these commands, were they carried out; so that all or none are.

    Raises: VeilleeError, why one of them would be refused.
    """
    for command in commands:
        match answer(table, command, now):
            case Refused(error):
                raise error
            case Done(_, after):
                table = after
    return table
