"""The route of hints: what the expert would do in one's place, or else the amateur."""

from __future__ import annotations

import hashlib

from litestar import post

from veillee.errors import IllegalAction, VeilleeError
from veillee.games import tricks
from veillee.server.identity.caller import MaybeCaller
from veillee.server.identity.throttle import admit
from veillee.server.lobby.lobby import member
from veillee.server.lobby.operations import AtTable, GameName, TableId, TheLobby, operation
from veillee.server.pages.examples import Illustrated
from veillee.server.pages.rules import Lang
from veillee.server.pages.shapes import Hint
from veillee.server.pages.study import Study, TheStudy
from veillee.server.players.budgets import budget
from veillee.server.players.frames import ACT, question
from veillee.server.players.pool import FALLBACK as AMATEUR
from veillee.table import Phase, Table, opening_answer
from veillee.table.decide_opening import SAYINGS, sayings

EXPERT = "expert"
_SEED_BYTES = 7


@operation(
    post,
    "/games/{game:str}/{table:str}/hint",
    "getHint",
    tag="playing",
    status_code=200,
    refusals=(
        *AtTable,
        "hints-off",
        "not-at-table",
        "not-seated",
        "not-your-turn",
        "paused",
        "table-not-started",
        "too-many-tries",
    ),
    shape=Illustrated,
)
async def get_hint(
    lobby: TheLobby,
    study: TheStudy,
    caller: MaybeCaller,
    game: GameName,
    table: TableId,
    lang: Lang,
) -> Hint:
    """Ask what the expert would do in your place.

    When it is your turn, at a table whose setting `hints` allows it. Nobody else is told. It
    knows what you may know, no more, and says the same when asked again. With it comes what
    everything else that you may lay or bid is worth. Of what is said before the first card the
    `amateur` is asked, without more.
    """
    room = await lobby.room(game, table)
    person = member(room, caller)
    seat = room.table.seat_of(person.id)
    if seat is None:
        raise VeilleeError("not-seated")
    _may_ask(room.table, seat)
    admit([(study.hints, person.id)], study.clock())
    return await _hint(study, room.id, room.table, seat, lang)


def _may_ask(table: Table, seat: int) -> None:
    """Raises: VeilleeError."""
    if not table.settings.hints:
        raise VeilleeError("hints-off")
    if not table.in_match:
        raise VeilleeError("table-not-started")
    if table.paused:
        raise VeilleeError("paused")
    if table.phase is Phase.OPENING and sayings(table, seat):
        return
    if table.phase is not Phase.PLAYING or not table.playing().view(seat).legal:
        raise IllegalAction("not-your-turn", turn=table.turn, seat=seat, action="", allowed=())


async def _hint(study: Study, key: str, table: Table, seat: int, lang: str) -> Hint:
    view = table.playing().view(seat)
    opening = table.phase is Phase.OPENING
    if opening and not any(a.kind in SAYINGS for a in sayings(table, seat)):
        return _plain(seat, opening_answer(table, seat, None))
    put = question(view, key=f"hint {key}", kind=ACT, bot=AMATEUR, seed=_seed(key, table, seat))
    if not opening:
        told = await study.advised(f"{key} {seat}", put, lang)
        if told.advice:
            best = told.advice[0].action
            return Hint(seat=seat, action=best, bot=EXPERT, unit=told.unit, advice=told.advice)
    chosen = await study.pool.ask(put, budget(AMATEUR).limit)
    return _plain(seat, opening_answer(table, seat, chosen) if opening else chosen)


def _plain(seat: int, action: object) -> Hint:
    return Hint(seat=seat, action=str(action), bot=AMATEUR, unit="", advice=[])


def _seed(key: str, table: Table, seat: int) -> int:
    """All the chance of a hint: the same as long as the same is awaited."""
    played = table.playing().state[tricks.PLAYED]
    text = f"{key} {table.match_number} {table.deal_number} {played} {seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:_SEED_BYTES], "big")


ROUTES = (get_hint,)
