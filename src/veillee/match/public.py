"""What the views of the games hold beyond the common part, under readable names."""

from __future__ import annotations

from veillee.cards import Card
from veillee.games import tricks
from veillee.games.aluette import layout as aluette
from veillee.games.politaine import layout as politaine
from veillee.games.whist22 import layout as whist22
from veillee.match.view import View


def gaze(view: View) -> tuple[int, ...]:
    """Whom each seat is looking at (itself: its own cards); empty where nobody watches."""
    if view.game.name != "aluette" or view.game.options["signs"] != "gaze":
        return ()
    return view.state[aluette.GAZE : aluette.GAZE + view.game.seats]


def mordiennes(view: View) -> tuple[int, ...]:
    """The seats that announced a mordienne in this deal."""
    if view.game.name != "aluette":
        return ()
    said = view.state[aluette.DECLARED]
    return tuple(seat for seat in range(view.game.seats) if said >> seat & 1)


def bids(view: View) -> tuple[int | None, ...]:
    """The bid of each seat, None before it has bid; empty where there are no bids."""
    if view.game.name != "whist22":
        return ()
    made = view.state[whist22.BIDS : whist22.BIDS + view.game.seats]
    return tuple(None if bid < 0 else bid for bid in made)


def on_forehead(view: View) -> bool:
    """Whether the hand in play is the one with a card on each forehead."""
    return view.game.name == "whist22" and bool(view.state[whist22.ON_FOREHEAD])


def undealt(view: View) -> tuple[Card, ...]:
    """The undealt cards that were turned up for everyone."""
    if view.game.name != "whist22":
        return ()
    return view.game.deck.unpack(view.state[whist22.SHOWN])


def announced(view: View) -> tuple[tuple[int, str], ...]:
    """The politaines announced in time, as (seat, suit letter)."""
    if view.game.name != "politaine":
        return ()
    suits = "PCKT"
    return tuple(
        (seat, suits[suit])
        for seat in range(view.game.seats)
        for suit in range(len(suits))
        if view.state[politaine.ANNOUNCED + seat] >> suit & 1
    )


def running(view: View) -> tuple[int, ...]:
    """The points of the deal so far by side, where they can be counted during play."""
    if view.game.name != "politaine":
        return ()
    points = view.game.spec.rules.points
    return tuple(points(view.state_list, side) for side in range(view.game.counts))


def best_seat(view: View) -> int | None:
    """Who has laid the best card of the trick in progress, None where no card is best."""
    spoilt = view.game.name == "aluette" and view.state[aluette.TIED]
    if view.trick is None or spoilt:
        return None
    seat = view.state[tricks.BEST_SEAT]
    return None if seat < 0 else seat
