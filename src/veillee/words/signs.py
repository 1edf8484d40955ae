"""The mimics of Aluette in words."""

from __future__ import annotations

from veillee.games.actions import Sign
from veillee.words.catalogue import Words
from veillee.words.players import Players


def sign_card(words: Words, sign: Sign) -> str:
    """What a sign tells of: ``la Vache``."""
    return words(f"sign.{sign.word}.card")


def sign_shown(words: Words, sign: Sign) -> str:
    """How it is made: ``faire la moue``."""
    return words(f"sign.{sign.word}.shown")


def sign_meaning(words: Words, sign: Sign) -> str:
    """For lists of signs: ``la Vache, faire la moue``."""
    return words("sign.meaning", card=sign_card(words, sign), shown=sign_shown(words, sign))


def sign_seen(
    words: Words, sign: Sign, seat: int, players: Players, *, explained: bool = False
) -> str:
    """What those see who are looking: ``Chloé fait la moue``; perhaps with what it means."""
    if seat == players.you:
        seen = words(f"sign.{sign.word}.done")
    else:
        seen = words(f"sign.{sign.word}.seen", player=players.subject(words, seat))
    if not explained:
        return seen
    return words("sign.seen.meaning", seen=seen, card=sign_card(words, sign))
