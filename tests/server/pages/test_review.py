"""Reviews: what each card cost, and why where it is certain."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from server.pages.matches import interpreted, keep, whole_match
from server.running import run
from veillee import Record
from veillee.compiled import jit
from veillee.compiled.search import solve
from veillee.games.actions import Kind
from veillee.match.match import Match
from veillee.server.pages import reviewing, shapes
from veillee.server.pages.examples import EXAMPLES
from veillee.server.pages.reviewing import review_deal
from veillee.words import Words

GAMES = ["politaine", "aluette", "whist22"]
WORDS = Words("en", strict=True)


def last_cards(record: Record, seat: int, count: int) -> list[tuple[Match, str]]:
    """The match before each of the last cards that a seat played in the first deal."""
    match = Match(record.game, seed=None)
    deal, found = record.deals[0], []
    match.deal(hands=deal.hands, dealer=deal.dealer, talon=deal.talon)
    for act in deal.acts:
        if not act.automatic:
            if act.seat == seat and act.action.kind is Kind.PLAY:
                found.append((match.copy(), act.action.plain))
            match.act(act.seat, act.action, caught=act.caught)
    return found[-count:]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_values_are_those_of_the_search_from_the_seats_side(
    game: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "NODES_INTERPRETED", 3000)
    record = Record.of(whole_match(game, 3))
    with jit.interpreting():
        review = review_deal(record, 1, seat, WORDS)
        spots = last_cards(record, seat, 3)
        assert [play.card for play in review.plays[-3:]] == [card for _, card in spots]
        for play, (match, card) in zip(review.plays[-3:], spots, strict=True):
            if play.forced:
                assert (play.values, play.loss) == ({}, 0)
                continue
            solution = solve(match.game, match.state)
            for action, value in solution.cards.items():
                own = -value[seat] if isinstance(value, tuple) else value * (1 - 2 * (seat % 2))
                assert play.values[action.plain] >= own
            assert set(play.values) == {a.plain for a in solution.cards}
            assert play.loss == max(play.values.values()) - play.values[card]
            assert all(play.values[best] == max(play.values.values()) for best in play.best)
    assert review.loss == sum(play.loss or 0 for play in review.plays)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_deal_is_there_with_what_the_amateur_plays(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "NODES_INTERPRETED", 1000)
    match = whole_match(game, 4)
    size = len(match.results[0].tricks)
    with jit.interpreting():
        review = review_deal(Record.of(match), 1, 2, WORDS)
    assert [play.trick for play in review.plays] == list(range(1, size + 1))
    for play in review.plays:
        assert play.policy
        assert play.limited == (play.loss is None)
        if not play.forced and not play.limited:
            assert play.card in play.values
            assert play.policy in play.values
        if play.why is not None:
            assert play.loss
            assert play.why.text == play.why.text.strip()


def test_what_is_too_much_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "NODES_INTERPRETED", 50)
    with jit.interpreting():
        review = review_deal(Record.of(whole_match("aluette", 3)), 1, 0, WORDS)
    assert review.limited
    assert review.plays[0].limited
    assert review.plays[0].values == {}
    assert not review.plays[-1].limited


def test_examples_have_the_shapes_they_are_examples_of() -> None:
    known = {
        "getRules": shapes.Rules,
        "getSheet": shapes.Sheet,
        "getRecordSheet": shapes.Sheet,
        "getRecordEvents": shapes.Told,
        "replayRecord": shapes.Replay,
        "getReview": shapes.Review,
        "getHint": shapes.Hint,
    }
    assert known.keys() == EXAMPLES.keys()
    for name, shape in known.items():
        assert msgspec.to_builtins(msgspec.convert(EXAMPLES[name], shape)) == EXAMPLES[name]


def test_a_review_over_http_is_made_in_another_process_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = whole_match("whist22", 2)

    async def check() -> None:
        async with interpreted(tmp_path, monkeypatch) as site:
            id = await keep(site, match)
            number = len(match.results)  # a short hand: nothing is too much
            path = f"/api/records/{id}/review?deal={number}&seat=0"
            first = await site.http.get(path)
            assert first.status_code == 200
            assert first.json()["deal"] == number
            assert (await site.http.get(path)).content == first.content
            for query, status, code in (
                ("deal=999&seat=0", 404, "no-such-deal"),
                ("deal=1&seat=8", 400, "bad-seat"),
                ("seat=0", 400, "bad-request"),
            ):
                refused = await site.http.get(f"/api/records/{id}/review?{query}")
                assert (refused.status_code, refused.json()["code"]) == (status, code)

    run(check())
