"""Matches again, cards taken back: neither shows what it should not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.clients import Client
from server.hostile.staging import (
    all_seats,
    at_table,
    move,
    mover,
    playing,
    room_of,
    seat_of,
    sitting,
    stage,
)
from server.hostile.truths import Truth, scan
from server.houses import Site, Table, running
from server.running import run
from table.tables import Sitting
from veillee.table import Phase
from veillee.table import commands as c

GAMES = {
    "politaine": [("target", "30")],
    "aluette": [("target", "3")],
    "whist22": [("target", "3")],
}


async def truth_of(site: Site, table: Table) -> Truth:
    """All that has happened at a table."""
    return Truth(await site.house.store.events(table.id), room_of(site, table).table)


def in_phase(game: str, phase: Phase) -> Sitting:
    """A table in that phase of its first match."""
    s = sitting(game, options=GAMES[game], opening_ms=60_000, deal_ms=60_000, spectators="delayed")
    if phase is Phase.LOBBY:
        return s
    s.start()
    if phase is Phase.PLAYING:
        s.until(Phase.PLAYING)
        for _ in range(6):
            s.go_on()
    return s.until(phase)


PHASES = [
    (game, phase)
    for game in GAMES
    for phase in Phase
    if phase is not Phase.OPENING or game == "politaine"
]


@pytest.mark.parametrize(("game", "phase"), PHASES, ids=str)
def test_report_8_a_rematch_shows_nothing_of_its_cards_whenever_it_is_asked_for(
    game: str, phase: Phase, tmp_path: Path
) -> None:
    """cuttle #883: in every phase, by all seats at once; where it starts, a guest looks on, too."""
    s = in_phase(game, phase)
    s.ok(s.by("elise", c.Join, name="Elise"))

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, s)
            seats = await all_seats(site, table)
            guest = await at_table(site, table, "elise").open()
            token = site.house.identity.tokens.spectator(table.id, None)
            onlooker = Client(site.socket_url(table), token=token, **{"as": "spectator"})
            await onlooker.open()
            answers = await asyncio.gather(*(client.ask("rematch") for client in seats))
            started = phase is Phase.FINISHED
            assert ["code" not in answer for answer in answers] == [started] * 4
            fresh = await all_seats(site, table)
            everybody = [*seats, *fresh, guest, onlooker]
            truth = await truth_of(site, table)
            assert truth.table.match_number == (0 if phase is Phase.LOBBY else 1 + started)
            shown = [scan(client.raw, truth) for client in everybody]
            assert shown[-2] == 0  # the guest
            if started:
                for client in fresh:
                    deal = client.snapshot["deal"]
                    assert deal["number"] == 1
                    assert (deal["tricks"], deal["trick"], deal["signs"]) == ([], None, [])
                    assert not client.snapshot["match"]["winners"]
            for client in everybody:
                await client.close()

    run(scene())


def test_report_8_a_rematch_goes_on_with_who_has_stayed(tmp_path: Path) -> None:
    """cuttle #883, after a concession: somebody leaves for good, the others play again."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, in_phase("politaine", Phase.FINISHED))
            seats = await all_seats(site, table)
            await seats[3].do("leave")
            await seats[3].until(lambda: seats[3].closed)
            left = list(seats[3].raw)
            await seats[0].do("set-bot", seat=3, bot="random")
            answers = [await client.ask("rematch") for client in seats[:3]]
            assert all(answer["kind"] != "refused" for answer in answers)
            await seats[0].until(lambda: "dealt" in seats[0].kinds())
            truth = await truth_of(site, table)
            for client in seats:
                scan(client.raw, truth)
            assert seats[3].raw == left
            for client in seats:
                await client.close()

    run(scene())


# Undo -----------------------------------------------------------------------------------------


def test_report_15_a_card_is_taken_back_only_while_nothing_was_seen(tmp_path: Path) -> None:
    """SWUOnline #304: act, see something, take back: refused, and the card stays."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing(undo=True))
            seats = await all_seats(site, table)
            first = await move(seats)
            back = await first.do("undo")
            assert [event["kind"] for event in back["events"]] == ["undone"]
            assert first.situation["turn"] == seat_of(first)
            await told(seats, back["number"])
            await move(seats)
            second = await move(seats)
            assert (await first.ask("undo"))["code"] == "undo-too-late"
            for other in seats:
                if other not in (first, second):
                    assert (await other.ask("undo"))["code"] == "undo-too-late"
            assert "events" in await second.do("undo")
            truth = await truth_of(site, table)
            for client in seats:
                scan(client.raw, truth)
                await client.close()

    run(scene())


def test_report_15_not_after_a_sign_that_one_has_seen(tmp_path: Path) -> None:
    """SWUOnline #304: a partner's answer to a card is hidden information, too."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            s = playing("aluette", options=[("bluff", "yes")], undo=True)
            table = await stage(site, s)
            seats = await all_seats(site, table)
            first = await move(seats)
            partner = seats[(seat_of(first) + 2) % 4]
            await partner.do("act", seat=seat_of(partner), action="sign vache")
            await first.until(lambda: "sign-seen" in first.kinds())  # partners look at each other
            assert (await first.ask("undo"))["code"] == "undo-too-late"
            for client in seats:
                await client.close()

    run(scene())


def test_report_15_the_next_card_and_undo_at_once_come_out_the_same_for_all(
    tmp_path: Path,
) -> None:
    """SWUOnline #304: whichever is first; the other is refused, and all see the same table."""

    async def scene() -> None:
        async with running(tmp_path) as site:
            table = await stage(site, playing(undo=True, options=[("four", "off")]))
            seats = await all_seats(site, table)
            for first_undoes in (True, False):
                first = await move(seats)
                following = mover(seats)
                card = following.situation["legal"][0]
                asked = [
                    first.ask("undo"),
                    following.ask("act", seat=seat_of(following), action=card),
                ]
                answers = await asyncio.gather(*(asked if first_undoes else asked[::-1]))
                kinds = sorted(str(answer["kind"]) for answer in answers)
                assert kinds == ["events", "refused"]
                done = next(answer for answer in answers if answer["kind"] == "events")
                await told(seats, done["number"])
            assert seats[0].events == seats[1].events == seats[2].events == seats[3].events
            for client in seats:
                await client.close()

    run(scene())


async def told(clients: list[Client], number: int) -> None:
    """Everybody has that event (all see the same in this game)."""
    for client in clients:
        await client.seen(number)
