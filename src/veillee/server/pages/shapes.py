"""What the page is answered beside the table: count sheets, matches told again, reviews, hints."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from veillee.server.lobby.game_shapes import Given

Data = dict[str, object]
Seats = list[int]


class Section(Struct, frozen=True):
    """One part of the rules."""

    title: str
    paragraphs: list[str]


class Rules(Struct, frozen=True):
    """The rules of a game with the house rules asked for, in words."""

    game: str
    seats: int
    title: str
    introduction: str
    sections: list[Section]


class SideLine(Struct, frozen=True, tag_field="of", tag="side"):
    """How a side counts at Politaine."""

    side: int
    aces: int
    thirds: Annotated[int, Meta(description="Tens, nines, kings, queens and jacks.")]
    thirds_points: Annotated[int, Meta(description="A point for three of them.")]
    steck: Annotated[bool, Meta(description="The last trick, one point.")]
    bonus: Annotated[int, Meta(description="For politaines.")]
    total: int


class BidLine(Struct, frozen=True, tag_field="of", tag="bid"):
    """How a seat counts at Whist 22."""

    seat: int
    bid: int
    made: int
    points: Annotated[int, Meta(description="What it pays.")]


class Reached(Struct, frozen=True):
    """Who wins the deal for its side, and by which trick."""

    seat: int
    trick: int


class TrickLine(Struct, frozen=True):
    """How a deal counts at Aluette."""

    tricks: Annotated[list[int], Meta(description="By seat.")]
    spoilt: int
    most: int
    level: Annotated[Seats, Meta(description="The seats that have the most.")]
    first_to_reach: Reached | None


class SheetDeal(Struct, frozen=True):
    """One deal that is over; one that was not played out has no points and no count."""

    number: int
    dealer: int
    points: Annotated[list[int] | None, Meta(description="By side or by seat.")]
    notes: Annotated[list[str], Meta(description="`redeal:2`, `eights:0`, `politaine:1`...")]
    scores: Annotated[list[int], Meta(description="The totals after it.")]
    count: list[SideLine | BidLine] | TrickLine | None
    check: Annotated[
        int | None, Meta(description="Politaine: both sides without their politaines: 11.")
    ]


class Sheet(Struct, frozen=True):
    """The deals of a match as players write them down."""

    game: str
    seats: int
    by_side: bool
    names: Annotated[list[str], Meta(description="By seat; empty where nobody is named.")]
    start: Annotated[list[int], Meta(description="The totals before the first deal.")]
    deals: list[SheetDeal]
    scores: list[int]
    over: bool
    winners: Seats


class About(Struct, frozen=True):
    """What a record is of."""

    game: str
    seats: int
    options: dict[str, str]
    deck: str
    names: list[str]
    deals: int
    over: bool
    scores: list[int]
    winners: Seats


class Told(Struct, frozen=True):
    """A match told again: a snapshot before the first deal, then every event as it was live."""

    meta: About
    snapshot: Data
    events: list[Data]
    situations: Annotated[
        list[Data], Meta(description="What changed of the situation with each event.")
    ]


class Replay(Struct, frozen=True):
    """A record that was sent in, told again and counted."""

    meta: About
    snapshot: Data
    events: list[Data]
    situations: list[Data]
    sheet: Sheet


class Why(Struct, frozen=True):
    """Why a card was not the best; `text` says it in the reader's language."""

    key: str
    data: dict[str, Given]
    text: str


class Played(Struct, frozen=True):
    """One card that the seat played; by the expert, its bid as well.

    `values`: what each card it might have played is worth to it, in the unit of the review; what
    is paid counts below 0. Higher is better. By the expert: on average, from what the seat knew.
    With all hands open: everybody playing as well as can be. Empty where there was no choice
    (`forced`) or it was too much (`limited`).
    """

    trick: Annotated[int, Meta(description="From 1; 0: its bid.")]
    card: str
    values: dict[str, float]
    best: Annotated[list[str], Meta(description="The best, and what is about as good.")]
    loss: Annotated[float | None, Meta(description="Of the card played against the best.")]
    error: Annotated[float, Meta(description="Half of the 95 % interval of `loss`; open hands: 0.")]
    clear: Annotated[bool, Meta(description="Whether the best is better beyond mere chance.")]
    match: Annotated[bool, Meta(description="Whether the match hung on it: a capot that wins it.")]
    policy: Annotated[str, Meta(description="What the computer player `amateur` plays here.")]
    forced: bool
    limited: bool
    why: Why | None
    text: Annotated[str, Meta(description="A sentence on it in the reader's language, or empty.")]


class Review(Struct, frozen=True):
    """What each card of a seat cost in a deal that is over."""

    deal: int
    seat: int
    by: Annotated[str, Meta(description="`expert`: by what the seat knew; `open`: all hands.")]
    unit: Annotated[
        str,
        Meta(
            description="points: ahead of the other side; pays: what it pays; wins: the chance to"
            " win the deal."
        ),
    ]
    plays: list[Played]
    loss: Annotated[float, Meta(description="Of all cards whose loss is known and clear.")]
    limited: Annotated[bool, Meta(description="Whether some card was too much to look at.")]


class Advised(Struct, frozen=True):
    """One thing you may do, as the expert judges it from what you may know."""

    action: str
    result: Annotated[float, Meta(description="Of the deal on average, in the hint's unit.")]
    low: Annotated[float, Meta(description="From here to `high`: its 95 % interval.")]
    high: float
    chance: Annotated[float, Meta(description="Of winning the match.")]
    behind: Annotated[float, Meta(description="How much worse than the best, in the same deals.")]
    error: Annotated[float, Meta(description="Half of the 95 % interval of `behind`.")]
    clear: Annotated[bool, Meta(description="Whether the best is better beyond mere chance.")]
    worlds: Annotated[int, Meta(description="In how many deals that fit what you know.")]
    reason: Annotated[str, Meta(description="`takes`, `gives`, `lead`, `bid`...")]
    text: Annotated[str, Meta(description="All this in a sentence in the reader's language.")]


class Advice(Struct, frozen=True):
    """What the expert says of everything one may do, the best first."""

    unit: str = ""
    advice: list[Advised] = []


class Hint(Struct, frozen=True):
    """What the computer player would do in your place, from what you may know."""

    seat: int
    action: str
    bot: str
    unit: Annotated[str, Meta(description="Of results: `points`, `wins`, `pays`; empty: none.")]
    advice: Annotated[
        list[Advised],
        Meta(description="Everything you may lay or bid, the best first; else empty."),
    ]
