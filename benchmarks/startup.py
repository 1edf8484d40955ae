"""How long until the first answer: CPU seconds of a whole process.

Cold: nothing compiled yet (a cache folder of its own). Warm: the next process. The yardstick is
``import numba`` alone, in the same run.

    python benchmarks/startup.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

ANSWERS = {
    "import numba": "import numba",
    "terminal: veillee --version": """
import sys
from veillee.cli.main import main
sys.argv[1:] = ["--version"]
main()
""",
    "first move of the amateur, interpreted": """
import random, veillee
from veillee.bots import bot
match = veillee.game("politaine").match(seed=1)
bot("amateur", random.Random(1)).act(match.view(match.to_act()[0]))
""",
    "1000 random deals": """
import veillee
from veillee.compiled.playouts import deals_played
deals_played(veillee.game("politaine"), 1000, policy=False)
""",
    "1000 sensible deals": """
import veillee
from veillee.compiled.playouts import deals_played
deals_played(veillee.game("politaine"), 1000)
""",
    "100 worlds of a view": """
import veillee
from veillee.compiled.worlds import worlds
match = veillee.game("politaine").match(seed=1)
worlds(match.view(match.to_act()[0])).sample_states(100, seed=1)
""",
    "open hands: every card of a full deal": """
import veillee
from veillee.compiled.search import solve
match = veillee.game("politaine").match(seed=1)
solve(match.game, match.state)
""",
}
WITHOUT_KERNELS = (
    "import numba",
    "terminal: veillee --version",
    "first move of the amateur, interpreted",
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="three repeats instead of nine")
    repeats = 3 if parser.parse_args().quick else 9
    table = Table("first answer", "cold, CPU s", "warm, CPU s")
    figures: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, program in ANSWERS.items():
            cold = seconds(program, Path(folder) / name.replace(" ", "-").replace(":", ""))
            warm = min(
                seconds(program, Path(folder) / name.replace(" ", "-").replace(":", ""))
                for _ in range(repeats)
            )
            compiles = name not in WITHOUT_KERNELS
            figures[name] = {"warm": round(warm, 3)} | (
                {"cold": round(cold, 2)} if compiles else {}
            )
            table.add_row(name, f"{cold:.2f}" if compiles else "", f"{warm:.3f}")
    Console().print(table)
    numba = figures["import numba"]["warm"]
    ratio = figures["1000 random deals"]["warm"] / numba
    print(
        json.dumps(
            {"cpu_seconds": figures, "ratios": {"warm_answer_vs_import_numba": round(ratio, 3)}}
        )
    )


def seconds(program: str, cache: Path) -> float:
    """CPU seconds of a fresh Python running the program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "VEILLEE_CACHE": str(cache), "VEILLEE_BOUNDSCHECK": "0"}
    subprocess.run(
        [sys.executable, "-c", program], env=environment, check=True, stdout=subprocess.DEVNULL
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
