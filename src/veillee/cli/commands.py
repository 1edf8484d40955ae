"""Understands what a player types, in French and English alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from veillee.cards import Card
from veillee.cli.faces import labels
from veillee.errors import BadNotation, VeilleeError
from veillee.games.actions import Action, Kind, Signal
from veillee.games.notation import parse_number, parse_sign
from veillee.match.view import View
from veillee.words import Words
from veillee.words.cards import card_index


@dataclass(frozen=True, slots=True)
class Do:
    """Something to do at the table."""

    action: Action


@dataclass(frozen=True, slots=True)
class Ask:
    """Something to show: help, last, score, signs, rules, hint, table, or quit."""

    topic: str


@dataclass(frozen=True, slots=True)
class AskWorth:
    """The Excuse was chosen: is it worth 0 or 22?"""


Command = Do | Ask | AskWorth

_TOPICS = {
    "help": "help", "aide": "help", "?": "help", "h": "help",
    "last": "last", "dernier": "last", "score": "score", "scores": "score",
    "signs": "signs", "signes": "signs", "rules": "rules", "regles": "rules",
    "hint": "hint", "conseil": "hint", "table": "table",
    "quit": "quit", "quitter": "quit", "q": "quit", "exit": "quit",
}  # fmt: skip
_ALONE = {
    "pass": Kind.PASS, "passe": Kind.PASS, "passer": Kind.PASS,
    "redeal": Kind.REDEAL, "redonne": Kind.REDEAL, "redonner": Kind.REDEAL,
    "eights": Kind.FOUR, "huit": Kind.FOUR, "huits": Kind.FOUR, "sevens": Kind.FOUR,
    "sept": Kind.FOUR, "four": Kind.FOUR, "carre": Kind.FOUR,
    "claim": Kind.CLAIM, "proclame": Kind.CLAIM, "proclamer": Kind.CLAIM,
    "mordienne": Kind.MORDIENNE, "politaine": Kind.POLITAINE,
}  # fmt: skip
_PLUS = {"plus": 1, "+": 1, "moins": 0, "minus": 0, "-": 0, "−": 0}
_ANSWERS = {"yes": 1, "oui": 1, "y": 1, "o": 1, "no": 0, "non": 0, "n": 0}
_PLAY = {"play", "jouer", "joue"}
_KNOCK = {"knock", "cogner", "cogne"}
_SLIDE = {"slide", "glisser", "glisse"}
_ANNOUNCE = {"announce", "annoncer", "annonce", "bid"}
_THROW = {"discard", "ecarter", "ecarte", "jeter", "jette", "throw"}
_SIGN = {"sign", "signe"}
_LOOK = {"look", "regarder", "regarde"}
_CARDS = {"cards", "cartes", "mine", "moi", "me"}
_MARKED = re.compile(r"(?P<card>.*?)(?P<marks>[!~*]*)")


def read(line: str, view: View, words: Words) -> Command:
    """What a line asks for; whether it is allowed is for the match to say.

    Raises:
        VeilleeError: it cannot be understood, or names no card or player.
    """
    tokens = line.split()
    if not tokens:
        return Ask("table")
    first, rest = _plain(tokens[0]), tokens[1:]
    done = _with_word(first, " ".join(rest), view) if rest else _one_word(first, view)
    return _card_command(tokens, view, words) if done is None else done


def read_worth(line: str) -> int:
    """What the Excuse is to be worth. Raises: VeilleeError."""
    text = line.strip().upper().removeprefix("X")
    if text not in ("0", "22"):
        raise VeilleeError("excuse-worth", text=line.strip())
    return int(text)


def excuse(worth: int) -> Action:
    """Lay the Excuse for that worth."""
    return Action(Kind.PLAY, Card("X"), worth)


def _with_word(word: str, rest: str, view: View) -> Command | None:
    """A command that says in its first word what the rest is about."""
    action = None
    if word in _SIGN:
        action = Action(Kind.SIGN, value=parse_sign(rest))
    elif word in _LOOK:
        action = Action(Kind.LOOK, value=_seat(rest, view))
    elif word == "chant" and _plain(rest) in _ANSWERS:
        action = Action(Kind.CHANT, value=_ANSWERS[_plain(rest)])
    elif word in _ANNOUNCE and view.game.name == "whist22":
        action = _bid(rest)
    return None if action is None else Do(action)


def _one_word(word: str, view: View) -> Command | None:
    kinds = {action.kind for action in view.legal}
    excuse_only = bool(view.legal) and all(str(action.card) == "X" for action in view.legal)
    action = None
    if word in _ANSWERS and Kind.CHANT in kinds:
        action = Action(Kind.CHANT, value=_ANSWERS[word])
    elif word in _TOPICS:
        return Ask(_TOPICS[word])
    elif word in _ALONE:
        action = Action(_ALONE[word])
    elif word in _PLUS and view.game.name == "whist22":
        action = Action(Kind.BID, value=_PLUS[word])
    elif Kind.BID in kinds and word.isdigit():
        action = _bid(word)
    elif excuse_only and word in ("0", "22"):
        action = excuse(int(word))
    return None if action is None else Do(action)


def _bid(text: str) -> Action:
    plus = _PLUS.get(_plain(text))
    return Action(Kind.BID, value=parse_number(text) if plus is None else plus)


def _seat(text: str, view: View) -> int:
    """The seat meant by a number, a name or its beginning, or one's own cards."""
    wanted = _plain(text)
    own = 0 if view.seat is None else view.seat
    if wanted in _CARDS:
        return own
    if wanted.isdigit():
        if len(wanted) > 2 or int(wanted) >= view.game.seats:
            raise VeilleeError(
                "bad-seat", text=text, seats=view.game.seats, last=view.game.seats - 1
            )
        return int(wanted)
    fits = [
        seat
        for seat, name in enumerate(view.players)
        if seat != own and _plain(name).startswith(wanted)
    ]
    if len(fits) != 1:
        names = tuple(name for seat, name in enumerate(view.players) if seat != own)
        raise VeilleeError("unknown-player", text=text, allowed=names)
    return fits[0]


