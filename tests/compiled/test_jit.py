"""Compiling: the same answers, every index checked, caches that know what they were made of."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import veillee
from compiled import faulty
from veillee.compiled import jit
from veillee.compiled.arrays import flat, zeros

needs_numba = pytest.mark.skipif(not jit.enabled(), reason="numba is not installed")
PACKAGE = Path(veillee.__file__).parent


@needs_numba
def test_an_index_out_of_bounds_is_caught_wherever_it_is() -> None:
    kernel = jit.kernel(faulty.write_through)
    assert kernel(zeros(4), 3) == 0
    with pytest.raises(IndexError):
        kernel(zeros(4), 4)


@needs_numba
def test_a_product_that_wraps_is_not_taken_never_to_overflow() -> None:
    """Numba lets LLVM drop the mask behind a signed product: indices left their range."""
    kernel = jit.kernel(faulty.shares)
    for seed in range(50):
        word = random.Random(seed).getrandbits(63)
        slow, fast = [0] * 60, zeros(60)
        last = faulty.shares(word, [32, 5, 13], slow, 60)
        assert kernel(word, flat([32, 5, 13]), fast, 60) == last
        assert list(fast) == slow
        assert all(0 <= drawn % 100 < 32 for drawn in slow)


@needs_numba
def test_counting_bits_is_the_same_compiled() -> None:
    kernel = jit.kernel(faulty.bits)
    rng = random.Random(1)
    for _ in range(300):
        mask = rng.getrandbits(62) & rng.getrandbits(62) | 1 << rng.randrange(62)
        slow, fast = [0] * 70, zeros(70)
        assert kernel(mask, fast) == faulty.bits(mask, slow)
        assert list(fast) == slow


PROGRAM = """
import veillee
from veillee.compiled import jit
from veillee.compiled.kernels.playouts import deal_and_play_many
from veillee.compiled.playouts import deals_played
game = veillee.game("politaine", redeal="off", four="off")
rows = [[int(n) for n in row] for row in deals_played(game, 40, policy=True, seed=3)]
stats = getattr(jit.kernel(deal_and_play_many), "stats", None)
print(rows, sum(stats.cache_hits.values()) if stats else "interpreted")
"""


def run(source: Path, cache: Path, program: str = PROGRAM, **environment: str) -> str:
    """What a program prints in a process of its own, with the package found in ``source``."""
    settings = {"VEILLEE_CACHE": str(cache), "PYTHONPATH": str(source)} | environment
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@needs_numba
def test_a_second_process_finds_the_kernels_and_an_edited_rule_is_noticed(tmp_path: Path) -> None:
    source, cache = tmp_path / "source", tmp_path / "cache"
    shutil.copytree(PACKAGE, source / "veillee", ignore=shutil.ignore_patterns("__pycache__"))
    first = run(source, cache)
    second = run(source, cache)
    assert first.endswith(" 0")  # compiled here
    assert second.endswith(" 1")  # found on the disk
    assert first.rsplit(" ", 1)[0] == second.rsplit(" ", 1)[0]
    scoring = source / "veillee" / "games" / "politaine" / "scoring.py"
    text = scoring.read_text(encoding="utf-8")
    steck = "        total += 1\n"
    assert text.count(steck) == 1
    scoring.write_text(text.replace(steck, "        total += 5\n"), encoding="utf-8")
    edited = run(source, cache)
    assert edited.endswith(" 0")
    assert edited.rsplit(" ", 1)[0] != first.rsplit(" ", 1)[0]


def test_without_numba_everything_works_only_slower(tmp_path: Path) -> None:
    blocked = "import sys\nsys.modules['numba'] = None\nsys.modules['numpy'] = None\n"
    more = """
from veillee.compiled.worlds import worlds
from veillee.compiled.stepping import Stepper
match = veillee.game("aluette").match(seed=1)
found = worlds(match.view(0))
assert found.count > 10**9
assert len(found.sample_states(3, seed=1)) == 3
state, choices = Stepper(game, seed=1).deal()
assert choices
from veillee.compiled.search import solve
match = veillee.game("whist22", first_hand=2).match(seed=1)
for bid in (0, 1, 0, 2):
    seat = match.to_act()[0]
    match.act(seat, match.legal(seat)[min(bid, len(match.legal(seat)) - 1)])
assert solve(match.game, match.state).finished
match = veillee.game("politaine").match(seed=1)
while len(match.view().tricks) < 5:
    seat = match.to_act()[0]
    match.act(seat, match.legal(seat)[0])
assert solve(match.game, match.state).finished
"""
    without = run(PACKAGE.parent, tmp_path, blocked + PROGRAM + more)
    assert without.endswith("interpreted")
    if jit.enabled():
        with_numba = run(PACKAGE.parent, Path(os.environ["VEILLEE_CACHE"]))
        assert with_numba.rsplit(" ", 1)[0] == without.rsplit(" ", 1)[0]
