"""The positions of the lessons: what the rules say of each, told for somebody who learns.

Each is a record in the folder ``lessons``; it stops where seat 0 is to choose.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from veillee.errors import IllegalAction
from veillee.games import tricks
from veillee.games.actions import Action, Kind, Sign, Signal
from veillee.games.politaine.policy import opposite
from veillee.match.counting import bid as bids_of
from veillee.match.deal import DealResult
from veillee.match.match import Match
from veillee.match.view import as_action
from veillee.records import Record
from veillee.server.pages.lesson_shapes import (
    LEARNER,
    Bidding,
    Counted,
    Forehead,
    Meant,
    SetTrick,
    Watched,
)
from veillee.server.pages.sheets import sheet_of
from veillee.words import Words
from veillee.words.errors import say_error
from veillee.words.players import Players

FOLDER = Path(__file__).parent / "lessons"


@cache
def _record(name: str) -> Record:
    return Record.parse((FOLDER / f"{name}.pli").read_text(encoding="utf-8"))


def position(name: str) -> Match:
    """A match of its own that stands there. Raises: BrokenRecord."""
    return _record(name).replay()


def set_trick(words: Words, name: str) -> SetTrick:
    """A trick that the learner ends: who takes it by which card, and why others may not be laid."""
    match = position(name)
    trick = match.trick
    assert trick is not None
    plain = [
        action
        for action in match.legal(LEARNER)
        if action.signal is Signal.PLAIN and not action.announced
    ]
    held = _hand(match)
    allowed = {str(action.card) for action in plain}
    return SetTrick(
        name=name.partition("-")[2],
        leader=trick.leader,
        plays=[(seat, str(action)) for seat, action in trick.plays],
        hand=held,
        takers={str(action): _taker(match, action) for action in plain},
        refused={card: _refusal(words, match, card) for card in held if card not in allowed},
        bid=bids_of(match.acts[-1]).get(LEARNER),
        made=sum(done.winner == LEARNER for done in match.deal_result.tricks),
    )


def _hand(match: Match) -> list[str]:
    mask = match.state[tricks.HANDS + LEARNER]
    return [str(card) for card in match.game.deck.unpack(mask)]


def _taker(match: Match, action: Action) -> int | None:
    number = match.tricks_done
    tried = match.copy()
    tried.act(LEARNER, action)
    return tried.all_results[-1].tricks[number].winner


def _refusal(words: Words, match: Match, action: str) -> str:
    try:
        match.copy().act(LEARNER, action)
    except IllegalAction as error:
        # What may be done instead the page shows by itself.
        data = {name: value for name, value in error.data.items() if name != "allowed"}
        players = Players(("",) * match.game.seats, you=LEARNER)
        reason = IllegalAction(error.code, **data)
        return say_error(words, reason, deck=match.game.deck.name, players=players)
    raise ValueError(action)


def meant(name: str) -> Meant:
    """The last card laid, knocked or slid, and the suit it asks for (POL-11, POL-12)."""
    match = position(name)
    trick = match.trick
    assert trick is not None
    seat, action = trick.plays[-1]
    assert action.card is not None
    suits = list(dict.fromkeys(card.suit for card in match.game.deck.cards))
    suit = suits.index(action.card.suit)
    return Meant(
        name=name.partition("-")[2],
        leader=trick.leader,
        plays=[(at, str(laid)) for at, laid in trick.plays],
        seat=seat,
        asks=suits[opposite(suit) if action.signal is Signal.SLIDE else suit],
        suits=suits,
    )


def counted(name: str) -> Counted:
    """A deal played out and its count, as on a sheet."""
    match = position(name)
    result = match.results[0]
    return Counted(
        tricks=[
            ([(seat, str(action)) for seat, action in trick.plays], trick.winner)
            for trick in result.tricks
        ],
        deal=sheet_of(match).deals[0],
    )


def watched(name: str, signer: int, sign: Sign, gazes: tuple[int, ...]) -> Watched:
    """Who sees a sign of Aluette when everybody looks where ``gazes`` says, by seat."""
    match = position(name)
    for seat, target in enumerate(gazes):
        look = Action(Kind.LOOK, value=target)
        if look in match.talk(seat):  # not where it looks there already
            match.act(seat, look)
    code = match.checked(signer, Action(Kind.SIGN, value=sign))
    mask = match.game.spec.rules.hearers(match.state, signer, code)
    others = (seat for seat in range(match.game.seats) if seat != signer)
    return Watched(
        signer=signer,
        sign=sign.word,
        gazes=list(gazes),
        seen_by=[seat for seat in others if mask >> seat & 1],
    )


def bidding(words: Words, name: str) -> Bidding:
    """The learner bids last: which numbers are open, and why the others are not."""
    match = position(name)
    held = _hand(match)
    open_to = [action.value for action in match.legal(LEARNER)]
    closed = [number for number in range(len(held) + 1) if number not in open_to]
    return Bidding(
        hand=held,
        said=[(a.seat, a.action.value) for a in match.acts[-1] if a.action.kind is Kind.BID],
        open=open_to,
        closed={str(number): _refusal(words, match, f"bid {number}") for number in closed},
    )


def forehead(name: str) -> Forehead:
    """A card on each forehead: what the learner sees, and how either word ends."""
    match = position(name)
    hands = match.view(LEARNER).hands
    kept: dict[str, bool] = {}
    taker = LEARNER
    for action in match.legal(LEARNER):
        result = _played_out(match, action)
        assert result.points is not None
        kept[str(action.value)] = result.points[LEARNER] == 0
        taker = result.tricks[0].winner or LEARNER
    return Forehead(
        seen=[str(hands[s][0]) if s in hands else None for s in range(match.game.seats)],
        own=_hand(match)[0],
        taker=taker,
        kept=kept,
    )


def _played_out(match: Match, first: Action) -> DealResult:
    """The deal after an action of the learner; the others do what a sensible player does."""
    tried = match.copy()
    tried.act(LEARNER, first)
    while not tried.results:
        seat = tried.to_act()[0]
        view = tried.view(seat).state_list
        choice = tried.game.spec.policy.choose(view, seat, 0)
        tried.act(seat, as_action(tried.game.spec, view, choice))
    return tried.results[0]
