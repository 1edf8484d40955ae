"""House rules of Whist 22: names and values of OPTIONS.md, in its order."""

from __future__ import annotations

from veillee.errors import BadOption
from veillee.games.options import Choice, Flag, Option, Options, Whole
from veillee.games.whist22.layout import PACK

LARGEST_HAND = 11  # two seats
COMPTEUR_SEATS = 4  # one suit of score cards a seat (W22-12)

OPTIONS: tuple[Option, ...] = (
    Whole("target", 14, 3, 30),
    Choice("counting", ("points", "compteur")),
    Choice("penalty", ("flat", "gap")),
    Choice("cycle", ("restart", "up-down")),
    Choice("dealer_moves", ("deal", "cycle")),
    Whole("first_hand", "auto", 1, LARGEST_HAND, word="auto"),
    Choice("excuse", ("choice", "zero")),
    Choice("forehead", ("yes", "no", "extra")),
    Choice("forehead_excuse", ("always-22", "contrary", "zero", "choice", "removed")),
    Choice("ban", ("on", "off")),
    Flag("overtake"),
    Choice("first_leader", ("left", "second-bidder")),
    Choice("tie_break", ("share", "forehead")),
    Whole("compteur_misses", 13, 13, 14),
    Choice("compteur_end", ("last", "first-out")),
    Choice("compteur_cards", ("keep", "recompute")),
    Flag("show_undealt"),
    Flag("extended_seats"),
)


def check(options: Options, seats: int) -> None:
    """Refuse what does not go with this number of seats. Raises: BadOption."""
    if not 3 <= seats <= 5 and not options["extended_seats"]:
        raise _unfit("extended_seats", "no", ("yes",), seats)
    if options["counting"] == "compteur" and seats > COMPTEUR_SEATS:
        raise _unfit("counting", "compteur", ("points",), seats)
    first, most = options["first_hand"], PACK // seats
    if first != "auto" and int(first) > most:
        raise _unfit("first_hand", first, ("auto", f"1..{most}"), seats)


def _unfit(name: str, value: object, allowed: tuple[str, ...], seats: int) -> BadOption:
    return BadOption("option-and-seats", name=name, value=value, allowed=allowed, seats=seats)
