"""The whole table as one viewer may see it, in a size that does not grow with what went before.

Made from the viewer's ``View`` of the match and from what everybody knows of the table.
"""

from __future__ import annotations

from veillee.games.actions import Kind
from veillee.match import public
from veillee.match.deal import Trick
from veillee.match.view import View
from veillee.table import play
from veillee.table.phrases import PHRASES
from veillee.table.situation import situation
from veillee.table.state import Phase, Table
from veillee.table.viewers import Eye, Viewer, eye_of

MOST_SIGNS = 40  # the last signs of the deal that a viewer is told again
_SAID = frozenset(
    {Kind.BID, Kind.CHANT, Kind.FOUR, Kind.REDEAL, Kind.POLITAINE, Kind.CLAIM, Kind.MORDIENNE}
)

Data = dict[str, object]


def snapshot(table: Table, viewer: Viewer, number: int) -> Data:
    """Everything ``viewer`` may know now, after event ``number`` of its stream.

    Empty where it may know nothing. After the end of a match its events tell more (``Review``).
    """
    eye = eye_of(viewer, table.settings.spectators, len(table.seats))
    if eye is None:
        return {}
    data: Data = {
        "number": number,
        "game": _game(table),
        "settings": table.settings.to_data(),
        "host": table.host,
        "persons": [{"id": p.id, "name": p.name, "present": p.present} for p in table.persons],
        "seats": _seats(table),
        "match": _match(table),
        "phase": table.phase.value,
    }
    if eye.talk:
        data |= {"promise": table.promise, "phrases": list(PHRASES), "entropy": _entropy(table)}
    if eye.play:
        data |= {"deal": _deal(table, eye), "situation": situation(table, viewer)}
        data["trick_until"] = table.trick_until
    return data


def _game(table: Table) -> Data:
    game = table.game
    return {
        "name": game.name,
        "rules": game.spec.version,
        "seats": game.seats,
        "options": game.options.changed(),
        "deck": game.deck.name,
        "by_side": game.spec.by_side,
        "signals": game.spec.signals,
    }


def _seats(table: Table) -> list[Data]:
    return [
        {
            "person": seat.person,
            "bot": seat.bot,
            "ready": seat.ready,
            "covered": seat.covered,
            "cover_at": seat.cover_at,
            "went_on": seat.went_on,
        }
        for seat in table.seats
    ]


def _match(table: Table) -> Data:
    return {
        "number": table.match_number,
        "deals_over": table.deals_over,
        "scores": list(table.scores),
        "winners": list(table.winners),
        "points": list(table.last_points),
        "notes": list(table.last_notes),
    }


def _entropy(table: Table) -> list[str]:
    return [person for person, _ in table.entropy]


def _deal(table: Table, eye: Eye) -> Data | None:
    """The deal in play, or the one that is over."""
    match = table.match
    if match is None or not match.dealt:
        return None
    view = match.view(eye.seat)
    opening = table.phase is Phase.OPENING
    data: Data = {
        "number": table.deal_number,
        "dealer": match.dealt[-1].dealer,
        "hands": _hands(table, view, eye),
        "held": list(view.held),
        "out": list(view.out),
        "shown": play.written(public.undealt(view)),
        # What is said before the first card is told when the opening closes, no sooner.
        "said": [] if opening else _said(table),
        "tricks": [_trick(trick) for trick in view.tricks],
        "trick": None if view.trick is None else _trick(view.trick),
        "won": list(view.won),
        "gazes": list(public.gaze(view)),
        "signs": [[s.seat, s.sign.word, s.played] for s in view.signs[-MOST_SIGNS:]],
    }
    if eye.seat is not None:
        data["own_said"] = table.seats[eye.seat].said
    return data


def _hands(table: Table, view: View, eye: Eye) -> list[str]:
    hands = view.hands
    return [play.written(hands.get(seat, ())) for seat in range(table.game.seats)]


def _said(table: Table) -> list[list[object]]:
    """Bids and other words of the deal that everybody heard."""
    acts = table.playing().acts[-1]
    return [[act.seat, str(act.action)] for act in acts if act.action.kind in _SAID]


def _trick(trick: Trick) -> Data:
    return {
        "leader": trick.leader,
        "plays": [[seat, str(action)] for seat, action in trick.plays],
        "winner": -1 if trick.winner is None else trick.winner,
    }
