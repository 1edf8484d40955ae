"""The traditional French-language trick games: rules, matches, records, players.

>>> import veillee
>>> match = veillee.game("politaine", target=40).match(seed=7)
>>> seat = match.to_act()[0]
>>> match.act(seat, match.legal(seat)[0])
"""

from veillee.cards import Card
from veillee.errors import (
    BadDeal,
    BadNotation,
    BadOption,
    BrokenRecord,
    IllegalAction,
    UnknownBot,
    UnknownGame,
    VeilleeError,
)
from veillee.games.actions import Action, Kind, Sign, Signal
from veillee.match.game import Game, game, games
from veillee.match.match import Match
from veillee.match.view import View
from veillee.records import Record

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadDeal",
    "BadNotation",
    "BadOption",
    "BrokenRecord",
    "Card",
    "Game",
    "IllegalAction",
    "Kind",
    "Match",
    "Record",
    "Sign",
    "Signal",
    "UnknownBot",
    "UnknownGame",
    "VeilleeError",
    "View",
    "game",
    "games",
]
