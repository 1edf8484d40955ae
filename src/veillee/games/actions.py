"""What a seat does, and how it is written.

10P      lay a card            bid 2         announce two tricks (forehead: 1 plus, 0 moins)
10P!     ... and knock         pass          say nothing before the first card
10P~     ... and slide it      redeal        ask for a new deal
10P*     ... and announce      eights        announce four eights (or sevens)
X0 X22   the Excuse's worth    politaine     say before play that one holds a politaine
sign vache   make a sign       chant yes     agree to the chant, or chant no
look 2       look at seat 2    discard AD    throw a card after the chant
mordienne    announce it       claim         proclaim one's side the winner
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from veillee.cards import Card


class Kind(enum.Enum):
    """The kinds of action; the value is the word it is written with."""

    PLAY = "play"
    BID = "bid"
    PASS = "pass"
    REDEAL = "redeal"
    FOUR = "eights"
    POLITAINE = "politaine"
    CLAIM = "claim"
    CHANT = "chant"
    DISCARD = "discard"
    MORDIENNE = "mordienne"
    SIGN = "sign"
    LOOK = "look"

    @property
    def is_talk(self) -> bool:
        """Whether it may be done at any time, on top of whatever the seat must do."""
        return self in TALK


TALK = (Kind.CLAIM, Kind.MORDIENNE, Kind.SIGN, Kind.LOOK)


class Signal(enum.IntEnum):
    """How a card is laid (Politaine, POL-11 to POL-14)."""

    PLAIN = 0
    KNOCK = 1
    SLIDE = 2


SIGNAL_MARKS = {Signal.PLAIN: "", Signal.KNOCK: "!", Signal.SLIDE: "~"}


class Sign(enum.IntEnum):
    """The mimics of Aluette, by the card they name, strongest first; then the extended list."""

    MONSIEUR = 0
    MADAME = 1
    BORGNE = 2
    VACHE = 3
    GRAND_NEUF = 4
    PETIT_NEUF = 5
    CHENE = 6
    ECRIT = 7
    AS = 8
    RIEN = 9
    MORDIENNE = 10

    @property
    def word(self) -> str:
        """As written in records: ``grand-neuf``."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class Action:
    """One act of one seat; ``str`` gives its notation.

    ``value`` is the tricks bid, the worth of the Excuse (0 or 22), 1 or 0 for the chant's yes or
    no, a ``Sign``, or the seat looked at (one's own: one's own cards).
    """

    kind: Kind
    card: Card | None = None
    value: int = 0
    signal: Signal = Signal.PLAIN
    announced: bool = False

    def __str__(self) -> str:
        if self.kind is Kind.PLAY:
            worth = str(self.value) if str(self.card) == "X" else ""
            mark = SIGNAL_MARKS[self.signal] + ("*" if self.announced else "")
            return f"{self.card}{worth}{mark}"
        if self.kind is Kind.DISCARD:
            return f"discard {self.card}"
        if self.kind is Kind.CHANT:
            return "chant yes" if self.value else "chant no"
        if self.kind is Kind.SIGN:
            return f"sign {Sign(self.value).word}"
        if self.kind in (Kind.BID, Kind.LOOK):
            return f"{self.kind.value} {self.value}"
        return str(self.kind.value)

    @property
    def plain(self) -> str:
        """The card of a play without its marks (``10P``, ``X22``); other actions as written."""
        if self.kind is not Kind.PLAY:
            return str(self)
        return str(Action(Kind.PLAY, self.card, self.value))


def play(card: Card, signal: Signal = Signal.PLAIN, *, announced: bool = False) -> Action:
    """Lay a card."""
    return Action(Kind.PLAY, card, signal=signal, announced=announced)
