"""Nothing hidden comes out of the lobby: a table in play is looked at through every route."""

from __future__ import annotations

import pytest

from server.lobby.house import House, Json
from server.lobby.test_attending import join
from veillee.games import registry
from veillee.table.play import written

READ = (
    "/games",
    "/tables",
    "/tables?mine=true",
    "/records",
    "/records?person=me",
    "/games/{game}",
    "/games/{game}/tables",
    "/games/{game}/{table}",
    "/games/{game}/{table}/log",
    "/games/{game}/{table}/records",
    "/games/{game}/{table}/spectators",
    "/games/{game}/{table}/invites",
)
ASKED: tuple[tuple[str, str, object], ...] = (
    ("POST", "join", {"seat": 3}),
    ("POST", "ready", {"ready": True}),
    ("POST", "start", None),
    ("POST", "rematch", None),
    ("POST", "kick", {"person": "pbruno"}),
    ("POST", "spectators", {}),
    ("POST", "pause", None),
    ("POST", "resume", None),
    ("PUT", "seats/2", {"bot": "random"}),
    ("DELETE", "seats/2", None),
)


def words(data: object) -> set[str]:
    """All words in the texts of an answer."""
    if isinstance(data, dict):
        return set().union(*map(words, data.values()), *map(words, data))
    if isinstance(data, list):
        return set().union(*map(words, data))
    return set(data.split()) if isinstance(data, str) else set()


def hands(home: House, table: Json) -> list[set[str]]:
    """The cards of each seat."""
    match = home.room(table).table.playing()
    return [set(written(match.view(seat).hands[seat]).split()) for seat in range(match.game.seats)]


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("spectators", ["none", "delayed"])
def test_no_route_tells_of_cards_that_are_not_ones_own(
    home: House, game: str, spectators: str
) -> None:
    options = {"forehead": "no"} if game == "whist22" else {}
    table = home.playing(game, options=options, listed=True, settings={"spectators": spectators})
    join(home, table, "chloe")
    held = hands(home, table)
    assert all(held)
    own = {"anne": 0, "bruno": 1}
    dealt = {who: words(home.get(f"{table['path']}/log", who).body) for who in own}
    for who in (None, "emma", "chloe", "anne", "bruno"):
        hidden = set().union(
            *(hand for seat, hand in enumerate(held) if seat != own.get(who or ""))
        )
        answers = [home.get(path.format(game=game, table=table["table"]), who) for path in READ]
        answers += [
            home.ask(method, f"{table['path']}/{verb}", body, who=who)
            for method, verb, body in ASKED
            if not (verb in {"pause", "resume", "join"} and who in own)
        ]
        for answer in answers:
            assert not words(answer.body) & hidden
            assert home.room(table).table.secret not in str(answer.body)
    # The scan would find them: in their own log everybody does read their own hand.
    for who, seat in own.items():
        assert held[seat] <= dealt[who]
