"""Whole matches through commands: every game and option, every event folded again."""

from __future__ import annotations

import pytest

from conformance.setups import ALL, SOME, Setup
from table.tables import NAMES, Sitting
from table.test_hidden import begun
from veillee import Record
from veillee.errors import VeilleeError
from veillee.games.actions import Kind
from veillee.table import AtSeat, Phase, due, evolve, fold, record, statistics
from veillee.table import commands as c
from veillee.table import events_play as p
from veillee.table.decide_opening import SAYINGS
from veillee.table.play import asks_silently

ANNE, BRUNO = NAMES[:2]


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_a_whole_match_is_played_folded_and_recorded(setup: Setup) -> None:
    s = begun(setup, 7, 40)
    for _ in range(1500):
        if s.t.phase is Phase.FINISHED:
            break
        s.go_on()
    s.check_fold()
    if s.t.phase is Phase.FINISHED:
        written = record(s.t)
        assert Record.parse(str(written)) == written
        assert written.replay().scores == s.t.scores
        assert statistics(s.t)[ANNE].matches == 1


@pytest.mark.parametrize("setup", ALL[::3], ids=str)
def test_every_option_can_be_played_at_a_table(setup: Setup) -> None:
    s = begun(setup, 5, 60)
    s.check_fold()
    assert s.t.phase is not Phase.LOBBY


@pytest.mark.parametrize("setup", [s for s in ALL if s.seats <= 4], ids=str)
def test_a_game_whose_hands_give_rights_to_speak_is_known(setup: Setup) -> None:
    game = setup.game()
    asked = any(
        action.kind in (*SAYINGS, Kind.PASS)
        for match in (game.match(seed=seed) for seed in range(40))
        for seat in range(setup.seats)
        for action in match.legal(seat)
    )
    assert asks_silently(game) or not asked


def test_evolving_one_by_one_leaves_the_table_before_as_it_was() -> None:
    s = Sitting("aluette").sit(1).start()
    for _ in range(40):
        s.go_on()
    table = evolve(None, s.events[0])
    for number, event in enumerate(s.events[1:], start=1):
        after = evolve(table, event)
        assert table == fold(s.events[:number])
        table = after
    assert table == s.t


def test_only_the_own_seat_is_played_and_only_bots_by_the_server() -> None:
    s = Sitting().sit(2).start().opened()
    card = s.legal(s.turn())[0]
    assert s.refused(s.by(ANNE, c.Act, seat=1, action=card)) == "not-your-seat"
    assert s.refused(s.by(ANNE, c.Act, seat=2, action=card)) == "not-your-seat"
    assert s.refused(s.by(ANNE, c.Act, seat=7, action=card)) == "bad-seat"
    assert s.refused(s.by("", c.Act, seat=0, action=card)) == "not-a-bot"
    assert s.refused(s.by(ANNE, c.Act, seat=0, action="x" * 41)) == "bad-command"
    assert s.refused(s.by(ANNE, c.Act, seat=0, action="dance")) == "unknown-action"
    s.ok(s.by("chloe", c.Join, name="Chloé"))
    assert s.refused(s.by("chloe", c.Act, seat=0, action=card)) == "not-seated"


def test_nothing_is_played_before_between_and_after_deals() -> None:
    s = Sitting(options=[("target", "30")]).sit(4)
    assert s.refused(s.by(ANNE, c.Act, seat=0, action="pass")) == "table-not-started"
    s.start().opened()
    s.until(Phase.BETWEEN)
    assert s.t.phase is Phase.BETWEEN
    assert s.refused(s.act(0, "7P")) == "between-deals"
    s.finish()
    assert s.refused(s.act(0, "7P")) == "match-over"


def test_the_rules_refuse_with_their_own_reasons() -> None:
    s = Sitting().sit(4).start().opened()
    other = (s.turn() + 1) % 4
    assert s.refused(s.act(other, s.legal(s.turn())[0])) == "not-your-turn"
    assert s.refused(s.act(other, "bid 2")) == "not-in-this-game"
    assert s.refused(s.act(0, "look 999999999")) == "not-in-this-game"


def test_a_finished_trick_stays_for_the_bots_and_a_person_may_go_on() -> None:
    s = Sitting(trick_ms=3000, bot_ms=500).sit(4).start().opened()
    for _ in range(4):
        s.go_on()
    done = s.events[-1]
    assert isinstance(done, p.TrickDone)
    assert done.until == s.now + 3000
    winner = s.turn()
    assert winner == done.winner
    s.play(winner, s.legal(winner)[0])
    assert s.t.trick_until == 0
    s.check_fold()


