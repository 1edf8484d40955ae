"""Why a card was not the best: only what follows from the trick it was played to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from veillee.games import tricks
from veillee.games.actions import Action
from veillee.games.notation import parse_play
from veillee.match import public
from veillee.match.deal import Trick
from veillee.match.match import Match
from veillee.server.pages.shapes import Why
from veillee.words import Words
from veillee.words.cards import is_named, the_card

_THIRD, _ACE = 1, 3  # what a card counts at Politaine, in thirds of a point


@dataclass(frozen=True, slots=True)
class Moment:
    """A card that cost something.

    ``match``: before it; ``best``: the cards worth most; ``trick``: how its trick went, None
    where it was not completed.
    """

    match: Match
    seat: int
    action: Action
    best: tuple[str, ...]
    trick: Trick | None

    @property
    def leader(self) -> int | None:
        """Whose card was the best of the trick before; None: none was, or none was laid."""
        return public.best_seat(self.match.view())

    @property
    def last(self) -> bool:
        """Whether the seat is the last to play to the trick."""
        state = self.match.state
        return state[tricks.LAID] == tricks.active(state) - 1

    @property
    def bid(self) -> int:
        """What the seat bid; -1 where there are no bids."""
        bids = public.bids(self.match.view())
        own = bids[self.seat] if bids else None
        return -1 if own is None else own

    @property
    def won(self) -> int:
        """The tricks that the seat had before."""
        return self.match.state[tricks.WON + self.seat]

    def after(self, card: str) -> int | None:
        """Whose card is the best of the trick once the seat has laid this one; None: none is."""
        match = self.match.copy()
        number = match.tricks_done
        match.act(self.seat, parse_play(card, match.game.deck))
        state = match.state
        if state[tricks.TRICKS] > number:
            winner = state[tricks.WINNER + number]
            return None if winner == tricks.NOBODY else winner
        return public.best_seat(match.view())

    def better(self, fits: Callable[[int | None], bool]) -> str | None:
        """One of the best cards after which the trick stands so."""
        return next((card for card in self.best if fits(self.after(card))), None)


Found = tuple[str, dict[str, str | float | bool]]


def reason(moment: Moment, words: Words) -> Why | None:
    """The first of the reasons known for the game that is true here; None: none is."""
    found = next(_REASONS[moment.match.game.name](moment), None)
    if found is None:
        return None
    key, data = f"review.why.{found[0]}", {"card": moment.action.plain, **found[1]}
    said: dict[str, object] = dict(data)
    for name in ("card", "best"):
        if name in data:
            said[name] = _named(words, moment, str(data[name]))
    return Why(key=key, data=data, text=words(key, **said))


def _named(words: Words, moment: Moment, card: str) -> str:
    deck = moment.match.game.deck
    action = parse_play(card, deck)
    assert action.card is not None
    return the_card(words, action.card, deck.name, action.value)


def _politaine(moment: Moment) -> Iterator[Found]:
    yield from _from_the_partner(moment)
    yield from _not_taken(moment)
    yield from _points_given(moment)


def _aluette(moment: Moment) -> Iterator[Found]:
    yield from _spoilt(moment)
    yield from _from_the_partner(moment)
    yield from _not_taken(moment)
    yield from _high_card_lost(moment)


def _whist22(moment: Moment) -> Iterator[Found]:
    trick, own = moment.trick, moment.seat
    if trick is None:
        return
    won = moment.won + (trick.winner == own)
    left = moment.match.state[tricks.SIZE] - moment.match.tricks_done - 1
    if trick.winner == own and moment.won == moment.bid:
        yield "bid-passed", {"bid": moment.bid}
    if moment.won < moment.bid:
        better = moment.better(lambda seat: seat == own) if moment.last else None
        if better is not None and trick.winner != own:
            yield "trick-needed", {"best": better, "bid": moment.bid, "won": moment.won}
        if won + left < moment.bid <= moment.won + left + 1:
            yield "bid-out-of-reach", {"bid": moment.bid, "won": won}


def _from_the_partner(moment: Moment) -> Iterator[Found]:
    """The partner had the trick, and with a better card would have kept it."""
    partner = moment.leader
    if partner not in moment.match.game.partners(moment.seat):
        return
    if moment.after(moment.action.plain) == moment.seat:
        better = moment.better(lambda seat: seat == partner)
        if better is not None:
            yield "partner-took", {"best": better}


def _not_taken(moment: Moment) -> Iterator[Found]:
    """The last to play let the others have a trick that a better card takes."""
    own = moment.seat
    winner = moment.after(moment.action.plain)
    if moment.last and (winner is None or winner % 2 != own % 2):
        better = moment.better(lambda seat: seat == own)
        if better is not None:
            yield "not-taken", {"best": better}


def _spoilt(moment: Moment) -> Iterator[Found]:
    """The card made the trick nobody's, a better one would not have."""
    spoilt = moment.trick is not None and moment.trick.winner is None
    if spoilt and moment.leader is not None and moment.after(moment.action.plain) is None:
        better = moment.better(lambda seat: seat is not None)
        if better is not None:
            yield "spoilt", {"best": better}


def _points_given(moment: Moment) -> Iterator[Found]:
    """A card that counts went to the others, where a better one counts less."""
    trick = moment.trick
    if trick is None or trick.winner is None or trick.winner % 2 == moment.seat % 2:
        return
    own = _thirds(moment.action.plain)
    less = [card for card in moment.best if _thirds(card) < own]
    if less:
        yield "points-given", {"best": min(less, key=_thirds)}


def _thirds(card: str) -> int:
    rank = card[:-1]
    if rank == "A":
        return _ACE
    return _THIRD if rank in ("10", "9", "R", "D", "V") else 0


def _high_card_lost(moment: Moment) -> Iterator[Found]:
    """One of the cards with a name did not take its trick."""
    card, trick = moment.action.card, moment.trick
    deck = moment.match.game.deck.name
    if card is None or trick is None or trick.winner == moment.seat or not is_named(card, deck):
        return
    parse = moment.match.game.deck.parse
    plain = [other for other in moment.best if not is_named(parse(other), deck)]
    if plain:
        yield "high-card-lost", {"best": plain[0]}


_REASONS = {"politaine": _politaine, "aluette": _aluette, "whist22": _whist22}
