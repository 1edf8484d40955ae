"""A process that has all of veillee in memory, and starts servers that need not read it again.

Run as a program of its own: each line it reads, the environment as JSON, starts ``veillee serve``
in a process of its own, whose number it writes.
"""

from __future__ import annotations

import json
import os
import signal
import sys

import veillee.cli.serve
import veillee.server.app
import veillee.server.serving
from veillee.cli.main import main

READY = (veillee.cli.serve, veillee.server.app, veillee.server.serving)


def serve(env: dict[str, str]) -> None:
    """Be a server until killed."""
    os.environ.update(env)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDWR), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.argv = ["veillee", "serve"]
    main()


def nurse() -> None:
    """Start one server for each line."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever was killed need not be waited for
    for line in sys.stdin:
        child = os.fork()
        if not child:
            try:
                serve(json.loads(line))
            finally:
                os._exit(1)
        print(child, flush=True)


if __name__ == "__main__":
    nurse()
