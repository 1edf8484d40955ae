"""When bots are asked, when their answers are told, and which are dropped."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from server.players.house import Answers, Chosen, House, ManualTime, amateur, settle
from server.running import run
from table.tables import NAMES, Sitting
from table.test_opening import EIGHTS, PLAIN, POLITAINE, REDEAL, seated
from veillee.games.actions import Kind
from veillee.server.players import driver as driver_module
from veillee.server.players.frames import TALK, Question, view_of
from veillee.server.players.planning import OPENING_MS, SIGNS_MS, STEP_MS, on_the_grid
from veillee.table import Due, Phase, Settings, due
from veillee.table import commands as c
from veillee.table.due import OPENING

ANNE = NAMES[0]
HOUR = 3_600_000


class Thoughts:
    """Bots that think until the test lets them go on."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.cancelled = 0

    async def __call__(self, question: Question) -> Chosen:
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return await amateur(question)


def whist(persons: int = 1, **settings: Any) -> Sitting:
    """A bot is to bid first."""
    for seed in range(20):
        s = Sitting("whist22", secret=f"{seed:064x}", **settings).sit(persons).start()
        if s.t.bot_of(s.t.turn):
            return s
    raise AssertionError


def asked_at(house: House) -> Due:
    (one,) = due(house.s.t)
    return one


# When ------------------------------------------------------------------------------------------


def test_a_bot_acts_at_its_time_however_long_it_thought() -> None:
    async def evening(think_ms: int) -> tuple[int, int]:
        thoughts, time = Thoughts(), ManualTime()
        house = House(whist(), Answers(thoughts), time)
        at = asked_at(house).at
        await time.wait(at - house.now() - 90)
        assert not house.told
        await time.wait(think_ms)
        thoughts.go.set()
        await time.wait(2000)
        return at, house.told[0][0]

    for think_ms in (0, 5, 80):
        at, told = run(evening(think_ms))
        assert told == at


def test_a_slow_thought_is_told_on_a_grid_of_time() -> None:
    async def evening(late_ms: int) -> int:
        thoughts, time = Thoughts(), ManualTime()
        house = House(whist(), Answers(thoughts), time)
        at = asked_at(house).at
        await time.wait(at - house.now() + late_ms)
        thoughts.go.set()
        await time.wait(200)
        return house.told[0][0] - at

    assert {run(evening(late)) for late in (1, 7, 19)} == {STEP_MS}
    assert {run(evening(late)) for late in (2 * STEP_MS + 1, 3 * STEP_MS - 1)} == {3 * STEP_MS}
    assert on_the_grid(5.0, 4.0) == 5.0


def test_at_a_fast_table_every_thought_has_the_same_time() -> None:
    async def evening() -> None:
        time = ManualTime()
        house = House(whist(bot_ms=0), Answers(amateur), time)
        begun = house.now()
        await time.wait(STEP_MS)
        assert [at for at, _, _ in house.told] == [begun + STEP_MS]

    run(evening())


def test_a_match_is_played_on_whatever_the_clock_says() -> None:
    async def evening() -> None:
        time = ManualTime()
        s = whist()
        house = House(s, Answers(amateur), time)
        house.driver.stop()
        back = driver_module.Driver(Answers(amateur), house.do, lambda: s.now - HOUR, time, key="t")
        before = len(s.events)
        back.changed(s.t)
        await time.wait(s.t.settings.bot_ms + STEP_MS)
        assert len(s.events) > before
        back.stop()

    run(evening())


# Which -----------------------------------------------------------------------------------------


def test_a_table_without_bots_asks_nobody() -> None:
    async def evening() -> None:
        time, pool = ManualTime(), Answers(amateur)
        house = House(Sitting("whist22", 4).sit(4).start(), pool, time)
        await time.wait(HOUR)
        assert not pool.asked
        assert not house.told
        assert not time.pending

    run(evening())


def test_an_answer_is_dropped_when_the_person_is_back_meanwhile() -> None:
    async def evening() -> None:
        thoughts, time = Thoughts(), ManualTime()
        s = covered()
        house = House(s, Answers(thoughts), time)
        await time.wait(2000)
        house.do(c.Back(person="", id="", whom=ANNE))
        await settle()
        assert thoughts.cancelled == 1
        thoughts.go.set()
        await time.wait(2000)
        assert not house.told

    run(evening())


def covered() -> Sitting:
    """It is the turn of a person for whom a bot plays."""
    s = Sitting("whist22", away_ms=0).sit(4).start()
    while s.t.turn != 0:
        s.go_on()
    s.ok(c.Gone(person="", id="", whom=ANNE))
    s.wait(1)
    assert s.t.bot_of(0)
    return s


def test_a_question_is_not_put_again_for_what_its_seat_does_not_notice() -> None:
    async def evening(*, chat: bool) -> tuple[int, list[tuple[int, int, str]]]:
        time, pool = ManualTime(), Answers(amateur)
        house = House(whist(chat="always"), pool, time)
        at = asked_at(house).at
        await time.wait(at - house.now() - 50)
        if chat:
            house.do(c.Chat(person=ANNE, id="hello", text="Bonsoir"))
        await time.wait(60)
        return len(pool.asked), house.told

    assert run(evening(chat=True)) == run(evening(chat=False))


