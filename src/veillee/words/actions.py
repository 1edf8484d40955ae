"""What happens at the table, a sentence each; without a full stop, for a log."""

from __future__ import annotations

from veillee.games.actions import Action, Kind, Sign, Signal
from veillee.words.cards import the_card
from veillee.words.catalogue import Words
from veillee.words.players import Players
from veillee.words.signs import sign_seen

_SIGNALS = {Signal.PLAIN: "", Signal.KNOCK: ".knock", Signal.SLIDE: ".slide"}


def say(words: Words, key: str, seat: int, players: Players, **data: object) -> str:
    """``they.KEY`` about a player, or ``you.KEY`` to the reader: *trick, steck, lead, turn...*"""
    if seat == players.you:
        return words(f"you.{key}", **data)
    return words(f"they.{key}", player=players.subject(words, seat), **data)


def say_plural(
    words: Words, key: str, seat: int, players: Players, n: int, /, **data: object
) -> str:
    """The same with a counted sentence."""
    if seat == players.you:
        return words.plural(f"you.{key}", n, **data)
    return words.plural(f"they.{key}", n, player=players.subject(words, seat), **data)


def say_action(
    words: Words,
    action: Action,
    seat: int,
    players: Players,
    *,
    deck: str,
    forehead: bool = False,
    four: str = "eights",
) -> str:
    """What a seat has done: ``Anne joue le valet de pique en cognant``.

    ``forehead`` says that a bid means plus or moins; ``four`` is Politaine's option of that name.
    """
    kind = action.kind
    if kind in (Kind.PLAY, Kind.DISCARD):
        return _say_card(words, action, seat, players, deck)
    if kind is Kind.BID:
        return _say_bid(words, action.value, seat, players, forehead)
    if kind is Kind.SIGN:
        return sign_seen(words, Sign(action.value), seat, players)
    if kind is Kind.LOOK:
        return _say_look(words, action.value, seat, players)
    keys = {Kind.CHANT: "chant.yes" if action.value else "chant.no", Kind.FOUR: f"four.{four}"}
    return say(words, keys.get(kind, kind.value), seat, players)


def say_trick(words: Words, winner: int | None, players: Players, *, steck: bool = False) -> str:
    """Who took a trick (None: it was spoilt); ``steck``: the last one of Politaine."""
    if winner is None:
        return words("trick.spoilt")
    return say(words, "steck" if steck else "trick", winner, players)


def say_note(words: Words, note: str, players: Players, *, four: str = "eights") -> str:
    """What a deal was remarkable for: ``capot:0``, ``politaine:2``, ``void``."""
    name, _, number = note.partition(":")
    if name == "void":
        return words("note.void")
    index = int(number)
    if name == "capot":
        return words("note.capot", members=players.names_of(words, players.side(index)))
    if name == "eights":
        name = four
    if index == players.you:
        return words(f"note.{name}.you")
    return words(f"note.{name}", player=players.subject(words, index))


def say_match(words: Words, winners: tuple[int, ...], players: Players, *, by_side: bool) -> str:
    """Who has won the match."""
    level = len(winners) == len(players.names) and len(winners) > 1
    if level or (not by_side and len(winners) > 1):
        return words("match.shared", members=players.names_of(words, winners))
    if not by_side:
        return say(words, "match", winners[0], players)
    if players.you is None:
        return words("match.won.side", members=players.names_of(words, winners))
    return words("match.won.you" if players.you in winners else "match.lost.you")


def _say_card(words: Words, action: Action, seat: int, players: Players, deck: str) -> str:
    if action.card is None:
        return say(words, action.kind.value, seat, players, card=words("card.hidden"))
    worth = action.value if action.kind is Kind.PLAY else None
    card = the_card(words, action.card, deck, worth)
    ending = _SIGNALS[action.signal] + (".announced" if action.announced else "")
    return say(words, action.kind.value + ending, seat, players, card=card)


def _say_bid(words: Words, bid: int, seat: int, players: Players, forehead: bool) -> str:
    if forehead:
        return say(words, "plus" if bid else "moins", seat, players)
    if bid == 0:
        return say(words, "bid.none", seat, players)
    return say_plural(words, "bid", seat, players, bid)


def _say_look(words: Words, target: int, seat: int, players: Players) -> str:
    if target == seat:
        return say(words, "look.cards", seat, players)
    if target == players.you:
        return say(words, "look.you", seat, players)
    return say(words, "look", seat, players, target=players.name(words, target))
