"""So many tries in so much time, for each key apart."""

from __future__ import annotations

import pytest

from veillee.errors import VeilleeError
from veillee.server.identity.throttle import Limit, Throttle, admit


def test_a_key_waits_once_its_tries_are_used_up() -> None:
    throttle = Throttle(Limit(2, 1000))
    for now in (0, 400):
        admit([(throttle, "a")], now)
    with pytest.raises(VeilleeError) as refused:
        admit([(throttle, "a")], 500)
    assert refused.value.code == "too-many-tries"
    assert refused.value.data == {"seconds": 1}
    admit([(throttle, "b")], 500)  # another key is another matter
    admit([(throttle, "a")], 1000)  # the first try is forgotten by now
    assert throttle.wait_ms("a", 1000) == 400


def test_a_good_try_does_not_count() -> None:
    throttle = Throttle(Limit(1, 1000))
    admit([(throttle, "a")], 0)
    throttle.take_back("a")
    admit([(throttle, "a")], 1)
    throttle.take_back("nobody")


def test_where_one_key_waits_no_other_is_charged() -> None:
    narrow, wide = Throttle(Limit(1, 1000)), Throttle(Limit(2, 1000))
    admit([(narrow, "a"), (wide, "x")], 0)
    for _ in range(5):
        with pytest.raises(VeilleeError):
            admit([(narrow, "a"), (wide, "x")], 1)
    assert wide.wait_ms("x", 1) == 0


def test_its_memory_is_bounded() -> None:
    throttle = Throttle(Limit(1, 1000), most_keys=3)
    for number in range(10):
        admit([(throttle, str(number))], number)
    assert throttle.wait_ms("0", 10) == 0
    assert throttle.wait_ms("9", 10) > 0
