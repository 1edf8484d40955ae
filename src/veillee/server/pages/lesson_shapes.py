"""What a lesson is answered with: facts of the rules, no sentence of the lesson itself."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from veillee.server.pages.shapes import SheetDeal

Play = tuple[int, str]
"""A seat and what it laid, in notation."""
LEARNER = 0  # the seat of whoever learns


class Ladder(Struct, frozen=True):
    """Cards by strength."""

    name: Annotated[str, Meta(description="`suit`: in each suit. `named`, `plain`, `all`.")]
    steps: Annotated[
        list[list[str]], Meta(description="From the strongest; cards of one step are equal.")
    ]


class SetTrick(Struct, frozen=True):
    """A trick that seat 0 ends."""

    name: str
    leader: int
    plays: list[Play]
    hand: list[str]
    takers: Annotated[
        dict[str, int | None],
        Meta(description="Who takes it, by the action that ends it; null: it is spoilt."),
    ]
    refused: Annotated[
        dict[str, str], Meta(description="Why the other cards may not be laid, in words.")
    ]
    bid: Annotated[int | None, Meta(description="Whist 22: what seat 0 has said.")]
    made: Annotated[int, Meta(description="Tricks that seat 0 has.")]


class Meant(Struct, frozen=True):
    """A card that was knocked or slid, and the suit that it asks for."""

    name: str
    leader: int
    plays: Annotated[list[Play], Meta(description="The last one is the card.")]
    seat: int
    asks: str
    suits: list[str]


class SignCard(Struct, frozen=True):
    """A sign, and the card it tells of; null: no single card."""

    sign: str
    card: str | None


class Watched(Struct, frozen=True):
    """A sign that is made while everybody looks somewhere, and the seats that perceive it."""

    signer: int
    sign: str
    gazes: Annotated[list[int], Meta(description="By seat: whom it looks at; itself: its cards.")]
    seen_by: list[int]


class Worth(Struct, frozen=True):
    """What a card counts at Politaine, in thirds of a point."""

    card: str
    thirds: int


class Counted(Struct, frozen=True):
    """A deal played out, and how it counts."""

    tricks: Annotated[list[tuple[list[Play], int | None]], Meta(description="Plays and the taker.")]
    deal: SheetDeal


class Bidding(Struct, frozen=True):
    """Seat 0 speaks last: what it may say, and why not the rest."""

    hand: list[str]
    said: list[tuple[int, int]]
    open: list[int]
    closed: dict[str, str]


class Forehead(Struct, frozen=True):
    """A card on each forehead; seat 0 speaks first."""

    seen: Annotated[list[str | None], Meta(description="By seat; null: one does not see it.")]
    own: str
    taker: int
    kept: Annotated[
        dict[str, bool],
        Meta(description="Whether the word holds: `1` (to take the trick) and `0` (not to)."),
    ]


class Lesson(Struct, frozen=True):
    """The facts that the lesson of a game is made of; seat 0 is whoever learns."""

    game: str
    deck: str
    seats: int
    by_side: bool
    ladders: list[Ladder]
    tricks: list[SetTrick]
    counted: Counted
    meant: list[Meant]
    signs: list[SignCard]
    watched: list[Watched]
    worth: list[Worth]
    rules: Annotated[
        dict[str, str],
        Meta(description="Some of its rules in words, in the language of whoever asks."),
    ]
    bidding: Bidding | None
    forehead: Forehead | None
