"""What bots say between the cards: words, looks, signs, proclamations."""

from __future__ import annotations

import random

from server.players.house import Answers, Chosen, House, ManualTime, amateur
from server.running import run
from table.tables import NAMES, Sitting
from veillee.games.actions import Kind
from veillee.server.players import driver as driver_module
from veillee.server.players.frames import TALK, Question, view_of
from veillee.server.players.planning import SIGNS_MS
from veillee.table import Phase, due, play
from veillee.table import commands as c

ANNE = NAMES[0]
HOUR = 3_600_000


def talking() -> Sitting:
    """The person is to play, so nothing happens but talk."""
    s = Sitting("aluette", options=[("bluff", "yes")]).sit(1).start()
    while s.t.turn != 0:
        s.step(talk=False)
    return s


def test_who_may_talk_is_asked_once_after_each_thing_it_sees() -> None:
    async def silent(question: Question) -> Chosen:
        assert question.kind == TALK
        return None

    async def evening() -> None:
        time, pool = ManualTime(), Answers(silent)
        house = House(talking(), pool, time)
        await time.wait(HOUR)
        assert sorted(question.seat for question in pool.asked) == [1, 2, 3]
        house.do(c.Say(person=ANNE, id="s", phrase="good-game"))  # not seen by the rules
        await time.wait(HOUR)
        assert len(pool.asked) == 3
        house.do(house.s.by(ANNE, c.Act, seat=0, action="look 1"))
        await time.wait(HOUR)
        assert len(pool.asked) == 6

    run(evening())


def test_a_bot_signs_once_its_last_sign_is_over() -> None:
    async def signs(question: Question) -> Chosen:
        view = view_of(question)
        made = {sign.sign for sign in view.signs if sign.seat == question.seat}
        if question.seat != 2 or len(made) == 3:
            return None
        return next(a for a in view.talk if a.kind is Kind.SIGN and a.value not in made)

    async def evening() -> None:
        time = ManualTime()
        house = House(talking(), Answers(signs), time)
        await time.wait(HOUR)
        assert len(house.told) == 3
        assert not house.refused

    run(evening())


def test_bots_that_never_stop_talking_are_not_listened_to() -> None:
    async def looks(question: Question) -> Chosen:
        return random.choice([a for a in view_of(question).talk if a.kind is Kind.LOOK])

    async def evening() -> None:
        time = ManualTime()
        house = House(talking(), Answers(looks), time)
        await time.wait(HOUR)
        assert len(house.told) == 3 * driver_module.MOST_WORDS
        house.do(house.s.act(0, house.s.legal(0)[0]))
        await time.wait(SIGNS_MS / 2)
        assert len(house.told) > 3 * driver_module.MOST_WORDS
        house.stop()

    run(evening())


def over_for_both(*, waiting: bool) -> Sitting:
    """A side has enough, in the middle of a deal or at its end; three seats are bots' now."""
    for secret in range(200):
        s = Sitting(options=[("both_over", "claim"), ("target", "30")], secret=f"{secret:064x}")
        s.sit(4).start()
        while s.phase is not Phase.FINISHED:
            match = s.t.playing()
            if s.phase is Phase.PLAYING and any(match.talk(seat) for seat in (1, 2, 3)):
                here = play.claiming(match) if waiting else s.t.turn == 0
                if here:
                    for name in NAMES[1:4]:
                        s.ok(s.by(name, c.Leave))
                    return s
            s.go_on()
    raise AssertionError


def test_a_proclamation_waits_its_time_so_that_persons_may_be_first() -> None:
    async def evening() -> None:
        time = ManualTime()
        s = over_for_both(waiting=True)
        house = House(s, Answers(amateur), time)
        at = {one.at for one in due(s.t)}
        assert len(at) == 1
        await time.wait(HOUR)
        assert [(when, action) for when, _, action in house.told] == [(at.pop(), "claim")]
        assert s.phase is Phase.FINISHED
        assert not house.refused

    run(evening())


def test_so_does_one_in_the_middle_of_a_deal() -> None:
    async def evening() -> None:
        time = ManualTime()
        s = over_for_both(waiting=False)
        house = House(s, Answers(amateur), time)
        begun = house.now()
        await time.wait(s.t.settings.claim_ms - 1)
        assert not house.told
        await time.wait(HOUR)
        when, _, action = house.told[0]
        assert (when, action) == (begun + s.t.settings.claim_ms, "claim")

    run(evening())
