"""Examples of what the page is answered, by the name of the operation; tests read each of them."""

from __future__ import annotations

from dataclasses import dataclass

from litestar.openapi.spec import OpenAPIResponse

from veillee.server.lobby.operations import Documented

RECORD = (
    '[Game "whist22"]\n[Options "target=3"]\n[Players "Anne; Bruno; Chloé"]\n[Deal "1"]\n'
    '[Dealer "0"]\n[Hands "2 5 | 3 4 | 1 6"]\nbids 1 0 0\n1: 3 6 5\n2: 1 2 4\n'
)
_SNAPSHOT = {
    "number": 0,
    "game": {"name": "whist22", "seats": 3, "by_side": False, "deck": "trumps22"},
    "persons": [{"id": "seat-0", "name": "Anne", "present": True}],
    "phase": "between",
    "deal": None,
    "situation": {"phase": "between", "turn": -1, "legal": [], "talk": []},
}
_DEALT = {
    "kind": "dealt",
    "at": 0,
    "deal": 1,
    "dealer": 0,
    "counts": [2, 2, 2],
    "hands": ["2 5", "", ""],
}
_BID = {"kind": "acted", "at": 0, "seat": 1, "action": "bid 1"}
_META = {
    "game": "whist22",
    "seats": 3,
    "options": {"target": "3"},
    "deck": "trumps22",
    "names": ["Anne", "Bruno", "Chloé"],
    "deals": 1,
    "over": False,
    "scores": [0, 0, 0],
    "winners": [],
}
_TOLD: dict[str, object] = {
    "meta": _META,
    "snapshot": _SNAPSHOT,
    "events": [_DEALT, _BID],
    "situations": [{"phase": "playing", "turn": 1}, {"turn": 2}],
}
_SHEET = {
    "game": "politaine",
    "seats": 4,
    "by_side": True,
    "names": ["Anne", "Bruno", "Chloé", "amateur"],
    "start": [0, 0],
    "deals": [
        {
            "number": 1,
            "dealer": 2,
            "points": [8, 3],
            "notes": [],
            "scores": [8, 3],
            "count": [
                {
                    "of": "side",
                    "side": 0,
                    "aces": 3,
                    "thirds": 13,
                    "thirds_points": 4,
                    "steck": True,
                    "bonus": 0,
                    "total": 8,
                },
                {
                    "of": "side",
                    "side": 1,
                    "aces": 1,
                    "thirds": 7,
                    "thirds_points": 2,
                    "steck": False,
                    "bonus": 0,
                    "total": 3,
                },
            ],
            "check": 11,
        }
    ],
    "scores": [8, 3],
    "over": False,
    "winners": [],
}
_REVIEW = {
    "deal": 1,
    "seat": 2,
    "by": "expert",
    "unit": "points",
    "plays": [
        {
            "trick": 1,
            "card": "AP",
            "values": {"AP": -0.4, "7P": 1.2},
            "best": ["7P"],
            "loss": 1.6,
            "error": 0.3,
            "clear": True,
            "match": False,
            "policy": "7P",
            "forced": False,
            "limited": False,
            "why": None,
            "text": "Takes the trick: −0.4 points on average, 1.6 ± 0.3 points less than the best"
            " choice. Better, the seven of spades: Leaves the trick to your partner, who keeps it"
            " in 8 cases out of 10.",
        }
    ],
    "loss": 1.6,
    "limited": False,
}
_HINT = {
    "seat": 0,
    "action": "10P!",
    "bot": "expert",
    "unit": "points",
    "advice": [
        {
            "action": "10P!",
            "result": 1.2,
            "low": 0.9,
            "high": 1.5,
            "chance": 0.53,
            "behind": 0.0,
            "error": 0.0,
            "clear": False,
            "worlds": 2500,
            "reason": "takes",
            "text": "Takes the trick and keeps it in 8 cases out of 10: +1.2 points on average.",
        },
        {
            "action": "7P",
            "result": 0.4,
            "low": 0.1,
            "high": 0.7,
            "chance": 0.51,
            "behind": 0.8,
            "error": 0.3,
            "clear": True,
            "worlds": 2500,
            "reason": "gives",
            "text": "Leaves the trick to the others: +0.4 points on average, 0.8 ± 0.3 points less"
            " than the best choice.",
        },
    ],
}
_RULES = {
    "game": "aluette",
    "seats": 4,
    "title": "Aluette",
    "introduction": "Two sides, many signs.",
    "sections": [{"title": "Cards", "paragraphs": ["Forty-eight cards."]}],
}

EXAMPLES: dict[str, object] = {
    "getRules": _RULES,
    "getSheet": _SHEET,
    "getRecordSheet": _SHEET,
    "getRecordEvents": _TOLD,
    "replayRecord": {**_TOLD, "sheet": _SHEET},
    "getReview": _REVIEW,
    "reviewRecord": _REVIEW,
    "getHint": _HINT,
}


@dataclass
class Illustrated(Documented):
    """An operation of the page with its example."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for status, response in (self.responses or {}).items():
            if status.startswith("2") and isinstance(response, OpenAPIResponse):
                for media in (response.content or {}).values():
                    media.example = EXAMPLES.get(self.operation_id or "")
