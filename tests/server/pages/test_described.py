"""The description of what the page asks: words, examples, refusals."""

from __future__ import annotations

from pathlib import Path

from server.houses import running
from server.running import run
from veillee.server.app import application
from veillee.server.pages.examples import EXAMPLES

OUR_OWN = {"study", "asker", "lobby", "caller", "how_many", "from_seat", "by_whom", "lang"}


def test_every_route_of_the_page_is_described_with_an_example(tmp_path: Path) -> None:
    async def check() -> None:
        async with running(tmp_path, workers=1) as site:
            paths = application(site.house).openapi_schema.to_schema()["paths"]
            found = {
                operation["operationId"]: operation
                for item in paths.values()
                for operation in item.values()
                if operation["operationId"] in EXAMPLES
            }
            assert found.keys() == EXAMPLES.keys()
            for name, operation in found.items():
                assert operation["description"].startswith(operation["summary"])
                content = operation["responses"]["200"]["content"]
                # A schema leaves out what is null.
                examples = [media["example"] for media in content.values()]
                assert _known(examples) == _known([EXAMPLES[name]])
                told = {p["name"] for p in operation.get("parameters", ())}
                assert not told & OUR_OWN
                for parameter in operation.get("parameters", ()):
                    assert parameter["description"], (name, parameter["name"])
            for name in ("replayRecord", "reviewRecord"):
                assert list(found[name]["requestBody"]["content"]) == ["text/plain"]

    run(check())


def _known(value: object) -> object:
    if isinstance(value, dict):
        return {name: _known(item) for name, item in value.items() if item is not None}
    return [_known(item) for item in value] if isinstance(value, list) else value
