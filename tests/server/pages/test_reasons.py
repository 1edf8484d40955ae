"""Why a card was not the best: what is said is true of the trick, and every sentence is used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.pages.matches import whole_match
from veillee.games.actions import Kind
from veillee.match.deal import Trick
from veillee.match.match import Match
from veillee.records import Record
from veillee.server.pages.reasons import Moment, reason
from veillee.words import Words, languages

WORDS = {lang: Words(lang, strict=True) for lang in languages()}
GAMES = {
    "politaine": {"partner-took", "not-taken", "points-given"},
    "aluette": {"spoilt", "partner-took", "not-taken", "high-card-lost"},
    "whist22": {"bid-passed", "trick-needed", "bid-out-of-reach"},
}


def moments(game: str, seed: int) -> Iterator[Moment]:
    """Every card of a match, as if each other card in the hand had been the best."""
    record = Record.of(whole_match(game, seed, careless=0.7))
    match = record.replay()
    again = Match(record.game, seed=None)
    for deal, result in zip(record.deals, match.results, strict=True):
        again.finish_opening()
        again.deal(hands=deal.hands, dealer=deal.dealer, talon=deal.talon)
        for act in deal.acts:
            if act.automatic:
                continue
            if act.action.kind is Kind.PLAY:
                trick = result.tricks[again.tricks_done]
                plain = {a.plain for a in again.legal(act.seat) if a.kind is Kind.PLAY}
                for other in sorted(plain - {act.action.plain}):
                    yield Moment(again.copy(), act.seat, act.action, (other,), trick)
            again.act(act.seat, act.action, caught=act.caught)


def place(trick: Trick, seat: int) -> int:
    """Which card of the trick is the seat's, from 0."""
    return [who for who, _ in trick.plays].index(seat)


def check(key: str, moment: Moment, data: dict[str, str | float | bool]) -> None:
    """What the sentence says, told from the finished trick."""
    trick, seat, match = moment.trick, moment.seat, moment.match
    assert trick is not None
    last = place(trick, seat) == len(trick.plays) - 1
    earlier = match.deal_result.tricks
    won = sum(before.winner == seat for before in earlier)
    bids = {a.seat: a.action.value for a in match.acts[-1] if a.action.kind is Kind.BID}
    if key == "partner-took":
        assert place(trick, seat) >= 1
        if last:
            assert trick.winner == seat
        assert moment.after(str(data["best"])) in match.game.partners(seat)
    elif key == "not-taken":
        assert last
        assert trick.winner is None or trick.winner % 2 != seat % 2
        assert moment.after(str(data["best"])) == seat
    elif key == "spoilt":
        assert trick.winner is None
        assert moment.after(str(data["best"])) is not None
    elif key == "points-given":
        assert trick.winner is not None
        assert trick.winner % 2 != seat % 2
    elif key == "high-card-lost":
        assert trick.winner != seat
    elif key == "bid-passed":
        assert trick.winner == seat
        assert won == bids[seat] == data["bid"]
    elif key == "trick-needed":
        assert last
        assert trick.winner != seat
        assert won == data["won"]
        assert won < bids[seat]
        assert moment.after(str(data["best"])) == seat
    else:
        assert key == "bid-out-of-reach"
        assert data["won"] == won + (trick.winner == seat)
        held = match.view(seat).held[seat]
        assert won + held >= bids[seat] > won + (trick.winner == seat) + held - 1


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_is_true_and_every_reason_occurs(game: str) -> None:
    seen = set()
    for seed in range(10):
        for moment in moments(game, seed):
            found = reason(moment, WORDS["fr"])
            if found is None:
                continue
            key = found.key.removeprefix("review.why.")
            seen.add(key)
            check(key, moment, found.data)
            assert reason(moment, WORDS["en"]) is not None
            assert "{" not in found.text
    assert seen == GAMES[game]


def test_the_catalogue_has_a_sentence_for_every_reason_and_no_other() -> None:
    for words in WORDS.values():
        known = {key for key in words.entries() if key.startswith("review.why.")}
        assert known == {f"review.why.{key}" for keys in GAMES.values() for key in keys}
