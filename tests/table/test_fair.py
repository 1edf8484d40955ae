"""Deals are promised before and told after, and can be checked by anyone."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

import pytest

from table.tables import NAMES, SECRET, Sitting
from veillee.table import AtSeat, Doubt, Phase, fair, record, verify
from veillee.table import commands as c
from veillee.table import events_play as p
from veillee.table.events import Event

ANNE, BRUNO = NAMES[:2]


def finished(game: str = "politaine", **options: str) -> Sitting:
    s = Sitting(game, options=list(options.items())).sit(2)
    s.ok(s.by(ANNE, c.AddEntropy, value="a11ce"))
    s.ok(s.by(BRUNO, c.AddEntropy, value="b0b"))
    return s.start().finish()


def of_kind(s: Sitting, kind: type[Event]) -> list[Event]:
    return [event for event in s.events if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("game", "options"),
    [("politaine", {"target": "30"}), ("aluette", {"sides": "drawn"}), ("whist22", {})],
)
def test_a_fair_match_is_found_fair(game: str, options: dict[str, str]) -> None:
    s = finished(game, **options)
    assert verify(record(s.t), s.events) == ()
    revealed = of_kind(s, p.DealRevealed)
    promised = of_kind(s, p.DealCommitted)
    assert len(promised) == len(revealed) + 1
    assert revealed[0].entropy == ("a11ce", "b0b", "", "")  # type: ignore[attr-defined]


def test_a_promise_comes_before_the_deal_and_the_secret_after_it() -> None:
    s = finished()
    kinds = [e.kind for e in s.events if e.kind in ("deal-committed", "dealt", "deal-revealed")]
    deals = len(of_kind(s, p.Dealt))
    assert kinds == ["deal-committed", *["dealt", "deal-revealed", "deal-committed"] * deals]


def test_what_does_not_fit_is_found() -> None:
    s = finished(target="30")
    written = record(s.t)

    def changed(**fields: Any) -> tuple[Doubt, ...]:
        events = [
            replace(event, **fields) if event.kind == "deal-revealed" and n == first else event
            for n, event in enumerate(s.events)
        ]
        return verify(written, events)

    first = next(n for n, event in enumerate(s.events) if event.kind == "deal-revealed")
    assert Doubt(1, "promise") in changed(secret="0" * 64)
    assert Doubt(1, "seed") in changed(entropy=("", "", "", ""))
    assert Doubt(1, "cards") in changed(seed="0" * 64)
    without = [event for event in s.events if event.kind != "deal-committed"]
    assert {doubt.what for doubt in verify(written, without)} == {"missing"}
    other = Sitting(secret="f" * 64, options=[("target", "30")]).sit(2).start().finish()
    assert verify(written, other.events)


def test_what_players_add_changes_the_deal() -> None:
    def dealt(*values: str) -> tuple[str, ...]:
        s = Sitting().sit(2)
        for person, value in zip((ANNE, BRUNO), values, strict=False):
            s.ok(s.by(person, c.AddEntropy, value=value))
        s.start()
        event = of_kind(s, p.Dealt)[0]
        assert isinstance(event, p.Dealt)
        return event.hands

    hands = [dealt(), dealt("aa"), dealt("bb"), dealt("aa", "bb"), dealt("bb", "aa")]
    assert len(set(hands)) == len(hands)
    assert dealt("aa") == hands[1]


def test_players_add_once_and_before_the_deal() -> None:
    s = Sitting().sit(2)
    s.ok(s.by(ANNE, c.AddEntropy, value="0f"))
    assert s.refused(s.by(ANNE, c.AddEntropy, value="0f")) == "already-added"
    for bad in ("", "xyz", "0F", "0" * 65):
        assert s.refused(s.by(BRUNO, c.AddEntropy, value=bad)) == "bad-command"
    s.start()
    assert s.refused(s.by(BRUNO, c.AddEntropy, value="0f")) == "deal-in-play"
    s.opened()
    s.until(Phase.BETWEEN)
    s.ok(s.by(ANNE, c.AddEntropy, value="0e"))
    s.go_on()
    assert s.t.used == ("0e", "", "", "")
    s.check_fold()


def test_telling_one_secret_tells_nothing_of_another() -> None:
    secrets = [fair.deal_secret(SECRET, match, deal) for match in (1, 2) for deal in (1, 2, 12)]
    secrets.append(fair.catch_seed(SECRET, 1))
    assert len(set(secrets)) == len(secrets)
    assert SECRET not in secrets


def test_the_recipe_of_the_seed_can_be_followed_by_anyone() -> None:
    secret = "ab" * 32
    assert fair.commitment(secret) == hashlib.sha256(secret.encode()).hexdigest()
    seed = hashlib.sha256(f"{secret}/0f//1a/".encode()).hexdigest()
    assert fair.deal_seed(secret, ("0f", "", "1a", "")) == seed


def test_no_stream_has_a_seed_before_its_deal_is_over() -> None:
    s = Sitting().sit(2).start()
    secret = fair.deal_secret(s.t.secret, 1, 1)
    seed = fair.deal_seed(secret, s.t.used)
    for seat in range(4):
        told = str(s.stream(AtSeat(seat)))
        assert secret not in told
        assert seed not in told
