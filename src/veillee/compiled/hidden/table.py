"""The exact number of worlds, and the table they are dealt from (see ``kernels.dealing``).

Unseen cards that may lie in the same places, and count alike for every condition, form a class;
places that may hold the same cards form a group. Classes are dealt in turn: what matters of the
past is only how much room each group has left, and the counts of the conditions. Counting back from
the end gives the number of ways to go on from each such node, in whole numbers of any size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, factorial

from veillee.compiled.hidden.conditions import Counts, Tracker
from veillee.compiled.hidden.knowledge import Knowledge
from veillee.compiled.kernels import dealing as k

Node = tuple[tuple[int, ...], tuple[Counts, ...]]  # room left by group, counts by condition


@dataclass(frozen=True, slots=True)
class Table:
    """How many worlds there are, and the sequences that the kernels read."""

    count: int
    flat: list[int]  # all below 2**63
    numbers: list[int]  # exact, of any size


@dataclass(frozen=True, slots=True)
class _Class:
    cards: int
    groups: tuple[int, ...]  # the groups that may hold them
    kinds: tuple[int, ...]  # by condition: the kind they are of, or -1

    @property
    def size(self) -> int:
        return self.cards.bit_count()


@dataclass(slots=True)
class _Edge:
    parts: tuple[int, ...]  # cards to each group of the class
    ways: int
    target: Node
    worlds: int = 0


def table_of(knowledge: Knowledge) -> Table:
    """Count the worlds of a view, and make the table."""
    groups = _groups(knowledge)
    classes = _classes(knowledge, groups)
    layers = _forward(knowledge, groups, classes)
    inside = _count_back(layers)
    splits = 1
    for group in groups:
        splits *= _ways([knowledge.room[place] for place in group])
    if inside == 0:
        return Table(0, [], [])
    flat, numbers = _written(knowledge, groups, classes, layers, splits)
    return Table(inside * splits, flat, numbers)


# --- Groups and classes -------------------------------------------------------------------------


def _groups(knowledge: Knowledge) -> list[list[int]]:
    """Places with room that are alike in all they may hold and in every condition."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for place, room in enumerate(knowledge.room):
        if room > 0:
            areas = tuple(condition.area(place) for condition in knowledge.conditions)
            groups.setdefault((knowledge.may_hold[place], *areas), []).append(place)
    return list(groups.values())


