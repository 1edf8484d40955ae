"""Hidden cards dealt from a table of exact counts (made by ``compiled.hidden.table``).

The table is one flat sequence. The unseen cards are in classes, each dealt in one stage: a node of
the table says what has gone where, an edge how many cards of the next class go to each place, and
how often. So no deal is ever refused, and each world comes up as often as any other: draws among
cards are exact, those among edges are off by less than 2**-62 each.

A deal is a row of ``PLACES`` masks: the hands by seat, the undealt cards, the cards thrown by seat.
"""

from __future__ import annotations

from veillee.compiled.kernels.chance import next_bits
from veillee.compiled.questions import raw
from veillee.games.tricks import MAX_SEATS, State, count

UNDEALT = MAX_SEATS  # place of the undealt cards; before it the hands
THROWN = UNDEALT + 1  # places of the cards thrown, by seat
PLACES = THROWN + MAX_SEATS

# The head of a table: where its parts begin, and how many there are.
STAGES = 0  # number of stages
UNSEEN = 1  # number of unseen cards
GROUPS = 2  # number of groups of places that the stages deal to
FIXED = 3  # mask of the cards known to lie there, by place
CARDS = FIXED + PLACES  # -> the unseen cards, class after class
CLASS = CARDS + 1  # -> where each class ends among them; by stage
CLASS_MASK = CLASS + 1  # -> the cards of each class as a mask; by stage
NODE = CLASS_MASK + 1  # -> first edge of each node, and the end
SHARE = NODE + 1  # -> bound of each edge: a 62-bit draw below it takes the edge
NEXT = SHARE + 1  # -> node that an edge leads to
PART = NEXT + 1  # -> first part of each edge, and the end
PART_GROUP = PART + 1  # -> group that a part goes to; the largest part of an edge comes last
PART_SIZE = PART_GROUP + 1  # -> number of cards in a part
GROUP_PLACE = PART_SIZE + 1  # -> the place of a group of one, NOWHERE for a larger one
GROUP_ROOM = GROUP_PLACE + 1  # -> where the cards of a larger group lie in the scratch
MEMBER = GROUP_ROOM + 1  # -> first member of each group, and the end
MEMBER_PLACE = MEMBER + 1  # -> place of a member; the largest member of a group comes last
MEMBER_SIZE = MEMBER_PLACE + 1  # -> number of cards a member gets
HEAD = MEMBER_SIZE + 1

NOWHERE = -1

# The scratch: masks by group or how full they are, the cards, the cards of larger groups.
FILLED = 0
DECK = FILLED + PLACES
SCRATCH = DECK + 2 * 64

# The exact numbers, in a sequence of their own: they may be too large for an int64.
BEFORE = 0  # by edge: worlds on the earlier edges of its node, then those beyond its end node
EDGE_NUMBERS = 2

CHOICES_WIDTH = 53  # the table of binomials: 53 rows of 53


def wide(rng: State) -> int:
    """The next 62 random bits."""
    high = next_bits(rng)
    return (high << 30) | (next_bits(rng) >> 2)


def exactly_below(rng: State, bound: int) -> int:
    """A number from 0 to ``bound`` - 1, each exactly as likely (bound below 2**31)."""
    product = next_bits(rng) * bound
    low = product & 0xFFFFFFFF
    if low < bound:
        refused = 0x100000000 % bound
        while low < refused:
            product = next_bits(rng) * bound
            low = product & 0xFFFFFFFF
    return product >> 32


# --- One world at random ------------------------------------------------------------------------


def lay_out(table: State, scratch: State) -> None:
    """Put the unseen cards on the scratch in their first order: what a seed means starts here."""
    for place in range(table[UNSEEN]):
        scratch[DECK + place] = table[table[CARDS] + place]


def deal_world(table: State, scratch: State, rng: State, deals: State, row: int) -> None:
    """Deal one world, each as likely, into ``deals`` from ``row`` on."""
    for place in range(PLACES):
        deals[row + place] = table[FIXED + place]
    for group in range(table[GROUPS]):
        scratch[FILLED + group] = 0
    node = 0
    start = 0
    for stage in range(table[STAGES]):
        edge = draw_edge(table, rng, node)
        end = table[table[CLASS] + stage]
        deal_class(table, scratch, rng, deals, row, edge, start, end)
        node = table[table[NEXT] + edge]
        start = end
    for group in range(table[GROUPS]):
        if table[table[GROUP_PLACE] + group] == NOWHERE:
            deal_group(table, scratch, rng, deals, row, group)


def draw_edge(table: State, rng: State, node: int) -> int:
    """An edge of a node, as often as worlds lie beyond it."""
    edge = table[table[NODE] + node]
    if table[table[NODE] + node + 1] - edge > 1:
        drawn = wide(rng)
        shares = table[SHARE]
        while drawn >= table[shares + edge]:
            edge += 1
    return edge