def _card_command(tokens: Sequence[str], view: View, words: Words) -> Command:
    """``knock announce 3``, ``3!*``, ``jouer 10P``: verbs in front, marks behind, or both."""
    signals: list[Signal] = []
    announced = thrown = False
    rest = list(tokens)
    while len(rest) > 1:
        verb = _plain(rest[0])
        if verb in _KNOCK:
            signals.append(Signal.KNOCK)
        elif verb in _SLIDE:
            signals.append(Signal.SLIDE)
        elif verb in _ANNOUNCE:
            announced = True
        elif verb in _THROW:
            thrown = True
        elif verb not in _PLAY:
            break
        rest.pop(0)
    match = _MARKED.fullmatch("".join(rest))
    body, marks = (match["card"], match["marks"]) if match else ("", "")
    signals += [Signal.KNOCK] * marks.count("!") + [Signal.SLIDE] * marks.count("~")
    if len(set(signals)) > 1 or marks.count("*") > 1:
        raise BadNotation("bad-marks", text=" ".join(tokens))
    if body.upper() in ("X0", "X22") and "X" in view.game.deck:
        return Do(excuse(read_worth(body)))
    card = _card(body, " ".join(tokens), view, words)
    if str(card) == "X":
        return _excuse_command(view)
    throwing = thrown or any(action.kind is Kind.DISCARD for action in view.legal)
    return Do(
        Action(
            Kind.DISCARD if throwing else Kind.PLAY,
            card,
            signal=signals[0] if signals else Signal.PLAIN,
            announced=announced or "*" in marks,
        )
    )


def _excuse_command(view: View) -> Command:
    """The Excuse without its worth: one asks, unless only one worth is allowed."""
    worths = {action.value for action in view.legal if str(action.card) == "X"}
    return AskWorth() if len(worths) == 2 else Do(excuse(worths.pop() if worths else 0))


def _card(text: str, line: str, view: View, words: Words) -> Card:
    """The card meant: its number in the hand, its notation, or as the reader's cards show it."""
    wanted = text.upper()
    known = labels(view.game, view.hand)
    if wanted in known:
        return known[wanted]
    if wanted in view.game.deck:
        return view.game.deck.parse(wanted)
    for card in view.game.deck.cards:
        if wanted and wanted in (card_index(words, card, view.game.deck.name).upper(),):
            return card
    if wanted.isdigit() and known and view.game.name != "whist22":
        raise VeilleeError("no-such-place", text=text, last=len(known))
    raise VeilleeError("not-understood", text=line)


def _plain(text: str) -> str:
    """Lower case, without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
