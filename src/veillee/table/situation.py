"""What changes with every event: who must act, until when, and what a viewer may do."""

from __future__ import annotations

from collections.abc import Mapping

from veillee.games import tricks
from veillee.match.view import open_state, talk_texts, texts, visible_state
from veillee.table import clocks
from veillee.table.decide_opening import sayings
from veillee.table.state import Phase, Table
from veillee.table.viewers import AtSeat, Viewer, eye_of

Choices = tuple[list[str], list[str]]
_NOTHING: Choices = ([], [])


def situation(table: Table, viewer: Viewer) -> dict[str, object]:
    """Who must act, until when, and what ``viewer`` may do: what changes with every event.

    To be sent with events that the viewer sees, never by itself.
    """
    return dict(Situations(table).to(viewer))


class Situations:
    """``situation`` for many viewers of one table: who is told the same is given the same object.

    What all are told is made once. A seat's choices are made from what that seat may know.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._common = _common(table)
        self._idle = {**self._common, "legal": [], "talk": []}
        self._states: tuple[list[int], list[int]] | None = None  # whole, and what everybody sees

    def to(self, viewer: Viewer) -> Mapping[str, object]:
        """The situation as that viewer is told of it; not to be changed."""
        table = self._table
        eye = eye_of(viewer, table.settings.spectators, len(table.seats))
        if eye is None or not eye.play:
            return {"phase": self._common["phase"]}
        if eye.seat is None or not isinstance(viewer, AtSeat):
            return self._common
        legal, talk = self._choices(eye.seat)
        if not legal and not talk:
            return self._idle
        return {**self._common, "legal": legal, "talk": talk}

    def _choices(self, seat: int) -> Choices:
        """What a seat may do and say. A card may be knocked or slid wherever there are signals."""
        table = self._table
        if table.phase is Phase.OPENING:
            return [str(action) for action in sayings(table, seat)], []
        if table.phase is not Phase.PLAYING:
            return _NOTHING
        spec, match = table.game.spec, table.playing()
        if not match.has_choice(seat):
            return _NOTHING
        if self._states is None:
            whole = match.state
            self._states = whole, open_state(spec, whole)
        state = visible_state(spec, self._states[0], seat, self._states[1])  # as its view has it
        talk = list(talk_texts(spec, spec.rules.talk(state, seat)))
        if state[tricks.PHASE] == tricks.CLAIMING:
            return talk, talk
        return texts(spec, state, spec.rules.legal(state, seat)), talk


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
