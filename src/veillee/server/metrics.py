"""What the server counts, for Prometheus (docs/operate.md).

Labels come from closed sets: never a table, a person, a path that somebody made up, or anything a
card could be guessed from.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
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


class _Spread:
    """How many values lie between bounds, and their sum: a histogram that does not lock."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self._slots = [0] * (len(bounds) + 1)  # the last one: more than all bounds
        self._sum = 0.0

    def add(self, value: float) -> None:
        self._sum += value
        self._slots[bisect_left(self._bounds, value)] += 1

    def metric(self, name: str, told: str) -> Metric:
        bounds = (*map(str, map(float, self._bounds)), "+Inf")
        buckets = [*zip(bounds, accumulate(self._slots), strict=True)]
        return HistogramMetricFamily(name, told, buckets=buckets, sum_value=self._sum)


class _Moves(Collector):
    """What is counted for every command: plain numbers, made into metrics when they are asked for.

    The library's own take 3 us a command: they lock. What the journal tells comes from one thread
    at a time.
    """

    def __init__(self) -> None:
        self.commands: dict[tuple[str, str], int] = {}
        self.seconds = _Spread(_FAST)
        self.appends = {"written": 0, "failed": 0}
        self.batches = _Spread(_SIZES)
        self.batch_seconds = _Spread(_FAST)

    def collect(self) -> Iterator[Metric]:
        commands = CounterMetricFamily(
            "veillee_commands", "Commands to tables, by kind and what became of them.",
            labels=("kind", "outcome"),
        )  # fmt: skip
        for labels, count in self.commands.items():
            commands.add_metric(labels, count)
        yield commands
        yield self.seconds.metric(
            "veillee_command_seconds", "From a command to its events being sent to everybody."
        )
        appends = CounterMetricFamily(
            "veillee_journal_appends", "Appends to the journal.", labels=("outcome",)
        )
        for outcome, count in self.appends.items():
            appends.add_metric((outcome,), count)
        yield appends
        yield self.batches.metric(
            "veillee_journal_batch_appends", "Appends that were written in one transaction."
        )
        yield self.batch_seconds.metric(
            "veillee_journal_batch_seconds", "How long a transaction took."
        )


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
        self._moves = _Moves()
        own.register(self._moves)
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
        counts = self._moves.commands
        key = (kind, outcome)
        if key not in counts:
            known = kind if kind in _KINDS else OTHER
            key = known, outcome if outcome in OUTCOMES else OTHER
        counts[key] = counts.get(key, 0) + 1

    def command_sent(self, seconds: float) -> None:
        """The events of a command have been given to every socket."""
        self._moves.seconds.add(seconds)

    def appended(self, count: int, seconds: float, *, failed: int = 0) -> None:
        """The journal wrote ``count`` appends in one transaction, ``failed`` more not."""
        moves = self._moves
        moves.appends["written"] += count
        moves.appends["failed"] += failed
        moves.batches.add(count)
        moves.batch_seconds.add(seconds)

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