def _classes(knowledge: Knowledge, groups: Sequence[Sequence[int]]) -> list[_Class]:
    """The classes in the order they are dealt: kind by kind, the least free first."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    masks = [knowledge.may_hold[group[0]] for group in groups]
    unseen = knowledge.unseen
    while unseen:
        low = unseen & -unseen
        unseen ^= low
        holders = tuple(number for number, mask in enumerate(masks) if mask & low)
        card = low.bit_length() - 1
        kinds = tuple(condition.kind(card) for condition in knowledge.conditions)
        found[kinds, holders] = found.get((kinds, holders), 0) | low

    def order(item: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[object, ...]:
        kinds, holders = item
        # Cards that no condition counts come last.
        return tuple(kind if kind >= 0 else 99 for kind in kinds), len(holders), holders

    return [_Class(found[key], key[1], key[0]) for key in sorted(found, key=order)]


# --- Forward: what may come about ----------------------------------------------------------------


def _forward(
    knowledge: Knowledge, groups: Sequence[Sequence[int]], classes: Sequence[_Class]
) -> list[dict[Node, list[_Edge]]]:
    """The nodes before each class, each with its edges."""
    trackers = [Tracker(condition) for condition in knowledge.conditions]
    areas = [[one.condition.area(group[0]) for group in groups] for one in trackers]
    rooms = tuple(sum(knowledge.room[place] for place in group) for group in groups)
    layers: list[dict[Node, list[_Edge]]] = []
    nodes = _first_nodes(trackers, rooms, classes)
    later = [0] * len(groups)  # cards of the classes to come that each group may hold
    for one in classes:
        for group in one.groups:
            later[group] += one.size
    for stage, one in enumerate(classes):
        for group in one.groups:
            later[group] -= one.size
        left = [_left(tracker, classes[stage + 1 :], n) for n, tracker in enumerate(trackers)]
        layer: dict[Node, list[_Edge]] = {}
        seen: dict[Node, None] = {}
        for node in nodes:
            layer[node] = edges = []
            room, counts = node
            low = [max(0, room[group] - later[group]) for group in one.groups]
            high = [min(room[group], one.size) for group in one.groups]
            for parts in _compositions(one.size, low, high):
                after = list(room)
                for group, size in zip(one.groups, parts, strict=True):
                    after[group] -= size
                counted = _counted(one, parts, counts, trackers, areas, left)
                if counted is not None:
                    target = tuple(after), counted
                    edges.append(_Edge(parts, _ways(parts), target))
                    seen[target] = None
        layers.append(layer)
        nodes = list(seen)
    layers.append({node: [] for node in nodes})
    return layers


def _first_nodes(
    trackers: Sequence[Tracker], room: tuple[int, ...], classes: Sequence[_Class]
) -> list[Node]:
    """The node before the first class; none where some condition cannot hold at all."""
    counts = []
    for number, tracker in enumerate(trackers):
        reduced = tracker.reduced(tracker.condition.base, _left(tracker, classes, number))
        if reduced is None:
            return []
        counts.append(reduced)
    return [(room, tuple(counts))]


def _left(tracker: Tracker, classes: Sequence[_Class], number: int) -> Counts:
    """How many cards of each kind of a condition are in these classes."""
    left = [0] * len(tracker.condition.kinds)
    for one in classes:
        if one.kinds[number] >= 0:
            left[one.kinds[number]] += one.size
    return tuple(left)


def _counted(
    one: _Class,
    parts: Sequence[int],
    counts: Sequence[Counts],
    trackers: Sequence[Tracker],
    areas: Sequence[Sequence[int]],
    left: Sequence[Counts],
) -> tuple[Counts, ...] | None:
    """The counts of all conditions after a class was dealt so; None if one cannot hold any more."""
    result = []
    for number, tracker in enumerate(trackers):
        now = counts[number]
        kind = one.kinds[number]
        if kind >= 0:
            width = len(tracker.condition.kinds)
            more = list(now)
            for group, size in zip(one.groups, parts, strict=True):
                area = areas[number][group]
                if area >= 0:
                    more[area * width + kind] += size
            reduced = tracker.reduced(tuple(more), left[number])
            if reduced is None:
                return None
            now = reduced
        result.append(now)
    return tuple(result)


def _compositions(total: int, low: Sequence[int], high: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to write ``total`` as a sum of parts within these bounds, in order."""
    if not low:
        if total == 0:
            yield ()
        return
    rest_low, rest_high = sum(low[1:]), sum(high[1:])
    for part in range(max(low[0], total - rest_high), min(high[0], total - rest_low) + 1):
        for rest in _compositions(total - part, low[1:], high[1:]):
            yield (part, *rest)


_FACTORIALS = [factorial(number) for number in range(65)]


def _ways(parts: Sequence[int]) -> int:
    """In how many ways cards can be divided into parts of these sizes."""
    ways = _FACTORIALS[sum(parts)]
    for part in parts:
        ways //= _FACTORIALS[part]
    return ways


# --- Backward: how often --------------------------------------------------------------------------


def _count_back(layers: Sequence[dict[Node, list[_Edge]]]) -> int:
    """Fill in the worlds beyond each edge, drop edges that lead nowhere, sort the others."""
    beyond: dict[Node, int] = {}
    for node in layers[-1]:
        beyond[node] = 0 if any(node[0]) else 1
    for layer in reversed(layers[:-1]):
        counts = {}
        for node, edges in layer.items():
            for edge in edges:
                edge.worlds = edge.ways * beyond[edge.target]
            edges[:] = sorted((e for e in edges if e.worlds), key=lambda e: (-e.worlds, e.parts))
            counts[node] = sum(edge.worlds for edge in edges)
        beyond = counts
    return sum(beyond.values())


# --- Writing it down ------------------------------------------------------------------------------


