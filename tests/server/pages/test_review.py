"""Reviews: what each card cost, and why where it is certain."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from server.pages.matches import interpreted, keep, whole_match
from server.running import run
from veillee import Record
from veillee.bots.expert import explain
from veillee.compiled import jit
from veillee.compiled.search import solve
from veillee.games.actions import Kind
from veillee.match.match import Match
from veillee.server.pages import reviewing, shapes
from veillee.server.pages.examples import EXAMPLES
from veillee.server.pages.expert import expert_review
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
        "reviewRecord": shapes.Review,
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
            text = str(Record.of(match)).encode()
            for by in ("expert", "open"):
                query = f"review?deal={number}&seat=0&by={by}"
                path = f"/api/records/{id}/{query}"
                first = await site.http.get(path)
                assert first.status_code == 200
                assert (first.json()["deal"], first.json()["by"]) == (number, by)
                assert (await site.http.get(path)).content == first.content
                sent = await site.http.post(f"/api/replay/{query}", content=text)
                assert sent.content == first.content
            usual = await site.http.get(path.removesuffix("&by=open"))
            assert usual.json()["by"] == "expert"
            for query, status, code in (
                ("deal=999&seat=0", 404, "no-such-deal"),
                ("deal=1&seat=8", 400, "bad-seat"),
                ("seat=0", 400, "bad-request"),
                ("deal=1&seat=0&by=nobody", 400, "bad-request"),
            ):
                refused = await site.http.get(f"/api/records/{id}/review?{query}")
                assert (refused.status_code, refused.json()["code"]) == (status, code)

    run(check())


# Seat 0 leads every spade, and a heart last: seat 2 makes the capot if it keeps the ten of hearts.
CAPOT = """[Game "politaine"]
[Seats "4"]
[Deal "1"]
[Dealer "3"]
[Hands "10P 9P AP RP DP VP 8P 7C | 9C AC RC DC VC 7P 7K 7T | 10C 8C 9K 10K VK DK RK AK | \
8T 9T 10T VT DT RT AT 8K"]
0: 10P 7P 9K 8T
0: 9P 7K 10K 9T
0: AP 7T VK 10T
0: RP VC DK VT
0: DP DC RK DT
0: VP RC AK RT
0: 8P AC 10C 8K
0: 7C 9C 8C AT
"""


@pytest.mark.parametrize("target", [30, 150])
def test_a_capot_counts_the_points_of_the_deal_and_is_said_to_win_the_match(target: int) -> None:
    text = CAPOT.replace("[Deal ", f'[Options "target={target}"]\n[Deal ', 1)
    with jit.interpreting():
        play = review_deal(Record.parse(text), 1, 2, WORDS).plays[6]
    assert (play.card, play.best, play.match, play.clear) == ("10C", ["8C"], True, True)
    assert play.values["8C"] == 11
    assert play.loss == 11 - play.values["10C"]
    assert 0 < play.loss < 11 * 2
    assert play.why is not None
    assert (play.why.key, play.text) == ("review.capot.missed", play.why.text)


def test_a_capot_of_the_others_is_said_to_lose_it() -> None:
    """By what the best and the card that was played make of the match."""
    assert [reviewing._capot(*pair) for pair in ((32, 0), (0, -32), (32, 32), (0, 0))] == [
        "missed",
        "given",
        "",
        "",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_expert_judges_from_what_the_seat_knew(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explain, "PLAYOUTS_INTERPRETED", 40)
    match = whole_match(game, 4)
    with jit.interpreting():
        review = expert_review(Record.of(match), 1, 2, WORDS)
        again = expert_review(Record.of(match), 1, 2, WORDS)
    assert review == again
    assert review.by == "expert"
    tricks_done = len(match.results[0].tricks)
    wanted = list(range(1, tricks_done + 1))
    assert [play.trick for play in review.plays if play.trick] == wanted
    assert (game == "whist22") == (review.plays[0].trick == 0)
    for play in review.plays:
        if play.forced:
            assert (play.values, play.loss, play.text) == ({}, 0, "")
            continue
        assert play.card in play.values
        assert play.policy in play.values
        assert play.loss is not None
        assert play.clear == (play.card not in play.best)
        assert play.text.endswith(".")
    clear = sum(play.loss or 0 for play in review.plays if play.clear)
    assert review.loss == pytest.approx(clear, abs=1e-6)


def test_the_expert_does_not_look_into_hands() -> None:
    """Two records that differ in what seat 2 cannot know are judged alike, card by card."""
    other = CAPOT.replace("0: 8P AC 10C 8K\n0: 7C 9C 8C AT\n", "0: 8P AC 10C 8K\n")
    hands = "10P 9P AP RP DP VP 8P 9C | 7C AC RC DC VC 7P 7K 7T"
    swapped = other.replace("10P 9P AP RP DP VP 8P 7C | 9C AC RC DC VC 7P 7K 7T", hands)
    assert swapped != other
    with jit.interpreting():
        one, two = (expert_review(Record.parse(text), 1, 2, WORDS) for text in (other, swapped))
        open_one, open_two = (
            review_deal(Record.parse(text), 1, 2, WORDS) for text in (other, swapped)
        )
    assert one == two
    assert open_one != open_two
