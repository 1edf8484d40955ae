"""Quick phrases, chat, and what players add to the chance of the next deal."""

from __future__ import annotations

from veillee.errors import VeilleeError
from veillee.table import commands as c
from veillee.table import events as e
from veillee.table.draft import Draft
from veillee.table.fair import ENTROPY
from veillee.table.phrases import LONGEST_CHAT, PHRASES, tidy
from veillee.table.state import Phase


def say(d: Draft, command: c.Say) -> None:
    """One of the quick phrases. Raises: VeilleeError."""
    seat = d.own_seat(command)
    if command.phrase not in PHRASES:
        raise VeilleeError("unknown-phrase", text=command.phrase[:60], allowed=PHRASES)
    d.emit(e.PhraseSaid, seat=seat, phrase=command.phrase)


def chat(d: Draft, command: c.Chat) -> None:
    """Free text, where and while the table lets it be written. Raises: VeilleeError."""
    if d.table.settings.chat == "off":
        raise VeilleeError("chat-off")
    in_play = d.table.phase in (Phase.OPENING, Phase.PLAYING)
    onlooker = d.table.seat_of(command.person) is None  # who may be looking at somebody's cards
    if in_play and (onlooker or d.table.settings.chat == "between"):
        raise VeilleeError("chat-closed")
    text = tidy(command.text, LONGEST_CHAT)
    if text is None:
        raise VeilleeError("bad-text", limit=LONGEST_CHAT)
    d.emit(e.ChatSaid, person=command.person, text=text)


def add_entropy(d: Draft, command: c.AddEntropy) -> None:
    """Add to the next deal, once, before it is dealt. Raises: VeilleeError."""
    d.own_seat(command)
    if not ENTROPY.fullmatch(command.value):
        raise VeilleeError("bad-command", field="value")
    if d.table.phase in (Phase.OPENING, Phase.PLAYING):
        raise VeilleeError("deal-in-play")
    if command.person in dict(d.table.entropy):
        raise VeilleeError("already-added")
    d.emit(e.EntropyAdded, person=command.person, value=command.value)
