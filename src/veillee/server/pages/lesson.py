"""The route of the lessons: what a page that teaches a game must know of its rules."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from litestar import get
from litestar.openapi.spec import OpenAPIResponse

from veillee.cards import ALUETTE48, FRENCH32, TRUMPS22
from veillee.games import registry
from veillee.games.actions import Sign
from veillee.games.aluette import layout as aluette
from veillee.games.politaine import layout as politaine
from veillee.games.whist22 import layout as whist22
from veillee.server.identity.caller import MaybeCaller
from veillee.server.lobby.operations import Documented, GameName, operation
from veillee.server.pages import positions
from veillee.server.pages.lesson_shapes import Bidding, Forehead, Ladder, Lesson, SignCard, Worth
from veillee.server.pages.rules import Asked, reader_language
from veillee.server.problems import words_in
from veillee.words import Words

_SETS = {
    "politaine": ("follow", "discard"),
    "aluette": ("free", "partner"),
    "whist22": ("need", "leave"),
}
# Who makes which sign, holding the card at the position; and where everybody looks.
_WATCHED = ((2, Sign.GRAND_NEUF, (2, 0, 0, 1)), (2, Sign.GRAND_NEUF, (1, 2, 3, 2)))
# Sentences of the rule book that a lesson says again, by their names in it.
_RULES = {
    "politaine": {
        "knock": "signals.knock",
        "slide": "signals.slide",
        "politaine": "politaine.what",
        "made": "politaine.consecutive",
        "announced": "announce.first-card",
    }
}
_SUIT_SHOWN = "C"  # the order is the same in each suit


@dataclass
class _Illustrated(Documented):
    """The operation with its example."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for status, response in (self.responses or {}).items():
            if status == "200" and isinstance(response, OpenAPIResponse):
                for media in (response.content or {}).values():
                    media.example = msgspec.to_builtins(lesson(words_in("en"), "aluette"))


@operation(
    get,
    "/games/{game:str}/lesson",
    "getLesson",
    tag="games",
    refusals=("unknown-game",),
    shape=_Illustrated,
)
async def get_lesson(request: Asked, caller: MaybeCaller, game: GameName) -> Lesson:
    """Get what the lesson of a game is made of.

    Cards by strength, tricks to finish with what comes of each card, signs, a deal counted: all
    of it worked out by the rules. Why something is not allowed is in the language of whoever asks.
    """
    return lesson(words_in(reader_language(request, caller)), game)


def lesson(words: Words, game: str) -> Lesson:
    """The lesson of a game. Raises: UnknownGame."""
    spec = registry.find(game)
    name = spec.name
    return Lesson(
        game=name,
        deck=spec.deck.name,
        seats=4,
        by_side=spec.by_side,
        ladders=_LADDERS[name](),
        tricks=[positions.set_trick(words, f"{name}-{kind}") for kind in _SETS[name]],
        counted=positions.counted(f"{name}-count"),
        meant=[positions.meant(f"{name}-{kind}") for kind in ("knock", "slide") if spec.signals],
        signs=_signs() if name == "aluette" else [],
        watched=[positions.watched("aluette-signs", *case) for case in _WATCHED]
        if name == "aluette"
        else [],
        worth=_worth() if name == "politaine" else [],
        rules={key: words(f"rules.{name}.{at}") for key, at in _RULES.get(name, {}).items()},
        bidding=_bidding(words, name),
        forehead=_forehead(name),
    )


def _bidding(words: Words, name: str) -> Bidding | None:
    return positions.bidding(words, "whist22-bid") if name == "whist22" else None


def _forehead(name: str) -> Forehead | None:
    return positions.forehead("whist22-forehead") if name == "whist22" else None


def _in_a_suit() -> list[Ladder]:
    cards = [str(card) for card in reversed(FRENCH32.cards) if card.suit == _SUIT_SHOWN]
    return [Ladder(name="suit", steps=[[card] for card in cards])]


def _by_class() -> list[Ladder]:
    steps: dict[int, list[str]] = {}
    for card, strength in zip(ALUETTE48.cards, aluette.STRENGTHS, strict=True):
        steps.setdefault(strength, []).append(str(card))
    named = {aluette.STRENGTHS[number] for number in range(aluette.NAMED, len(ALUETTE48))}
    order = sorted(steps, reverse=True)
    return [
        Ladder(name="named", steps=[steps[strength] for strength in order if strength in named]),
        Ladder(
            name="plain", steps=[steps[strength] for strength in order if strength not in named]
        ),
    ]


def _trumps() -> list[Ladder]:
    excuse = TRUMPS22.cards[whist22.X0]
    cards = [str(card) for card in reversed(TRUMPS22.cards) if card != excuse]
    high, low = f"{excuse}{whist22.X22}", f"{excuse}{whist22.X0}"
    return [Ladder(name="all", steps=[[card] for card in (high, *cards, low)])]


_LADDERS = {"politaine": _in_a_suit, "aluette": _by_class, "whist22": _trumps}


def _signs() -> list[SignCard]:
    """The eight signs that are usual, strongest first."""
    named = reversed(ALUETTE48.cards[aluette.NAMED :])
    return [SignCard(sign=Sign(n).word, card=str(card)) for n, card in enumerate(named)]


def _worth() -> list[Worth]:
    """Of one suit: an ace is a point, some cards a third, some nothing."""
    found = []
    for number, card in reversed(list(enumerate(FRENCH32.cards))):
        if card.suit == _SUIT_SHOWN:
            ace, third = politaine.ACE_CARDS >> number & 1, politaine.THIRD_CARDS >> number & 1
            found.append(Worth(card=str(card), thirds=3 * ace + third))
    return found


ROUTES = (get_lesson,)
