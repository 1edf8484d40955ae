"""Signs and looks. A sign lasts a moment: whoever looks at the signer meanwhile perceives it."""

from __future__ import annotations

from veillee.errors import VeilleeError
from veillee.games.actions import Action, Kind
from veillee.table import events_play as e
from veillee.table import fair
from veillee.table.draft import Draft
from veillee.table.fold_play import sign_word
from veillee.table.recent import lasting
from veillee.table.settings import SIGN_MS


def sign(d: Draft, seat: int, action: Action) -> None:
    """Make a sign. Raises: VeilleeError, ``too-fast`` while one's last sign still lasts."""
    match = d.table.playing()
    code = match.checked(seat, action)
    last = lasting(d.table.recent, seat, d.now)
    if last:
        raise VeilleeError("too-fast", until=max(step.until for step in last))
    spec, state = match.game.spec, match.state
    heard = spec.rules.hearers(state, seat, code)
    caught = _caught(d, spec.rules.catchers(state, seat, code))
    for other in caught:
        heard |= 1 << other
    d.emit(
        e.Signed,
        seat=seat,
        sign=sign_word(action),
        heard=_seats(d, heard),
        caught=caught,
        until=d.now + SIGN_MS,
    )


def _caught(d: Draft, may_catch: int) -> tuple[int, ...]:
    """Of those who might happen to catch the sign, those who do."""
    if not may_catch:
        return ()
    table = d.table
    made = sum(act.action.kind is Kind.SIGN for act in table.playing().acts[-1])
    seed = fair.catch_seed(table.secret, table.match_number)
    chance = fair.chance(table.game, seed, f"catch {table.deal_number} {made}")
    millionths = round(float(table.game.options["catch"]) * 1_000_000)
    return tuple(seat for seat in _seats(d, may_catch) if chance.happens(millionths))


def glimpse(d: Draft, seat: int, target: int) -> None:
    """``seat`` has just looked at ``target``: the signs that still last are perceived."""
    if target == seat or d.table.game.options.get("signs") != "gaze":
        return
    for step in lasting(d.table.recent, target, d.now):
        if seat not in step.heard:
            d.emit(
                e.SignGlimpsed,
                seat=seat,
                signer=target,
                sign=sign_word(step.action),
                sign_version=step.version,
                until=step.until,
            )


def _seats(d: Draft, mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(d.table.game.seats) if mask >> seat & 1)
