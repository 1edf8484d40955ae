"""Players that are programs. A bot is given views, never a match."""

from veillee.bots.base import Bot
from veillee.bots.registry import bot, names, roster

__all__ = ["Bot", "bot", "names", "roster"]
