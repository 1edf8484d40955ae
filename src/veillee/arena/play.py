"""One deal, or one match, played by bots: what each side or seat gains, what each move costs."""

from __future__ import annotations

import time
from collections.abc import Sequence

from veillee.arena.players import OpenBot, Player
from veillee.arena.setup import Per
from veillee.arena.times import Times
from veillee.games.actions import Action
from veillee.match.game import Game
from veillee.match.match import Match

TALKS = 3  # signs or looks of one seat in one go, before play goes on
MATCH = 420  # parts of a match won: up to seven winners share it evenly


def playing(
    game: Game, seed: str, number: int, players: Sequence[Player], times: Sequence[Times], per: Per
) -> tuple[int, ...]:
    """Play one deal or match; what was gained, by side or by seat, more being better.

    Games counted by seat have hands of several sizes, which take turns with ``number``. A deal
    thrown in is dealt anew. ``times``: by seat, where the time of its moves is added; one without
    a choice is none.
    """
    deals = 0 if game.spec.by_side or per is Per.MATCH else number
    match = game.match(seed=seed, deals=deals)
    owed = [0] * game.seats  # time of talk, which belongs to the next move
    while not _done(match, per):
        for seat, player in enumerate(players):
            owed[seat] += _talk(match, seat, player)
        if _done(match, per):
            break
        seat = match.to_act()[0]
        action, spent, chosen = _move(match, seat, players[seat])
        owed[seat] += spent
        if chosen:
            times[seat].add(owed[seat])
            owed[seat] = 0
        match.act(seat, action)
    return _gains(game, match, per)


def _move(match: Match, seat: int, player: Player) -> tuple[Action, int, bool]:
    """What is done, the nanoseconds that took, and whether there was a choice."""
    view = match.view(seat)
    chosen = view.game.spec.rules.legal(view.state_list, seat).bit_count() > 1
    if isinstance(player, OpenBot):
        state = match.state
        before = time.thread_time_ns()
        action = player.act_open(view, state)
    else:
        before = time.thread_time_ns()
        action = player.act(view)
    return action, time.thread_time_ns() - before, chosen


def _talk(match: Match, seat: int, player: Player) -> int:
    """Let a seat talk; the nanoseconds that took."""
    spent = 0
    for _ in range(TALKS):
        if not match.talk(seat):
            break
        view = match.view(seat)
        before = time.thread_time_ns()
        said = player.talk(view)
        spent += time.thread_time_ns() - before
        if said is None:
            break
        match.act(seat, said)
    return spent


def _done(match: Match, per: Per) -> bool:
    if per is Per.MATCH or not match.results:
        return match.over
    return match.over or match.results[-1].points is not None


def _gains(game: Game, match: Match, per: Per) -> tuple[int, ...]:
    points = match.results[-1].points
    if per is Per.DEAL and points is not None:
        return points if game.spec.by_side else tuple(-penalty for penalty in points)
    winning = {game.side(seat) for seat in match.winners}
    # A deal may win the match before it is played (four eights): it is worth what one plays for.
    worth = MATCH // len(winning) if per is Per.MATCH else int(game.options["target"])
    return tuple(worth if index in winning else 0 for index in range(game.counts))


def scale(per: Per) -> int:
    """How many of a ``playing``'s gains make one unit."""
    return MATCH if per is Per.MATCH else 1