def deal_class(
    table: State,
    scratch: State,
    rng: State,
    deals: State,
    row: int,
    edge: int,
    start: int,
    end: int,
) -> None:
    """Deal the cards of one class, those from ``start`` to ``end``, to the parts of an edge."""
    for part in range(table[table[PART] + edge], table[table[PART] + edge + 1]):
        stop = start + table[table[PART_SIZE] + part]
        group = table[table[PART_GROUP] + part]
        place = table[table[GROUP_PLACE] + group]
        mask = 0
        if stop < end:
            mask = draw_cards(scratch, rng, start, stop, end)
        elif place != NOWHERE:
            for card in range(start, stop):
                mask |= 1 << scratch[DECK + card]
        if place != NOWHERE:
            deals[row + place] |= mask
        else:
            room = table[table[GROUP_ROOM] + group] + scratch[FILLED + group]
            for card in range(start, stop):
                scratch[room + card - start] = scratch[DECK + card]
            scratch[FILLED + group] += stop - start
        start = stop


def draw_cards(scratch: State, rng: State, start: int, stop: int, end: int) -> int:
    """Draw the cards of the places ``start`` to ``stop`` from those up to ``end``: their mask."""
    mask = 0
    for place in range(start, stop):
        other = place + exactly_below(rng, end - place)
        card = scratch[DECK + other]
        scratch[DECK + other] = scratch[DECK + place]
        scratch[DECK + place] = card
        mask |= 1 << card
    return mask


def deal_group(
    table: State, scratch: State, rng: State, deals: State, row: int, group: int
) -> None:
    """Divide what a group of places got, all alike, among its members."""
    start = table[table[GROUP_ROOM] + group] - DECK
    end = start + scratch[FILLED + group]
    for member in range(table[table[MEMBER] + group], table[table[MEMBER] + group + 1]):
        place = table[table[MEMBER_PLACE] + member]
        stop = start + table[table[MEMBER_SIZE] + member]
        if stop < end:
            deals[row + place] |= draw_cards(scratch, rng, start, stop, end)
        else:
            mask = 0
            for card in range(start, stop):
                mask |= 1 << scratch[DECK + card]
            deals[row + place] |= mask
        start = stop


def deal_worlds(table: State, scratch: State, rng: State, deals: State, number: int) -> None:
    """Deal ``number`` worlds, a row each; the scratch and the generator go on from where they are
    (``lay_out`` before the first)."""
    seen = raw(table)
    cards = raw(scratch)
    chance = raw(rng)
    rows = raw(deals)
    for n in range(number):
        deal_world(seen, cards, chance, rows, n * PLACES)


# --- The world of a number ----------------------------------------------------------------------


def pick(mask: int, size: int, index: int, choices: State) -> int:
    """The ``index``-th set of ``size`` cards out of a mask, low cards first."""
    left = count(mask)
    picked = 0
    while size > 0:
        low = mask & -mask
        mask ^= low
        left -= 1
        with_it = choices[left * CHOICES_WIDTH + size - 1]
        if index < with_it:
            picked |= low
            size -= 1
        else:
            index -= with_it
    return picked


def world_of(
    table: State,
    numbers: State,
    choices: State,
    scratch: State,
    deals: State,
    row: int,
    index: int,
) -> None:
    """Lay out the world with this number, from 0 on, into ``deals`` from ``row`` on."""
    for place in range(PLACES):
        deals[row + place] = table[FIXED + place]
    for group in range(table[GROUPS]):
        scratch[FILLED + group] = 0
    node = 0
    for stage in range(table[STAGES]):
        edge = table[table[NODE] + node]
        last = table[table[NODE] + node + 1] - 1
        while edge < last and index >= numbers[BEFORE + EDGE_NUMBERS * (edge + 1)]:
            edge += 1
        index -= numbers[BEFORE + EDGE_NUMBERS * edge]
        beyond = numbers[BEFORE + EDGE_NUMBERS * edge + 1]
        way = index // beyond
        index -= way * beyond
        left = table[table[CLASS_MASK] + stage]
        for part in range(table[table[PART] + edge], table[table[PART] + edge + 1]):
            size = table[table[PART_SIZE] + part]
            ways = choices[count(left) * CHOICES_WIDTH + size]
            got = pick(left, size, way % ways, choices)
            way //= ways
            left ^= got
            scratch[FILLED + table[table[PART_GROUP] + part]] |= got
        node = table[table[NEXT] + edge]
    divide(table, choices, scratch, deals, row, index)


def divide(
    table: State, choices: State, scratch: State, deals: State, row: int, index: int
) -> None:
    """Divide what each group of places got among its members, in the ``index``-th way."""
    for group in range(table[GROUPS]):
        left = scratch[FILLED + group]
        for member in range(table[table[MEMBER] + group], table[table[MEMBER] + group + 1]):
            size = table[table[MEMBER_SIZE] + member]
            ways = choices[count(left) * CHOICES_WIDTH + size]
            got = pick(left, size, index % ways, choices)
            index //= ways
            left ^= got
            deals[row + table[table[MEMBER_PLACE] + member]] |= got


def list_worlds(
    table: State,
    numbers: State,
    choices: State,
    scratch: State,
    deals: State,
    first: int,
    number: int,
) -> None:
    """The worlds from number ``first`` on, a row each."""
    seen = raw(table)
    exact = raw(numbers)
    binomials = raw(choices)
    masks = raw(scratch)
    rows = raw(deals)
    for n in range(number):
        world_of(seen, exact, binomials, masks, rows, n * PLACES, first + n)