def test_bots_wait_until_the_trick_has_been_seen() -> None:
    s = Sitting(trick_ms=3000, bot_ms=500).sit(1).start().opened()
    while not isinstance(s.events[-1], p.TrickDone) or s.turn() == 0:
        s.go_on()
    done = s.events[-1]
    assert isinstance(done, p.TrickDone)
    assert [d.at for d in due(s.t) if d.kind == "act"] == [done.until + 500]


def test_the_next_deal_comes_by_itself_or_when_everybody_has_seen_enough() -> None:
    s = Sitting(deal_ms=20_000).sit(2).start().opened()
    assert s.refused(s.by(ANNE, c.GoOn)) == "deal-in-play"
    s.until(Phase.BETWEEN)
    s.ok(s.by(ANNE, c.GoOn))
    assert s.ok(s.by(ANNE, c.GoOn)) == ()
    assert s.t.phase is Phase.BETWEEN
    s.ok(s.by(BRUNO, c.GoOn))
    assert s.phase is Phase.OPENING
    assert s.t.deal_number == 2
    s.opened()
    s.until(Phase.BETWEEN)
    done = next(event for event in reversed(s.events) if isinstance(event, p.TrickDone))
    assert s.t.until == done.until + 20_000
    assert s.wait(s.t.until - s.now - 1) == ()
    assert s.wait(1)[0].kind == "dealt"


def test_the_cards_of_a_chant_are_told_to_who_takes_them() -> None:
    s = Sitting("aluette", options=[("chant", "left-dealer")]).sit(4).start()
    for _ in range(4):
        s.play(s.turn(), "chant yes")
    taken = [event for event in s.events if isinstance(event, p.CardsTaken)]
    assert [event.count for event in taken] == [6, 6]
    for event in taken:
        for seat in range(4):
            told = [m for m in s.stream(AtSeat(seat)) if m["kind"] == "cards-taken"]
            cards = {m["seat"]: m["cards"] for m in told}
            assert cards[event.seat] == (event.cards if seat == event.seat else "")
    thrower = s.turn()
    card = s.legal(thrower)[0]
    s.play(thrower, card)
    assert s.stream(AtSeat(thrower))[-1]["action"] == card
    assert s.stream(AtSeat((thrower + 1) % 4))[-1]["action"] == "discard"
    s.finish()
    s.check_fold()


def test_the_forehead_hand_is_shown_to_all_but_its_owner_until_it_is_laid() -> None:
    options = [("first_hand", "1"), ("forehead_excuse", "choice"), ("ban", "off")]
    for secret in range(60):
        s = Sitting("whist22", options=options, secret=f"{secret:064x}").sit(4).start()
        dealt = next(event for event in s.events if isinstance(event, p.Dealt))
        for seat in range(4):
            hands = next(m for m in s.stream(AtSeat(seat)) if m["kind"] == "dealt")["hands"]
            assert hands == ["" if n == seat else hand for n, hand in enumerate(dealt.hands)]
        for _ in range(4):
            s.play(s.turn(), "bid 0")
        shown = [event for event in s.events if isinstance(event, p.HandsShown)]
        laid = [event for event in s.events if isinstance(event, p.ByRule)]
        if "X" not in dealt.hands:
            assert not shown
            assert len(laid) == 4
            continue
        assert shown[0].hands == dealt.hands
        s.play(s.turn(), "X22")
        s.check_fold()
        return
    raise AssertionError("the Excuse was never dealt")


def test_report_14_of_two_proclamations_the_first_counts() -> None:
    for secret in range(200):
        s = Sitting(options=[("both_over", "claim"), ("target", "30")], secret=f"{secret:064x}")
        s.sit(4).start()
        while s.t.phase is not Phase.FINISHED:
            if s.t.phase is Phase.PLAYING and s.t.turn < 0:
                first, second = s.act(1, "claim"), s.act(2, "claim")
                s.ok(first)
                assert s.refused(second) == "match-over"
                assert s.t.winners == (1, 3)
                s.check_fold()
                return
            s.go_on()
    raise AssertionError("both sides never reached the target together")


def test_report_5_whoever_acts_at_the_same_time_is_answered() -> None:
    s = Sitting("aluette", options=[("bluff", "yes")]).sit(4).start()
    turn = s.turn()
    commands = [s.act(turn, s.legal(turn)[0])]
    commands += [s.act(seat, "sign vache") for seat in range(4)]
    commands += [s.act(seat, f"look {(seat + 1) % 4}") for seat in range(4)]
    answers = [s.do(command) for command in commands]
    assert len(answers) == len(commands)
    assert [type(given).__name__ for given in answers] == ["Done"] * len(commands)
    s.check_fold()


def test_there_is_no_record_before_the_end() -> None:
    s = Sitting().sit(1).start()
    with pytest.raises(VeilleeError, match="match-not-over"):
        record(s.t)
