"""Examples of what the lobby is asked and answers, by the name of the operation.

The tests read each of them as the shape it is an example of.
"""

from __future__ import annotations

_TABLE = "k3m9x2ab"
_ANNE, _BRUNO = "p7h2k9wq4mzt", "pc4x8n2rjd6v"
_SETTINGS = {
    "trick_ms": 1500,
    "deal_ms": 10_000,
    "opening_ms": 5000,
    "bot_ms": 700,
    "claim_ms": 5000,
    "away_ms": 60_000,
    "clock": "gentle",
    "think_ms": 30_000,
    "bank_ms": 120_000,
    "bot": "amateur",
    "undo": False,
    "hints": True,
    "spectators": "none",
    "chat": "between",
}
_GAME = {
    "name": "aluette",
    "title": "Aluette",
    "about": "la Vache: signs, mimics and spoilt tricks",
    "seats": [4, 6],
    "all_seats": [4, 6],
}
_LINE = {
    "table": _TABLE,
    "game": "aluette",
    "seats": 4,
    "options": {"target": "3"},
    "settings": _SETTINGS,
    "listed": True,
    "lang": "fr",
    "phase": "lobby",
    "host": "Anne",
    "names": ["Anne", "", "bot:amateur", "bot:amateur"],
    "open_seats": 1,
    "present": 1,
    "created_at": 1_790_000_000_000,
    "updated_at": 1_790_000_004_200,
}
_PAGE = {"tables": [_LINE], "next": None}
_BOT = {"person": None, "bot": "amateur", "ready": False}
_BRUNO_SITS = {"person": _BRUNO, "bot": None, "ready": True}
_STATE = {
    "table": _TABLE,
    "game": "aluette",
    "listed": True,
    "lang": "fr",
    "options": {"target": "3"},
    "settings": _SETTINGS,
    "phase": "lobby",
    "host": _ANNE,
    "persons": [
        {"id": _ANNE, "name": "Anne", "present": True},
        {"id": _BRUNO, "name": "Bruno", "present": True},
    ],
    "seats": [
        {"person": _ANNE, "bot": None, "ready": True},
        _BRUNO_SITS,
        _BOT,
        _BOT,
    ],
    "match": 0,
    "deals_over": 0,
    "scores": [],
    "winners": [],
    "spectators": "none",
    "watching": 0,
    "you": {"person": _ANNE, "seat": 0, "host": True},
}
_PLAYED = {
    **_STATE,
    "phase": "playing",
    "match": 1,
    "deals_over": 2,
    "scores": [2, 0],
}
_LEFT = {
    **_STATE,
    "persons": [{"id": _BRUNO, "name": "Bruno", "present": True}],
    "seats": [{"person": None, "bot": None, "ready": False}, _BRUNO_SITS, _BOT, _BOT],
    "host": _BRUNO,
    "you": None,
}
_INVITE = {
    "token": "h7k2m9xwqe",
    "by": _ANNE,
    "created_at": 1_790_000_000_000,
    "expires_at": 1_790_604_800_000,
}
_RECORD = {
    "id": f"{_TABLE}-1",
    "table": _TABLE,
    "match": 1,
    "game": "aluette",
    "seats": 4,
    "names": ["Anne", "Bruno", "amateur", "amateur"],
    "persons": [_ANNE, _BRUNO, "", ""],
    "scores": [3, 1],
    "winners": [0, 2],
    "ended_at": 1_790_000_900_000,
}
_OPTION = {
    "name": "target",
    "title": "Points to reach",
    "about": "The first side with this total wins the match.",
    "kind": "whole",
    "default": 5,
    "values": [],
    "low": 1,
    "high": 50,
}
_SETTING = {
    "name": "trick_ms",
    "title": "A finished trick stays",
    "about": "How long it is shown before the computer players go on.",
    "kind": "whole",
    "default": 1500,
    "values": [],
    "low": 0,
    "high": 20_000,
}
_OPTIONS = {
    "game": _GAME,
    "by_side": True,
    "deck": "aluette48",
    "options": [_OPTION],
    "settings": [_SETTING],
    "bots": [{"name": "amateur", "title": "Amateur"}],
    "presets": [
        {
            "name": "five-deals",
            "title": "Five deals",
            "about": "The most points after five deals win.",
            "seats": [4, 6],
            "options": {"length": "five-deals"},
            "settings": {},
        }
    ],
    "talk": {
        "signals": False,
        "signs": [{"sign": "vache", "card": "la Vache", "shown": "pout"}],
        "phrases": [{"phrase": "hello", "title": "Hello!"}],
    },
}
_OPEN = {"preset": "children", "options": {"target": 3}, "listed": True, "bots": "amateur"}
_CREATED = {
    "table": _TABLE,
    "game": "aluette",
    "person": _ANNE,
    "seat": 0,
    "seat_token": "WyJrM205eDJhYiIsInA3aDJrOXdxNG16dCJd.c2lnbmF0dXJl",
    "invite": "h7k2m9xwqe",
    "listed": True,
}
_JOINED = {
    "table": _TABLE,
    "game": "aluette",
    "person": _BRUNO,
    "seat": 1,
    "seat_token": "WyJrM205eDJhYiIsInBjNHg4bjJyamQ2diJd.c2lnbmF0dXJl",
}
_LOG = {
    "stream": "public",
    "events": [
        {"n": 1, "kind": "person-joined", "at": 1_790_000_000_000, "person": _ANNE, "name": "Anne"}
    ],
    "next": None,
}
_FEED = "id: 1790000004200\nevent: table\ndata: {…}\n"

# What is sent (None: nothing), what comes back.
EXAMPLES: dict[str, tuple[object, object]] = {
    "listGames": (None, {"games": [_GAME]}),
    "getGameOptions": (None, _OPTIONS),
    "listTables": (None, _PAGE),
    "listTablesOfGame": (None, _PAGE),
    "getGame": (None, _PAGE),
    "createTable": (_OPEN, _CREATED),
    "getTable": (None, _STATE),
    "joinTable": ({"invite": "h7k2m9xwqe", "seat": 1, "name": "Bruno"}, _JOINED),
    "leaveTable": (None, _LEFT),
    "setReady": ({"ready": True}, _STATE),
    "startMatch": (None, _PLAYED),
    "wantRematch": (None, _PLAYED),
    "pauseTable": (None, _PLAYED),
    "resumeTable": (None, _PLAYED),
    "kickPerson": ({"person": _BRUNO}, _STATE),
    "changeSeat": ({"bot": "amateur"}, _STATE),
    "freeSeat": (None, _STATE),
    "createInvite": ({"hours": 24}, _INVITE),
    "listInvites": (None, {"invites": [_INVITE]}),
    "revokeInvite": (None, {"invites": []}),
    "getInvite": (
        None,
        {"token": "k7m3w9x2ab", "by": "Anne", "expires_at": 1_790_000_000_000, "table": _STATE},
    ),
    "createSpectatorPass": ({"seat": 0}, {"token": "WyJrM205eDJhYiIsMF0.c2ln", "seat": 0}),
    "countSpectators": (None, {"watching": 2}),
    "getLog": (None, _LOG),
    "listRecords": (None, {"records": [_RECORD], "next": None}),
    "listRecordsOfTable": (None, {"records": [_RECORD], "next": None}),
    "getRecord": (None, {**_RECORD, "text": '[Game "aluette"]\n'}),
    "followTables": (None, _FEED),
}
