"""The description of the API: every operation with its words, examples and refusals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from server.lobby.house import House, Json
from veillee.server.lobby import game_shapes, shapes
from veillee.server.lobby.examples import EXAMPLES


def operations(home: House) -> Iterator[tuple[str, str, Json]]:
    """Every operation: its method, its path, what is said of it."""
    paths: Json = home.client.app.openapi_schema.to_schema()["paths"]
    for path, item in paths.items():
        for method, operation in item.items():
            yield method, path, operation


def test_every_operation_is_described_with_an_example_and_its_refusals(library: House) -> None:
    seen = []
    for _, path, operation in operations(library):
        name = operation["operationId"]
        seen.append(name)
        assert re.fullmatch(r"[a-z]+([A-Z][a-z]+)+", name)
        assert operation["summary"]
        assert operation["description"].startswith(operation["summary"])
        assert len(operation["tags"]) == 1
        done = [answer for status, answer in operation["responses"].items() if status[0] == "2"]
        assert len(done) == 1
        assert all(content.get("example") for content in done[0]["content"].values()), name
        if "requestBody" in operation:
            assert operation["requestBody"]["content"]["application/json"]["example"] is not None
        for status, answer in operation["responses"].items():
            if status[0] != "2":
                assert set(answer["content"]) == {"application/problem+json"}
                assert "`" in answer["description"]
        if "{table}" in path:
            assert "`no-such-table`" in operation["responses"]["404"]["description"]
        for parameter in operation.get("parameters", ()):
            assert parameter.get("description"), (name, parameter["name"])
    assert sorted(seen) == sorted(EXAMPLES)


def test_what_changes_something_at_a_table_takes_a_key(library: House) -> None:
    without = {"createSpectatorPass", "revokeInvite"}  # twice is the same as once
    for method, _, operation in operations(library):
        keyed = any(p["name"] == "Idempotency-Key" for p in operation.get("parameters", ()))
        assert keyed == (method != "get" and operation["operationId"] not in without)


def test_what_the_house_needs_is_not_asked_of_the_client(library: House) -> None:
    for _, _, operation in operations(library):
        names = {parameter["name"] for parameter in operation.get("parameters", ())}
        assert not names & {"lobby", "caller", "guest", "key", "has_room", "last"}


SHAPES: dict[str, tuple[Any, Any]] = {
    "listGames": (None, game_shapes.Games),
    "getGameOptions": (None, game_shapes.GameOptions),
    "listTables": (None, shapes.TablePage),
    "createTable": (shapes.Create, shapes.Created),
    "getTable": (None, shapes.TableState),
    "joinTable": (shapes.Join, shapes.Joined),
    "leaveTable": (None, shapes.TableState),
    "setReady": (shapes.Ready, shapes.TableState),
    "kickPerson": (shapes.Kick, shapes.TableState),
    "pauseTable": (None, shapes.TableState),
    "changeSeat": (shapes.SeatChange, shapes.TableState),
    "createInvite": (shapes.Invitation, shapes.InviteLine),
    "listInvites": (None, shapes.Invites),
    "createSpectatorPass": (shapes.Watch, shapes.Pass),
    "countSpectators": (None, shapes.Watching),
    "getLog": (None, shapes.LogPage),
    "listRecords": (None, shapes.RecordPage),
    "getRecord": (None, shapes.RecordText),
}


@pytest.mark.parametrize("name", SHAPES)
def test_an_example_has_the_shape_it_is_an_example_of(name: str) -> None:
    for example, shape in zip(EXAMPLES[name], SHAPES[name], strict=True):
        if shape is not None:
            said = msgspec.to_builtins(msgspec.convert(example, shape, strict=True))
            assert isinstance(example, dict)
            assert {key: said[key] for key in example} == example


def test_the_example_of_a_new_table_is_taken(home: House) -> None:
    asked, answered = EXAMPLES["createTable"]
    reply = home.post("/games/aluette/create", asked, who="anne")
    assert reply.status == 201
    assert isinstance(answered, dict)
    assert reply.body.keys() == answered.keys()
