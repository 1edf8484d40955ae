"""Who looks at a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Whoever has that seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Guest:
    """A person at the table without a seat."""


@dataclass(frozen=True, slots=True)
class Spectator:
    """Somebody who looks on as the table lets them: over the shoulder of ``seat``, if it does."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Public:
    """Anybody: the list of tables."""


@dataclass(frozen=True, slots=True)
class Review:
    """Whoever looks a match over after its end, with all hands open."""


Viewer = AtSeat | Guest | Spectator | Public | Review


@dataclass(frozen=True, slots=True)
class Eye:
    """What a viewer comes down to: over whose shoulder, and whether play and talk are seen."""

    seat: int | None
    play: bool
    talk: bool


@lru_cache(maxsize=1024)  # asked for each event and viewer
def eye_of(viewer: Viewer, spectators: str, seats: int) -> Eye | None:
    """What a viewer may look at, at a table with that setting; None: nothing at all."""
    match viewer:
        case AtSeat(seat):
            return Eye(seat, play=True, talk=True) if 0 <= seat < seats else None
        case Guest():
            return Eye(None, play=False, talk=True)
        case Public():
            return Eye(None, play=False, talk=False)
        case Spectator(seat) if spectators == "seat" and seat is not None and 0 <= seat < seats:
            return Eye(seat, play=True, talk=True)
        case Spectator() if spectators == "delayed":
            return Eye(None, play=True, talk=True)
    return None
