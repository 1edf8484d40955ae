"""A session asks, tells everything once and in order, and lets everyone talk."""

from __future__ import annotations

import random
from typing import Any

import pytest

from veillee.bots import bot
from veillee.cli.news import DealDone, Dealt, Done, Event, Moment, TrickDone, news
from veillee.cli.session import TALKS, Session
from veillee.errors import IllegalAction
from veillee.games.actions import Action, Kind
from veillee.match.game import game
from veillee.match.match import Match
from veillee.match.view import View

GAMES = ("politaine", "aluette", "whist22")


class Asker:
    """Plays the first thing allowed, after some things that are not; talks without end."""

    def __init__(self, wrong: int = 0) -> None:
        self.wrong = wrong
        self.talked = 0

    def act(self, view: View) -> Action:
        if self.wrong:
            self.wrong -= 1
            return Action(Kind.BID, value=99)
        return view.legal[0]

    def talk(self, view: View) -> Action | None:
        self.talked += 1
        return view.talk[0]


def bots_match(name: str, seed: int, **options: Any) -> tuple[Match, list[Event]]:
    events: list[Event] = []
    match = game(name, **options).match(seed=seed)
    rng = random.Random(seed)
    players = {seat: bot("random", rng) for seat in range(match.game.seats)}
    Session(match, players, events.append).run()
    return match, events


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_told_once_and_in_order(name: str) -> None:
    match, events = bots_match(name, seed=3)
    assert match.over
    assert events == list(news(match, Moment()))
    for deal, result in enumerate(match.results):
        of_deal = [event for event in events if event.deal == deal]
        assert isinstance(of_deal[0], Dealt)
        assert of_deal[-1] == DealDone(deal, result)
        assert [event.act for event in of_deal if isinstance(event, Done)] == match.acts[deal]
        tricks = [event for event in of_deal if isinstance(event, TrickDone)]
        assert tuple(event.trick for event in tricks) == result.tricks
        assert [event.number for event in tricks] == list(range(1, len(tricks) + 1))


@pytest.mark.parametrize("name", GAMES)
def test_a_trick_is_told_right_after_its_last_card(name: str) -> None:
    _, events = bots_match(name, seed=5)
    for place, event in enumerate(events):
        if isinstance(event, TrickDone):
            before = events[place - 1]
            assert isinstance(before, Done)
            assert (before.act.seat, before.act.action) == event.trick.plays[-1]


def test_deals_thrown_in_by_themselves_are_told() -> None:
    for seed in range(200):
        match, events = bots_match("politaine", seed, redeal_by="automatic")
        thrown = [deal for deal, result in enumerate(match.results) if result.points is None]
        if thrown:
            told = [event for event in events if event.deal == thrown[0]]
            assert [type(event) for event in told] == [Dealt, Done, DealDone]
            return
    pytest.fail("no deal thrown in")


def test_what_happened_before_is_no_news() -> None:
    match = game("aluette").match(seed=1)
    seat = match.to_act()[0]
    match.act(seat, match.legal(seat)[0])
    events: list[Event] = []
    players = {seat: bot("random", random.Random(1)) for seat in range(4)}
    session = Session(match, players, events.append, since=Moment.now(match))
    session.step()
    assert [type(event) for event in events] == [Done]


def test_a_refused_action_is_told_and_asked_again() -> None:
    match = game("aluette", signs="off").match(seed=1)
    person = match.to_act()[0]
    told: list[IllegalAction] = []
    players = {seat: Asker() for seat in range(4)} | {person: Asker(wrong=2)}
    session = Session(match, players, lambda event: None, person=person, refused=told.append)
    for _ in range(3):
        session.step()
    assert [error.code for error in told] == ["not-in-this-game"] * 2
    assert match.trick is not None
    # A program has no excuse.
    with pytest.raises(IllegalAction):
        Session(match, {s: Asker(wrong=1) for s in range(4)}, lambda event: None).step()


def test_nobody_talks_without_end() -> None:
    match = game("aluette").match(seed=1)
    players = {seat: Asker() for seat in range(4)}
    Session(match, players, lambda event: None).step()
    assert all(player.talked <= TALKS for player in players.values())


def test_a_person_is_first_in_a_race_of_claims() -> None:
    claims = []
    for person in range(4):
        match = game("politaine", both_over="claim").match(seed=4, scores=(31, 31), deals=1)
        quiet: dict[int, Asker | Silent] = {seat: Silent() for seat in range(4)}
        session = Session(match, quiet, lambda event: None, person=person)
        while not match.over and match.results == []:
            asked = session.next_seat()
            if match.legal(asked)[0].kind is Kind.CLAIM:
                claims.append(asked == person)
            session.step()
    assert claims
    assert all(claims)


class Silent(Asker):
    """Never talks between actions."""

    def talk(self, view: View) -> Action | None:
        return None
