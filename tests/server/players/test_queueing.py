"""The queue of questions: each table in its turn."""

from __future__ import annotations

import pytest

from veillee.server.players.queueing import FairQueue


def filled(*items: str, room: int = 99) -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue(room)
    for item in items:
        queue.put(item[0], item)
    return queue


def emptied(queue: FairQueue[str]) -> list[str]:
    return [queue.take() for _ in range(len(queue))]


def test_a_table_that_asks_a_lot_waits_for_the_others() -> None:
    assert emptied(filled("a1", "a2", "a3", "b1", "c1", "b2")) == [
        "a1", "b1", "c1", "a2", "b2", "a3",
    ]  # fmt: skip


def test_a_question_put_back_is_the_next() -> None:
    queue = filled("a1", "a2", "b1")
    first = queue.take()
    queue.put_back("a", first)
    assert emptied(queue) == ["a1", "b1", "a2"]


def test_a_question_may_be_dropped_wherever_it_is() -> None:
    queue = filled("a1", "a2", "b1")
    assert queue.drop("a", "a2")
    assert queue.drop("b", "b1")
    assert not queue.drop("b", "b1")
    assert not queue.drop("a", "a3")
    assert emptied(queue) == ["a1"]
    with pytest.raises(IndexError):
        queue.take()


def test_it_tells_when_it_is_full() -> None:
    queue = filled("a1", "b1", room=2)
    assert queue.full
    queue.take()
    assert not queue.full
