"""What is sent to a worker process and back: a question made of one view, and its answer.

Only the view of the seat that is asked crosses, so a bot in a worker cannot know more than its
seat may. A frame is four bytes that tell its length, then MessagePack.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from veillee.games.actions import Action
from veillee.games.actions import Sign as Gesture
from veillee.games.notation import parse_action
from veillee.games.registry import find
from veillee.match.deal import DealResult, Trick
from veillee.match.game import Game, game
from veillee.match.view import SignSeen, View

ACT, TALK = "act", "talk"
LENGTH_BYTES = 4
READY = 0  # the number of the answer by which a worker says that it has started


class Question(msgspec.Struct, frozen=True, array_like=True, tag="bot"):
    """What a bot is asked. ``key`` and ``seat`` tell a player that goes on thinking who it is.

    ``kind``: ``act`` or ``talk``. ``seed``: all the chance the bot has. ``state``, ``results``
    and ``signs`` are those of the view, the results packed one deal each.
    """

    key: str
    seat: int
    kind: str
    bot: str
    seed: int
    game: str
    seats: int
    options: dict[str, str]
    state: tuple[int, ...]
    results: tuple[bytes, ...]
    signs: tuple[tuple[int, int, int], ...]


class Task(msgspec.Struct, frozen=True, array_like=True, tag="task"):
    """Work on what is over and open to all, or on one seat's view: ``work`` is the
    ``module:function`` given ``data``.
    """

    work: str
    data: bytes


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """A question on its way to a worker; the answer has the same number, from 1."""

    number: int
    question: Question | Task


class Answered(msgspec.Struct, frozen=True, array_like=True):
    """What a worker says: an action in notation, nothing, or what went wrong (never cards).

    ``done``: what the work of a task gave.
    """

    number: int
    action: str | None = None
    wrong: str = ""
    done: bytes = b""


class Packed:
    """The deals of one match as they cross, each packed once however often it is asked about."""

    __slots__ = ("_packed", "_results")

    def __init__(self) -> None:
        self._results: tuple[DealResult, ...] = ()
        self._packed: tuple[bytes, ...] = ()

    def of(self, results: tuple[DealResult, ...]) -> tuple[bytes, ...]:
        """The deals, packed."""
        known = len(self._results)
        same = known <= len(results) and all(
            a is b for a, b in zip(self._results, results, strict=False)
        )
        if not same:
            known, self._packed = 0, ()
        self._packed += tuple(_pack(result) for result in results[known:])
        self._results = results
        return self._packed


def question(
    view: View, *, key: str, kind: str, bot: str, seed: int, packed: Packed | None = None
) -> Question:
    """The question that puts a seat's view to a bot. The view must be a seat's."""
    if view.seat is None:
        raise TypeError("nobody plays for the public")
    results = (packed or Packed()).of(view.results)
    return Question(
        key=key,
        seat=view.seat,
        kind=kind,
        bot=bot,
        seed=seed,
        game=view.game.name,
        seats=view.game.seats,
        options=view.game.options.changed(),
        state=view.state,
        results=results,
        signs=tuple((sign.seat, int(sign.sign), sign.played) for sign in view.signs),
    )


def view_of(asked: Question) -> View:
    """The view that a question was made of, without the players' names."""
    return View(
        game=_game(asked.game, asked.seats, tuple(asked.options.items())),
        seat=asked.seat,
        players=(),
        state=asked.state,
        results=tuple(_unpack(packed, asked.game) for packed in asked.results),
        signs=tuple(SignSeen(seat, Gesture(sign), at) for seat, sign, at in asked.signs),
    )


def action_of(asked: Question, text: str) -> Action:
    """The action that an answer means. Raises: BadNotation."""
    return _action(text, asked.game)


def framed(message: Asked | Answered) -> bytes:
    """A message with its length in front."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def taken(buffer: bytearray) -> list[bytes]:
    """The whole messages at the front of what has arrived, which are taken out of it."""
    found, start = [], 0
    while len(buffer) - start >= LENGTH_BYTES:
        end = start + LENGTH_BYTES + int.from_bytes(buffer[start : start + LENGTH_BYTES], "big")
        if len(buffer) < end:
            break
        found.append(bytes(buffer[start + LENGTH_BYTES : end]))
        start = end
    del buffer[:start]
    return found


class _Trick(msgspec.Struct, frozen=True, array_like=True):
    leader: int
    winner: int | None
    seats: tuple[int, ...]
    plays: str


class _Deal(msgspec.Struct, frozen=True, array_like=True):
    dealer: int
    points: tuple[int, ...] | None
    notes: tuple[str, ...]
    tricks: tuple[_Trick, ...]


def _pack(result: DealResult) -> bytes:
    tricks = tuple(_pack_trick(trick) for trick in result.tricks)
    return msgspec.msgpack.encode(_Deal(result.dealer, result.points, result.notes, tricks))


def _pack_trick(trick: Trick) -> _Trick:
    seats = tuple(seat for seat, _ in trick.plays)
    return _Trick(trick.leader, trick.winner, seats, " ".join(str(a) for _, a in trick.plays))


@lru_cache(maxsize=2048)
def _unpack(packed: bytes, name: str) -> DealResult:
    deal = msgspec.msgpack.decode(packed, type=_Deal)
    tricks = tuple(
        Trick(
            leader=trick.leader,
            plays=tuple(
                (seat, _action(text, name))
                for seat, text in zip(trick.seats, trick.plays.split(), strict=True)
            ),
            winner=trick.winner,
        )
        for trick in deal.tricks
    )
    return DealResult(dealer=deal.dealer, points=deal.points, notes=deal.notes, tricks=tricks)


@lru_cache(maxsize=2048)
def _action(text: str, name: str) -> Action:
    return parse_action(text, find(name).deck)


@lru_cache(maxsize=64)
def _game(name: str, seats: int, options: tuple[tuple[str, str], ...]) -> Game:
    return game(name, seats=seats, **dict(options))
