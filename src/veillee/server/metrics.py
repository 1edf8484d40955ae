"""What the server counts, for Prometheus (docs/operate.md).

Labels come from closed sets: never a table, a person, a path that somebody made up, or anything a
card could be guessed from.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from veillee.table.commands import COMMANDS, SERVER_COMMANDS

CONTENT_TYPE = CONTENT_TYPE_LATEST
OTHER = "other"  # whatever is not in a closed set
OUTCOMES = ("done", "repeated", "refused", "failed")
BOT_OUTCOMES = ("answered", "fallback", "failed")

_KINDS = frozenset(command.kind for command in (*COMMANDS, *SERVER_COMMANDS))
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_SLOW = (0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class _Commands(Collector):
    """What is counted for every command: plain numbers, made into metrics when they are asked for.

    The library's own take 3 us a command: they lock.
    """

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], int] = {}
        self._seconds = 0.0
        self._slots = [0] * (len(_FAST) + 1)  # the last one: slower than all bounds

    def took(self, seconds: float) -> None:
        self._seconds += seconds
        self._slots[bisect_left(_FAST, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        commands = CounterMetricFamily(
            "veillee_commands", "Commands to tables, by kind and what became of them.",
            labels=("kind", "outcome"),
        )  # fmt: skip
        for labels, count in self.counts.items():
            commands.add_metric(labels, count)
        yield commands
        bounds = (*map(str, _FAST), "+Inf")
        yield HistogramMetricFamily(
            "veillee_command_seconds", "From a command to its events being sent to everybody.",
            buckets=[*zip(bounds, accumulate(self._slots), strict=True)],
            sum_value=self._seconds,
        )  # fmt: skip


class Metrics:
    """The instruments of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        ProcessCollector(namespace="veillee", registry=own)
        self._requests = Counter(
            "veillee_http_requests", "Answered requests.", ("method", "route", "status"),
            registry=own,
        )  # fmt: skip
        self._request_seconds = Histogram(
            "veillee_http_request_seconds", "From a request to the end of its answer.",
            buckets=_SLOW, registry=own,
        )  # fmt: skip
        self._connections = Gauge(
            "veillee_websocket_connections", "WebSockets that are open.", registry=own
        )
        self._closed = Counter(
            "veillee_websocket_closed", "WebSockets that were closed, by code.", ("code",),
            registry=own,
        )  # fmt: skip
        self._commands = _Commands()
        own.register(self._commands)
        self._appends = Counter(
            "veillee_journal_appends", "Appends to the journal.", ("outcome",), registry=own
        )
        self._batches = Histogram(
            "veillee_journal_batch_appends", "Appends that were written in one transaction.",
            buckets=_SIZES, registry=own,
        )  # fmt: skip
        self._batch_seconds = Histogram(
            "veillee_journal_batch_seconds", "How long a transaction took.",
            buckets=_FAST, registry=own,
        )  # fmt: skip
        self._tables = Gauge("veillee_tables", "Tables in memory.", registry=own)
        self._questions = Counter(
            "veillee_bot_questions", "Questions to computer players.", ("outcome",), registry=own
        )
        self._bot_seconds = Histogram(
            "veillee_bot_seconds", "How long a computer player took.", buckets=_SLOW, registry=own
        )

    # Counting ---------------------------------------------------------------------------------

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """An answered request; ``route``: the pattern of its path, empty where there is none."""
        known = method if method in _METHODS else OTHER
        self._requests.labels(known, route or OTHER, str(status)).inc()
        self._request_seconds.observe(seconds)

    def websocket_opened(self) -> None:
        """A WebSocket was accepted."""
        self._connections.inc()

    def websocket_closed(self, code: int) -> None:
        """A WebSocket that was accepted is closed."""
        self._connections.dec()
        known = code in (1000, 1001, 1006, 1009, 1011, 1012) or 4400 <= code < 4600
        self._closed.labels(str(code) if known else OTHER).inc()

    def command(self, kind: str, outcome: str) -> None:
        """A command was answered; ``outcome``: one of ``OUTCOMES``."""
        counts = self._commands.counts
        key = (kind, outcome)
        if key not in counts:
            known = kind if kind in _KINDS else OTHER
            key = known, outcome if outcome in OUTCOMES else OTHER
        counts[key] = counts.get(key, 0) + 1

    def command_sent(self, seconds: float) -> None:
        """The events of a command have been given to every socket."""
        self._commands.took(seconds)

    def appended(self, count: int, seconds: float, *, failed: int = 0) -> None:
        """The journal wrote ``count`` appends in one transaction, ``failed`` more not."""
        self._appends.labels("written").inc(count)
        if failed:
            self._appends.labels("failed").inc(failed)
        self._batches.observe(count)
        self._batch_seconds.observe(seconds)

    def count_tables(self, count: Callable[[], float]) -> None:
        """``count`` tells how many tables are in memory whenever somebody asks."""
        self._tables.set_function(count)

    def bot(self, outcome: str, seconds: float) -> None:
        """A computer player was asked; ``outcome``: one of ``BOT_OUTCOMES``."""
        self._questions.labels(outcome if outcome in BOT_OUTCOMES else OTHER).inc()
        self._bot_seconds.observe(seconds)

    # Telling ----------------------------------------------------------------------------------

    def text(self) -> bytes:
        """Everything, in the text format of Prometheus."""
        return generate_latest(self.registry)
