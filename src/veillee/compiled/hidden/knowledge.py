"""What a view tells of the cards it hides: how many lie in each place, and which may lie where.

Hard facts only. That a seat has *not* spoken, or how well a card was chosen, is soft evidence: it
weighs worlds and excludes none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from veillee.compiled.hidden.conditions import Condition
from veillee.compiled.kernels.dealing import PLACES, UNDEALT
from veillee.games.tricks import (
    CHOICES,
    HANDS,
    HISTORY,
    MAX_SEATS,
    NOBODY,
    PLAYED,
    SEAT_UNIT,
    State,
)
from veillee.match.view import View


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Places are numbered as in a deal: hands by seat, the undealt cards, cards thrown by seat."""

    unseen: int  # mask of the cards whose place is not known
    fixed: tuple[int, ...]  # by place: mask of the cards known to lie there
    room: tuple[int, ...]  # by place: how many of the unseen cards lie there
    may_hold: tuple[int, ...]  # by place: mask of the unseen cards that may lie there
    conditions: tuple[Condition, ...]  # what must hold besides
    played: tuple[int, ...]  # by seat: mask of the cards it has played in this deal

    def places_of(self, card: int) -> int:
        """Mask of the places where an unseen card may lie."""
        mask = 0
        for place, cards in enumerate(self.may_hold):
            mask |= (cards >> card & 1) << place
        return mask

    def fits(self, deal: Sequence[int]) -> bool:
        """Whether a deal (a mask for each place) is a world of this view."""
        unseen = []
        found = 0
        for place, mask in enumerate(deal):
            hidden = int(mask) & ~self.fixed[place]
            if hidden & found or hidden & ~self.may_hold[place]:
                return False
            if int(mask) & self.fixed[place] != self.fixed[place]:
                return False
            if hidden.bit_count() != self.room[place]:
                return False
            found |= hidden
            unseen.append(hidden)
        return found == self.unseen and all(one.fits(unseen) for one in self.conditions)


class Draft:
    """Knowledge being gathered from a view; each game's evidence adds to it."""

    def __init__(self, view: View, seen: int, card_of: Callable[[int], int]) -> None:
        """``seen``: the cards that all have seen; ``card_of``: the card that a choice lays."""
        self.view = view
        self.spec = view.game.spec
        self.state: State = list(view.state)
        self.viewer = NOBODY if view.seat is None else view.seat
        self.card_of = card_of
        self.fixed = [0] * PLACES
        self.room = [0] * PLACES
        self.barred = [0] * PLACES
        self.conditions: list[Condition] = []
        self.plays = [divmod(self.state[HISTORY + n], SEAT_UNIT) for n in range(self.state[PLAYED])]
        self.played = [0] * MAX_SEATS
        for seat, action in self.plays:
            self.played[seat] |= 1 << card_of(action & CHOICES)
        pack = self.spec.rules.pack(self.state)
        self.unseen = pack & ~seen
        for seat in range(view.game.seats):
            hand = self.state[HANDS + seat]
            self.fixed[seat] = hand
            self.unseen &= ~hand
            if hand == 0:
                self.room[seat] = self.spec.held(self.state, seat)
        self.fixed[UNDEALT] = pack & seen & ~sum(self.played)

    @property
    def hidden(self) -> list[int]:
        """The seats whose cards the viewer does not see, from the lowest."""
        return [seat for seat in range(self.view.game.seats) if self.room[seat] > 0]

    def only(self, card: int, places: int) -> None:
        """An unseen card lies in one of these places."""
        for place in range(PLACES):
            if not places >> place & 1:
                self.barred[place] |= 1 << card

    def require(
        self, areas: Sequence[int], kinds: Sequence[int], holds: Callable[[Sequence[int]], bool]
    ) -> None:
        """A condition on areas of one place or more; what the seats have played does not count."""
        self.require_from(areas, kinds, holds, (0,) * (len(areas) * len(kinds)))

    def require_from(
        self,
        areas: Sequence[int],
        kinds: Sequence[int],
        holds: Callable[[Sequence[int]], bool],
        base: Sequence[int],
    ) -> None:
        """The same, counting on from ``base``; left out where it holds whatever is dealt."""
        condition = Condition(tuple(areas), tuple(kinds), holds, tuple(base))
        most = [(kind & self.unseen).bit_count() for kind in kinds]
        room = [
            sum(size for place, size in enumerate(self.room) if area >> place & 1) for area in areas
        ]
        if condition.outcomes(most, room) != {True}:
            self.conditions.append(condition)

    def finished(self) -> Knowledge:
        """What has been gathered; the unseen cards that are in no other place are undealt."""
        self.room[UNDEALT] = self.unseen.bit_count() - sum(self.room)
        return Knowledge(
            unseen=self.unseen,
            fixed=tuple(self.fixed),
            room=tuple(self.room),
            may_hold=tuple(
                self.unseen & ~barred if room else 0
                for barred, room in zip(self.barred, self.room, strict=True)
            ),
            conditions=tuple(self.conditions),
            played=tuple(self.played),
        )
