"""How a table is opened: everything is looked at first, so that all of it is done or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from veillee import bots
from veillee.errors import BadOption, UnknownBot, VeilleeError
from veillee.games.options import Options
from veillee.games.registry import find
from veillee.match.game import Game, game
from veillee.server.identity.caller import Caller
from veillee.server.live.room import Room
from veillee.server.lobby import inviting
from veillee.server.lobby.lobby import TABLE_LENGTH, Lobby, made_up, rehearse, step
from veillee.server.lobby.names import name_at_table
from veillee.server.lobby.presets import SOURCE, preset
from veillee.server.lobby.shapes import Chosen, Create, Created
from veillee.server.store.rows import TableQuery
from veillee.table import Command, Phase, Settings
from veillee.table.commands import OpenTable, SetBot, SetReady, TakeSeat
from veillee.words import languages


@dataclass(frozen=True, slots=True)
class Plan:
    """A table that may be opened, and what its host does at once."""

    game: Game
    settings: Settings
    lang: str
    open: OpenTable
    then: tuple[Command, ...]


async def open_table(
    lobby: Lobby, host: Caller, name: str, asked: Create, key: str | None
) -> Created:
    """Open a table, once for each key of a person. Raises: VeilleeError."""
    own = key or made_up()
    plan = planned(host, name, asked, own)
    rehearse(None, (plan.open, *plan.then), lobby.clock())
    table = await lobby.derived(TABLE_LENGTH, "table", host.id, own)
    lobby.opening[host.id] = lobby.opening.get(host.id, 0) + 1
    try:
        room = await _room(lobby, host, plan, asked, table)
    finally:
        lobby.opening[host.id] -= 1
        if not lobby.opening[host.id]:
            del lobby.opening[host.id]
    for command in plan.then:
        await room.ask(command)
    invite = await inviting.invite(lobby, room, host, own, inviting.USUAL_HOURS)
    joined = lobby.joined(room, host)
    return Created(
        table=room.id,
        game=joined.game,
        person=host.id,
        seat=joined.seat,
        seat_token=joined.seat_token,
        invite=invite.token,
        listed=lobby.hub.row(room).listed,
    )


async def _room(lobby: Lobby, host: Caller, plan: Plan, asked: Create, table: str) -> Room:
    """The table, opened now or, by the same request, before."""
    try:
        return await lobby.hub.room(table)
    except VeilleeError as error:
        if error.code != "no-such-table":
            raise
    await _need_room_for_another(lobby, host)
    try:
        return await lobby.hub.open(
            id=table,
            person=host.id,
            name=plan.open.name,
            game=plan.game.name,
            seats=plan.game.seats,
            options=plan.game.options.changed(),
            settings=plan.settings.to_data(),
            listed=asked.listed,
            lang=plan.lang,
        )
    except VeilleeError as error:
        if error.code != "version-taken":
            raise
    return await lobby.hub.room(table)  # the same request, twice at the same moment


async def _need_room_for_another(lobby: Lobby, host: Caller) -> None:
    page = await lobby.hub.store.tables(TableQuery(person=host.id, limit=100))
    there = sum(row.phase != Phase.FINISHED.value for row in page.items)
    if there + lobby.opening[host.id] > lobby.most_tables:
        raise VeilleeError("too-many-tables", limit=lobby.most_tables)


def planned(host: Caller, name: str, asked: Create, key: str) -> Plan:
    """What is asked for, checked as far as it can be by itself. Raises: VeilleeError."""
    chosen = SOURCE if asked.preset is None else preset(name, asked.preset)
    given = {**chosen.options, **_exact(asked.options)}
    Options(find(name).options, given)  # refuses a name that is no option, as ``seats``
    rules = game(name, seats=asked.seats or seats_for(name, given)[0], **given)
    settings = Settings.of({**chosen.settings, **_exact(asked.settings)})
    known_bot(settings.bot)
    lang = asked.lang or host.lang
    if lang not in languages():
        raise VeilleeError("unknown-lang", lang=lang, allowed=languages())
    opened = OpenTable(
        person=host.id,
        id="open",
        name=name_at_table(asked.name, host),
        game=name,
        seats=rules.seats,
        options=tuple(rules.options.changed().items()),
        settings=settings,
        secret="0" * 64,  # a rehearsal deals no cards
    )
    return Plan(rules, settings, lang, opened, tuple(_at_once(host.id, asked, rules.seats, key)))


def _exact(given: Mapping[str, Chosen]) -> dict[str, object]:
    """The values with whole numbers as such."""
    return {
        name: int(value) if isinstance(value, float) and value.is_integer() else value
        for name, value in given.items()
    }


def seats_for(name: str, options: Mapping[str, object]) -> tuple[int, ...]:
    """How many may play a game by these rules; the usual number first. Raises: BadOption."""
    found = []
    refusal = None
    for seats in find(name).seats:
        try:
            game(name, seats=seats, **options)
            found.append(seats)
        except BadOption as error:
            refusal = refusal or error
    if refusal is not None and not found:
        raise refusal
    return tuple(found)


def _at_once(person: str, asked: Create, seats: int, key: str) -> list[Command]:
    """What the host does as soon as the table is open."""
    done: list[Command] = []
    if asked.seat is not None:
        done.append(TakeSeat(person=person, id=step(key, "seat"), seat=asked.seat))
    if asked.bots is not None:
        bot = known_bot(asked.bots)
        for seat in range(seats):
            if seat != asked.seat:
                named = step(key, "bot", seat)
                done.append(SetBot(person=person, id=named, seat=seat, bot=bot))
    if asked.ready:
        done.append(SetReady(person=person, id=step(key, "ready"), ready=True))
    return done


def known_bot(name: str) -> str:
    """That name, if there is such a bot. Raises: UnknownBot."""
    if name not in bots.names():
        raise UnknownBot("unknown-bot", name=name, allowed=bots.names())
    return name