def _written(
    knowledge: Knowledge,
    groups: Sequence[Sequence[int]],
    classes: Sequence[_Class],
    layers: Sequence[dict[Node, list[_Edge]]],
    splits: int,
) -> tuple[list[int], list[int]]:
    """The flat table and the exact numbers."""
    parts: dict[int, list[int]] = {name: [] for name in range(k.CARDS, k.HEAD)}
    _write_classes(parts, classes)
    _write_groups(parts, groups, knowledge.room)
    numbers = _write_edges(parts, classes, layers, splits)
    flat = [0] * k.HEAD
    flat[k.STAGES] = len(classes)
    flat[k.UNSEEN] = len(parts[k.CARDS])
    flat[k.GROUPS] = len(groups)
    flat[k.FIXED : k.FIXED + k.PLACES] = knowledge.fixed
    for name, values in parts.items():
        flat[name] = len(flat)
        flat += values
    return flat, numbers


def _write_classes(parts: dict[int, list[int]], classes: Sequence[_Class]) -> None:
    for one in classes:
        parts[k.CLASS_MASK].append(one.cards)
        parts[k.CARDS] += [n for n in range(one.cards.bit_length()) if one.cards >> n & 1]
        parts[k.CLASS].append(len(parts[k.CARDS]))


def _write_groups(
    parts: dict[int, list[int]], groups: Sequence[Sequence[int]], room: Sequence[int]
) -> None:
    used = sum(room)  # of the scratch, by the unseen cards
    parts[k.MEMBER].append(0)
    for group in groups:
        alone = len(group) == 1
        parts[k.GROUP_PLACE].append(group[0] if alone else k.NOWHERE)
        parts[k.GROUP_ROOM].append(k.DECK + used)
        used += 0 if alone else sum(room[place] for place in group)
        for place in sorted(group, key=lambda place: (room[place], place)):
            parts[k.MEMBER_PLACE].append(place)
            parts[k.MEMBER_SIZE].append(room[place])
        parts[k.MEMBER].append(len(parts[k.MEMBER_PLACE]))


def _write_edges(
    parts: dict[int, list[int]],
    classes: Sequence[_Class],
    layers: Sequence[dict[Node, list[_Edge]]],
    splits: int,
) -> list[int]:
    """Nodes layer by layer, those only that some world passes; returns the exact numbers."""
    numbers: list[int] = []
    places = dict.fromkeys(layers[0], 0)
    parts[k.PART].append(0)
    for stage, one in enumerate(classes):
        following: dict[Node, int] = {}
        for node in places:
            parts[k.NODE].append(len(parts[k.NEXT]))
            edges = layers[stage][node]
            total = sum(edge.worlds for edge in edges)
            before = 0
            for edge in edges:
                numbers += [before * splits, edge.worlds // edge.ways * splits]
                before += edge.worlds
                parts[k.SHARE].append((before << 62) // total)
                # The nodes of the next layer follow those of this one.
                place = following.setdefault(edge.target, len(following))
                parts[k.NEXT].append(place)
                _write_parts(parts, one, edge)
        first = len(parts[k.NODE])
        start = len(parts[k.NEXT]) - sum(len(layers[stage][node]) for node in places)
        for number in range(start, len(parts[k.NEXT])):
            parts[k.NEXT][number] += first
        places = {node: first + place for node, place in following.items()}
    parts[k.NODE].append(len(parts[k.NEXT]))
    return numbers


def _write_parts(parts: dict[int, list[int]], one: _Class, edge: _Edge) -> None:
    given = [pair for pair in zip(edge.parts, one.groups, strict=True) if pair[0] > 0]
    for size, group in sorted(given):
        parts[k.PART_GROUP].append(group)
        parts[k.PART_SIZE].append(size)
    parts[k.PART].append(len(parts[k.PART_SIZE]))


def binomials() -> list[int]:
    """How many sets of so many cards there are, as ``kernels.dealing.pick`` looks them up."""
    width = k.CHOICES_WIDTH
    return [comb(number, size) for number in range(width) for size in range(width)]
