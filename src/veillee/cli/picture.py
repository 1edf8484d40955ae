"""What is to be drawn for one player: everything in it comes from that player's view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from veillee.cards import Card
from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.match import public
from veillee.match.deal import Trick
from veillee.match.game import Game
from veillee.match.view import View


@dataclass(frozen=True, slots=True)
class Place:
    """One seat at the table, as everybody sees it."""

    seat: int
    name: str
    won: int = 0
    held: int = 0
    dealer: bool = False
    turn: bool = False
    best: bool = False  # has laid the best card of the trick so far, or won it
    out: bool = False
    gaze: int | None = None
    bid: int | None = None
    played: Action | None = None
    forehead: Card | None = None
    announced: tuple[str, ...] = ()  # suits of politaines
    mordienne: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """The table from one seat."""

    game: Game
    you: int
    deal: int
    trick: int
    size: int
    scores: tuple[int, ...]
    running: tuple[int, ...]
    places: tuple[Place, ...]
    hand: tuple[Card, ...]
    playable: frozenset[Card] | None  # None while the hand need not be marked
    hidden: int  # cards of one's own that one does not see
    forehead: bool
    undealt: tuple[Card, ...]

    def with_trick(self, trick: Trick) -> Picture:
        """The same table with a trick that has just been completed lying on it."""
        played = dict(trick.plays)
        places = tuple(
            replace(
                place,
                played=played.get(place.seat),
                turn=False,
                best=place.seat == trick.winner,
                won=place.won + (place.seat == trick.winner),
            )
            for place in self.places
        )
        mine = played.get(self.you)
        hand = tuple(card for card in self.hand if mine is None or card != mine.card)
        return replace(self, places=places, hand=hand, playable=None, hidden=0)


def picture(view: View, names: Sequence[str], deals_before: int = 0) -> Picture:
    """The table as ``view`` shows it to its seat."""
    if view.seat is None:
        raise TypeError("the public view has no seat to draw the table for")
    you = view.seat
    size = view.state[tricks.SIZE]
    in_play = view.trick
    played = dict(in_play.plays) if in_play is not None else {}
    gazes, bids = public.gaze(view), public.bids(view)
    announced, mordiennes = public.announced(view), public.mordiennes(view)
    forehead = public.on_forehead(view)
    best, hands, held = public.best_seat(view), view.hands, view.held
    places = tuple(
        Place(
            seat=seat,
            name=names[seat],
            won=view.won[seat],
            held=held[seat],
            dealer=seat == view.dealer,
            turn=seat == view.turn,
            best=seat == best,
            out=seat in view.out,
            gaze=gazes[seat] if gazes else None,
            bid=bids[seat] if bids else None,
            played=played.get(seat),
            forehead=hands[seat][0] if forehead and seat in hands else None,
            announced=tuple(suit for who, suit in announced if who == seat),
            mordienne=seat in mordiennes,
        )
        for seat in range(view.game.seats)
    )
    legal = view.legal
    return Picture(
        game=view.game,
        you=you,
        deal=deals_before + view.deal_number,
        trick=min(len(view.tricks) + 1, size),
        size=size,
        scores=view.scores,
        running=public.running(view),
        places=places,
        hand=view.hand,
        playable=_playable(legal),
        hidden=held[you] if forehead and not view.hand else 0,
        forehead=forehead,
        undealt=public.undealt(view),
    )


def _playable(legal: Sequence[Action]) -> frozenset[Card] | None:
    """The cards that may be laid or thrown now; None where no card is asked for."""
    cards = frozenset(
        action.card
        for action in legal
        if action.card is not None and action.kind in (Kind.PLAY, Kind.DISCARD)
    )
    return cards or None
