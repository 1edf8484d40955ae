"""Deals are promised before and told after, and can be checked by anyone."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

import pytest

from table.tables import NAMES, SECRET, Sitting
from veillee.records import Record, RecordedDeal
from veillee.table import AtSeat, Doubt, Phase, fair, numbered, record, verify
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
def test_a_fair_match_is_found_fair_by_its_record_alone(game: str, options: dict[str, str]) -> None:
    s = finished(game, **options)
    written = record(s.t, s.events)
    assert verify(Record.parse(str(written))) == ()
    assert Record.parse(str(written)) == written
    revealed = of_kind(s, p.DealRevealed)
    promised = of_kind(s, p.DealCommitted)
    assert len(promised) == len(revealed) + 1
    proof = written.deals[0].proof
    assert proof is not None
    assert proof.entropy == ("a11ce", "b0b", "", "")
    assert bool(proof.drawn) == (options.get("sides") == "drawn")


def test_any_player_of_the_match_can_prove_it() -> None:
    s = finished("aluette", sides="drawn")
    seen = [told.event for told in numbered(s.events, AtSeat(1), s.t)]
    assert record(s.t, seen) == record(s.t, s.events)


def test_a_record_without_the_events_proves_nothing() -> None:
    s = finished(target="30")
    written = record(s.t)
    assert "Promise" not in str(written)
    assert {doubt.what for doubt in verify(written)} == {"missing"}
    assert [doubt.deal for doubt in verify(written)] == list(range(1, len(written.deals) + 1))


def test_each_match_of_a_table_has_proofs_of_its_own() -> None:
    s = finished("aluette", sides="drawn")
    first = record(s.t, s.events)
    s.ok(s.by(s.t.host, c.Rematch))
    for person in (ANNE, BRUNO):
        s.ok(s.by(person, c.SetReady, ready=True))
    s.start().finish()
    second = record(s.t, s.events)
    assert verify(first) == verify(second) == ()
    promises = [d.proof.promise for r in (first, second) for d in r.deals if d.proof]
    assert len(set(promises)) == len(first.deals) + len(second.deals)


def test_a_promise_comes_before_the_deal_and_the_secret_after_it() -> None:
    s = finished()
    kinds = [e.kind for e in s.events if e.kind in ("deal-committed", "dealt", "deal-revealed")]
    deals = len(of_kind(s, p.Dealt))
    assert kinds == ["deal-committed", *["dealt", "deal-revealed", "deal-committed"] * deals]


def test_what_does_not_fit_is_found() -> None:
    s = finished("aluette", sides="drawn")
    written = record(s.t, s.events)
    honest = written.deals[0]
    assert honest.proof is not None

    def doubts(deal: RecordedDeal | None = None, **fields: Any) -> set[str]:
        """What is found where the first deal, or only its proof, is another."""
        assert honest.proof is not None
        first = deal or replace(honest, proof=replace(honest.proof, **fields))
        found = verify(replace(written, deals=(first, *written.deals[1:])))
        assert {doubt.deal for doubt in found} <= {1}
        return {doubt.what for doubt in found}

    assert doubts(honest) == set()
    assert doubts(promise="0" * 64) == {"promise"}
    secret = "ab" * 32
    told = fair.commitment(secret)
    assert {"cards", "sides"} <= doubts(secret=secret, promise=told)
    assert "cards" in doubts(entropy=("", "", "", ""))
    assert doubts(drawn=(3, 2, 1, 0)) == {"sides"}
    assert doubts(drawn=()) == {"sides"}
    assert doubts(replace(honest, proof=None)) == {"missing"}


def test_a_first_dealer_who_was_not_drawn_is_found() -> None:
    s = finished(target="30")
    written = record(s.t, s.events)
    deal = replace(written.deals[0], dealer=(written.deals[0].dealer + 1) % 4, acts=())
    found = verify(replace(written, deals=(deal,)))
    assert Doubt(1, "dealer") in found


def test_undealt_cards_in_another_order_are_found() -> None:
    s = finished("whist22", show_undealt="yes")
    written = record(s.t, s.events)
    first = written.deals[0]
    assert verify(written) == ()
    assert len(first.talon) > 1
    swapped = (first.talon[1], first.talon[0], *first.talon[2:])
    changed = replace(written, deals=(replace(first, talon=swapped), *written.deals[1:]))
    assert verify(changed) == (Doubt(1, "cards"),)


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