def test_a_sign_changes_nothing_for_bots_that_missed_it() -> None:
    async def evening(*, sign: bool) -> list[tuple[int, int, str]]:
        time = ManualTime()
        s = Sitting("aluette", options=[("bluff", "yes"), ("signs", "gaze")]).sit(1).start()

        async def plain(question: Question) -> Chosen:
            return None if question.kind == TALK else await amateur(question)

        house = House(s, Answers(plain), time)
        while s.t.turn == 0 or not s.t.bot_of(s.t.turn):
            s.go_on()
            house.driver.changed(s.t)
        await time.wait(SIGNS_MS)
        before = len(house.told)
        if sign:
            house.do(s.by(ANNE, c.Act, seat=0, action="sign vache"))
            assert not house.refused
        await time.wait(2000)
        assert len(house.told) > before
        return house.told

    assert run(evening(sign=True)) == run(evening(sign=False))


def test_a_stopped_driver_says_nothing_more() -> None:
    async def evening() -> None:
        thoughts, time = Thoughts(), ManualTime()
        house = House(whist(), Answers(thoughts), time)
        await time.wait(650)
        house.stop()
        thoughts.go.set()
        await time.wait(HOUR)
        assert not house.told
        assert not time.pending
        assert thoughts.cancelled == 1

    run(evening())


def test_in_a_pause_nobody_is_asked() -> None:
    async def evening() -> None:
        time, pool = ManualTime(), Answers(amateur)
        house = House(whist(), pool, time)
        house.do(c.Pause(person=ANNE, id="p"))
        await time.wait(HOUR)
        assert not pool.asked
        house.do(c.Resume(person=ANNE, id="r"))
        await time.wait(5000)
        assert house.told

    run(evening())


def test_a_table_that_is_loaded_goes_on() -> None:
    async def evening() -> None:
        time = ManualTime()
        s = whist()
        s.now += HOUR
        house = House(s, Answers(amateur), time)
        await time.wait(STEP_MS * 2)
        assert house.told

    run(evening())


# Answers without effect ------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["refused", "none", "error"])
def test_an_answer_without_effect_is_asked_for_again_now_and_then(answer: str) -> None:
    async def choose(question: Question) -> Chosen:
        if answer == "error":
            raise RuntimeError
        return None if answer == "none" else await amateur(question)

    async def evening() -> None:
        time, pool = ManualTime(), Answers(choose)
        house = House(whist(), pool, time)
        house.deaf = True
        await time.wait(10_000)
        assert len(pool.asked) == 2
        await time.wait(HOUR)
        assert 50 < len(pool.asked) < 80
        assert len({question.seed for question in pool.asked}) == len(pool.asked)
        house.deaf = False
        if answer == "refused":
            before = house.s.t.version
            await time.wait(70_000)
            assert house.s.t.version > before
        house.stop()

    run(evening())


# Before the first card -------------------------------------------------------------------------


@pytest.mark.parametrize("think_ms", [0, 100, HOUR])
def test_in_an_opening_all_bots_speak_at_once_whatever_they_hold(think_ms: int) -> None:
    async def evening(hands: tuple[str, ...], bot_ms: int) -> list[tuple[int, int]]:
        time, thoughts = ManualTime(), Thoughts()
        s = seated(hands, persons=1, announce="opening")
        s.t.settings = bots_after(s, bot_ms)
        house = House(s, Answers(thoughts), time)
        time.call_at(think_ms / 1000, thoughts.go.set)
        assert {one.kind for one in due(s.t)} == {OPENING}
        await time.wait(4000)
        assert s.phase is Phase.OPENING  # the person has said nothing yet
        assert not house.refused
        house.stop()
        return [(at - house.s.t.turn_since, seat) for at, seat, _ in house.told]

    for bot_ms in (0, 700):
        moment = max(bot_ms, OPENING_MS)
        for hands in (PLAIN, EIGHTS, REDEAL, POLITAINE):
            assert run(evening(hands, bot_ms)) == [(moment, seat) for seat in (1, 2, 3)]


def bots_after(s: Sitting, bot_ms: int) -> Settings:
    return replace(s.t.settings, bot_ms=bot_ms)


def test_a_bot_says_in_an_opening_what_it_chose() -> None:
    async def eights(question: Question) -> Chosen:
        return next(a for a in view_of(question).legal if a.kind is Kind.FOUR)

    async def evening() -> None:
        time, pool = ManualTime(), Answers(eights)
        house = House(seated(EIGHTS, persons=1), pool, time)
        await time.wait(1000)
        assert [(seat, action) for _, seat, action in house.told] == [
            (1, "eights"), (2, "pass"), (3, "pass"),
        ]  # fmt: skip
        assert [question.seat for question in pool.asked] == [1]
        house.stop()

    run(evening())
