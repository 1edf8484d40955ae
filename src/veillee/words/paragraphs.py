"""Which paragraphs make up the rules of each game.

A line's key is what follows ``rules.<game>.`` in the catalogue; ``{option}`` in it stands for the
value in force (as in records), so every value has its own paragraph.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Texts = Mapping[str, str]
"""The options in force by name, in text form, and ``seats``."""


def _always(texts: Texts) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Line:
    """One paragraph, and when it belongs there."""

    key: str
    applies: Callable[[Texts], bool] = _always


def _lines(*keys: str) -> tuple[Line, ...]:
    return tuple(Line(key) for key in keys)


def _signs(texts: Texts) -> bool:
    return texts["signs"] != "off"


def _truthful(texts: Texts) -> bool:
    return _signs(texts) and texts["bluff"] == "no"


def _spare(texts: Texts) -> bool:
    return texts["seats"] == "4"


def _forehead(texts: Texts) -> bool:
    return texts["forehead"] != "no"


def _tie_break_only(texts: Texts) -> bool:
    return texts["forehead"] == "no" and texts["tie_break"] == "forehead"


def _any_forehead(texts: Texts) -> bool:
    return _forehead(texts) or _tie_break_only(texts)


def _compteur(texts: Texts) -> bool:
    return texts["counting"] == "compteur"


def _points(texts: Texts) -> bool:
    return texts["counting"] == "points"


def _to_the_last(texts: Texts) -> bool:
    return _compteur(texts) and texts["compteur_end"] == "last"


def _can_be_level(texts: Texts) -> bool:
    return not _to_the_last(texts)


def _whole_pack(texts: Texts) -> bool:
    return 22 % int(texts["seats"]) == 0 and _largest(texts) == 22 // int(texts["seats"])


def _largest(texts: Texts) -> int:
    first = texts["first_hand"]
    return 22 // int(texts["seats"]) if first == "auto" else int(first)


POLITAINE = (
    ("aim", _lines("aim")),
    ("cards", _lines("cards")),
    (
        "deal",
        (
            Line("deal"),
            Line("redeal.{redeal}"),
            Line("redeal_by.{redeal_by}", lambda texts: texts["redeal"] != "off"),
            Line("four.{four}"),
            Line("four_deadline.{four_deadline}", lambda texts: texts["four"] != "off"),
            Line("four-first", lambda texts: "off" not in (texts["four"], texts["redeal"])),
        ),
    ),
    (
        "play",
        (
            *_lines("play.lead", "play.void", "play.win"),
            Line("low_card_duty", lambda texts: texts["low_card_duty"] == "yes"),
        ),
    ),
    ("signals", _lines("signals.knock", "signals.slide", "signals.free")),
    ("count", _lines("count.cards", "count.steck", "count.example")),
    ("politaine", _lines("politaine.what", "politaine.{politaine}", "announce.{announce}")),
    ("end", _lines("end.target", "both_over.{both_over}", "capot.{capot}")),
)

ALUETTE = (
    ("aim", _lines("aim.{length}")),
    ("cards", _lines("cards.pack", "cards.named", "cards.plain")),
    (
        "deal",
        (
            Line("sides.fixed", lambda texts: texts["sides"] == "fixed"),
            Line("sides.drawn.{seats}", lambda texts: texts["sides"] == "drawn"),
            Line("deal.{seats}"),
            Line("chant.{chant}", _spare),
        ),
    ),
    ("play", _lines("play.free", "play.spoilt", "spoilt_lead.{spoilt_lead}", "play.all")),
    (
        "signs",
        (
            Line("signs.why", _signs),
            Line("signs.list", _signs),
            Line("signs.{signs}"),
            Line("signs.when", _signs),
            Line("bluff.yes", lambda texts: _signs(texts) and texts["bluff"] == "yes"),
            Line("bluff.no", lambda texts: _truthful(texts) and texts["sign_list"] == "eight"),
            Line(
                "bluff.no.extended",
                lambda texts: _truthful(texts) and texts["sign_list"] == "extended",
            ),
        ),
    ),
    ("count", (*_lines("count.best", "tie.{tie}"), Line("count.void.4", _spare))),
    (
        "mordienne",
        _lines(
            "mordienne.what",
            "mordienne.{mordienne}",
            "mordienne.example",
            "mordienne_announced.{mordienne_announced}",
        ),
    ),
    ("end", _lines("end.{length}")),
)

WHIST22 = (
    (
        "aim",
        (
            Line("aim.points", _points),
            Line("aim.compteur.{compteur_end}", _compteur),
        ),
    ),
    ("cards", _lines("cards.trumps", "excuse.{excuse}")),
    (
        "deal",
        (
            *_lines("deal.first", "deal.sizes", "cycle.{cycle}"),
            Line("deal.left", lambda texts: not _whole_pack(texts)),
            Line("deal.none-left", _whole_pack),
            *_lines("show_undealt.{show_undealt}", "dealer_moves.{dealer_moves}"),
        ),
    ),
    ("bids", _lines("bids.order", "ban.{ban}")),
    ("play", _lines("first_leader.{first_leader}", "play.win", "overtake.{overtake}")),
    (
        "forehead",
        (
            Line("forehead.{forehead}"),
            Line("forehead.tie-break", _tie_break_only),
            Line("forehead.ban", lambda texts: _any_forehead(texts) and texts["ban"] == "on"),
            Line("forehead_excuse.{forehead_excuse}", _any_forehead),
        ),
    ),
    (
        "count",
        (
            Line("penalty.{penalty}"),
            Line("compteur.what", _compteur),
            Line("compteur_misses.{compteur_misses}", _compteur),
        ),
    ),
    (
        "end",
        (
            Line("end.points", _points),
            Line("compteur_end.{compteur_end}", _compteur),
            Line("compteur_cards.{compteur_cards}", _to_the_last),
            Line("tie_break.{tie_break}", _can_be_level),
        ),
    ),
)

SECTIONS = {"politaine": POLITAINE, "aluette": ALUETTE, "whist22": WHIST22}
