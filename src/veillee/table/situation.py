"""What changes with every event: who must act, until when, and what a viewer may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from veillee.games import tricks
from veillee.match.view import talk_texts, texts
from veillee.table import clocks
from veillee.table.decide_opening import sayings
from veillee.table.state import Phase, Table
from veillee.table.viewers import AtSeat, Eye, Viewer, eye_of


class Parts(NamedTuple):
    """A situation in its parts: what all are told, what a seat may do and say.

    None: the viewer is not told that at all.
    """

    common: Mapping[str, object]
    legal: Sequence[str] | None = None
    talk: Sequence[str] | None = None

    def to_data(self) -> dict[str, object]:
        """The situation as it is sent."""
        if self.legal is None:
            return dict(self.common)
        return {**self.common, "legal": [*self.legal], "talk": [*(self.talk or ())]}


def situation(table: Table, viewer: Viewer) -> dict[str, object]:
    """Who must act, until when, and what ``viewer`` may do: what changes with every event.

    To be sent with events that the viewer sees, never by itself.
    """
    return Situations(table).to(viewer).to_data()


class Situations:
    """``situation`` for many viewers of one table: who is told the same is given the same object.

    What all are told is made once. A seat's choices are made from what that seat may know.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        common = _common(table)
        self._looking = Parts(common)
        self._waiting = Parts(common, (), ())
        self._outside: Parts | None = None
        self._choosing = _choosing(table)

    def to(self, viewer: Viewer) -> Parts:
        """The situation as that viewer is told of it."""
        table = self._table
        eye = eye_of(viewer, table.settings.spectators, len(table.seats))
        return self.of(eye, seated=isinstance(viewer, AtSeat))

    def of(self, eye: Eye | None, *, seated: bool) -> Parts:
        """The same for a viewer of whom ``eye_of`` is known; ``seated``: who has the seat."""
        if eye is None or not eye.play:
            if self._outside is None:
                self._outside = Parts({"phase": self._looking.common["phase"]})
            return self._outside
        if eye.seat is None or not seated:
            return self._looking
        if self._choosing >> eye.seat & 1:
            legal, talk = self._choices(eye.seat)
            if legal or talk:
                return Parts(self._looking.common, legal, talk)
        return self._waiting

    def _choices(self, seat: int) -> tuple[Sequence[str], Sequence[str]]:
        """What a seat may do and say. A card may be knocked or slid wherever there are signals."""
        table = self._table
        if table.phase is Phase.OPENING:
            return [str(action) for action in sayings(table, seat)], ()
        spec, state = table.game.spec, table.playing().seen_by(seat)
        talk = talk_texts(spec, spec.rules.talk(state, seat))
        if state[tricks.PHASE] == tricks.CLAIMING:
            return talk, talk
        return texts(spec, state, spec.rules.legal(state, seat)), talk


def _choosing(table: Table) -> int:
    """Mask of the seats that may do or say anything."""
    if table.phase is Phase.OPENING:
        return -1
    return table.playing().choosing if table.phase is Phase.PLAYING else 0


def _common(table: Table) -> dict[str, object]:
    data: dict[str, object] = {
        "phase": table.phase.value,
        "paused": table.paused,
        "turn": table.turn,
        "until": table.until,
    }
    if table.settings.clock != "none":
        data["clock"] = {
            "since": table.turn_since,
            "banks": [seat.bank for seat in table.seats],
            "runs": clocks.runs(table),
        }
    return data
