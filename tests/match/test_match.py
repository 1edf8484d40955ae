"""A match: dealing, turns, totals, set positions."""

from __future__ import annotations

import random

import pytest

import veillee
from conformance.setups import Setup, played, step
from veillee import BadDeal, BadNotation, IllegalAction, Kind
from veillee.match.match import Match

T8_HANDS = [
    "7P VP 9P AP 10C 9C AC 7C",
    "8P 8C 8K 8T 10P 7K 7T 9K",
    "DP DC 10K 10T VC 9T AT VT",
    "RP RC DK VK RK DT RT AK",
]


def test_the_public_interface_of_the_readme() -> None:
    assert veillee.games() == ("politaine", "aluette", "whist22")
    game = veillee.game("aluette", seats=4, target=5)
    match = game.match(seed=7)
    seat = match.to_act()[0]
    assert match.legal(seat)
    match.act(seat, match.legal(seat)[0])
    assert match.view(seat).seat == seat
    assert match.view().seat is None
    assert match.scores == (0, 0)
    assert not match.over
    assert match.winners == ()
    text = str(match.record())
    assert veillee.Record.parse(text).replay().record() == match.record()


def test_a_set_position_is_dealt_by_seat_0_unless_told() -> None:
    match = veillee.game("politaine").match(hands=T8_HANDS)
    assert match.dealer == 0
    assert veillee.game("politaine").match(hands=T8_HANDS, dealer=2).dealer == 2


def test_hands_may_be_lists_of_cards_or_of_notations() -> None:
    game = veillee.game("politaine")
    first = game.match(hands=T8_HANDS)
    lists = [hand.split() for hand in T8_HANDS]
    cards = [[game.deck.parse(card) for card in hand] for hand in lists]
    assert game.match(hands=lists).dealt == first.dealt == game.match(hands=cards).dealt


def test_a_given_deck_is_dealt_in_packets_from_the_dealers_left() -> None:
    game = veillee.game("politaine")
    deck = [str(card) for card in game.deck.cards]
    match = game.match(deck=deck, dealer=0)
    assert set(match.dealt[0].hands[1]) == {
        game.deck.parse(deck[n]) for n in (0, 1, 2, 12, 13, 20, 21, 22)
    }


def test_after_a_set_position_the_match_goes_on_by_its_seed() -> None:
    game = veillee.game("aluette")
    hands = list(game.match(seed=1).dealt[0].hands)
    first, again = game.match(hands=hands, seed=3), game.match(hands=hands, seed=3)
    for match in (first, again):
        rng = random.Random(0)
        while len(match.dealt) < 2:
            step(match, rng)
    assert first.dealt == again.dealt


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hands": T8_HANDS[:3]}, "wrong-hands-count"),
        ({"hands": ["7P VP", *T8_HANDS[1:]]}, "wrong-hand-size"),
        ({"hands": [T8_HANDS[1], *T8_HANDS[1:]]}, "card-twice"),
        ({"hands": T8_HANDS, "dealer": 4}, "bad-seat"),
        ({"hands": T8_HANDS, "scores": [1]}, "bad-score"),
        ({"hands": T8_HANDS, "scores": [1, 10**12]}, "bad-score"),
        ({"hands": T8_HANDS, "scores": [32, 0]}, "bad-score"),
        ({"hands": T8_HANDS, "scores": [40, 40]}, "bad-score"),
        ({"hands": T8_HANDS, "deals": -1}, "bad-number"),
        ({"hands": T8_HANDS, "players": ["A", "B"]}, "bad-players"),
        ({"deck": "7P 8P"}, "deck-too-short"),
        ({"deck": ["7P"] * 32}, "card-twice"),
    ],
)
def test_an_impossible_start_is_refused(change: dict[str, object], code: str) -> None:
    with pytest.raises(BadDeal) as error:
        veillee.game("politaine").match(**change)  # type: ignore[arg-type]
    assert error.value.code == code


def test_a_card_of_another_pack_is_refused() -> None:
    with pytest.raises(BadNotation):
        veillee.game("politaine").match(hands=["2P " + T8_HANDS[0][3:], *T8_HANDS[1:]])


def test_a_removed_excuse_cannot_be_dealt() -> None:
    game = veillee.game("whist22", seats=3, first_hand=1, forehead_excuse="removed")
    with pytest.raises(BadDeal, match="not-in-pack"):
        game.match(hands=["X", "2", "3"])


def test_four_eights_come_before_a_redeal_and_win_at_once() -> None:
    """POL-T8."""
    match = veillee.game("politaine").match(hands=T8_HANDS)
    assert match.to_act() == (1, 3)
    match.act(1, "eights")
    assert match.over
    assert match.winners == (1, 3)
    assert match.results[0].points is None
    assert match.results[0].notes == ("eights:1",)


def test_whoever_is_asked_may_stay_silent_and_the_leader_plays() -> None:
    match = veillee.game("politaine").match(hands=T8_HANDS)
    match.act(1, "pass")
    match.act(3, "pass")
    assert match.to_act() == (1,)
    match.act(1, "8C")
    assert [act.action.kind for act in match.acts[0]] == [Kind.PLAY]


def test_the_leader_may_lead_at_once_and_so_close_the_questions() -> None:
    match = veillee.game("politaine").match(hands=T8_HANDS)
    match.act(1, "8C")
    assert match.to_act() == (2,)
    with pytest.raises(IllegalAction, match="too-late"):
        match.act(3, "redeal")


def test_after_a_redeal_the_next_seat_deals_and_the_match_goes_on() -> None:
    """POL-T7."""
    match = veillee.game("politaine").match(hands=T8_HANDS, seed=1)
    match.act(1, "pass")
    match.act(3, "redeal")
    assert match.results[0].notes == ("redeal:3",)
    assert match.scores == (0, 0)
    assert match.dealer == 1
    assert len(match.dealt) == 2


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (2, "10K", "not-your-turn"),
        (1, "10K", "card-not-in-hand"),
        (1, "bid 2", "not-in-this-game"),
        (1, "sign vache", "not-in-this-game"),
        (7, "8C", "bad-seat"),
        (-1, "8C", "bad-seat"),
    ],
)
def test_an_illegal_action_says_why_and_what_was_allowed(seat: int, action: str, code: str) -> None:
    match = veillee.game("politaine").match(hands=T8_HANDS)
    match.act(1, "pass")
    match.act(3, "pass")
    before = match.state
    with pytest.raises(IllegalAction) as error:
        match.act(seat, action)
    assert error.value.code == code
    assert error.value.data["action"] == action
    allowed = {str(a) for a in match.legal(seat)}
    assert set(error.value.data["allowed"]) <= allowed  # type: ignore[call-overload]
    assert match.state == before


def test_a_revoke_is_refused_with_the_suit_to_follow() -> None:
    match = veillee.game("politaine").match(hands=T8_HANDS)
    match.act(1, "8K")
    with pytest.raises(IllegalAction) as error:
        match.act(2, "9T")
    assert error.value.code == "must-follow"
    assert error.value.data["allowed"] == ("10K",)


def test_a_match_without_a_seed_waits_for_each_deal() -> None:
    match = Match(veillee.game("aluette"), seed=None)
    assert match.waiting
    assert match.to_act() == ()
    with pytest.raises(IllegalAction, match="waiting-for-deal"):
        match.act(0, "3D")
    hands = veillee.game("aluette").match(seed=1).dealt[0].hands
    match.deal(hands=hands, dealer=2)
    assert match.to_act() == (3,)
    with pytest.raises(BadDeal, match="deal-not-over"):
        match.deal(hands=hands)


def test_drawn_partners_move_the_players_to_their_seats() -> None:
    names = ["Anne", "Bruno", "Chloé", "Denis"]
    match = veillee.game("aluette", sides="drawn").match(seed=5, players=names)
    assert match.persons is not None
    assert sorted(match.persons) == [0, 1, 2, 3]
    assert match.players == tuple(names[person] for person in match.persons)
    assert match.dealer == 0


def test_a_sign_is_perceived_only_by_who_is_looking() -> None:
    game = veillee.game("aluette")
    match = game.match(
        hands=[
            "3D 4D 5D 6D 7D 8D VD CD RD",
            "4C 5C 6C 7C 8C VC CC RC AC",
            "4B 5B 6B 7B 8B VB CB RB AB",
            "4E 5E 6E 7E 8E VE CE RE AE",
        ]
    )
    match.act(0, "sign monsieur")
    assert [sign.sign.word for sign in match.view(2).signs] == ["monsieur"]
    assert match.view(1).signs == match.view(3).signs == match.view().signs == ()
    match.act(1, "look 0")
    match.act(0, "sign monsieur")
    assert len(match.view(1).signs) == 1
    with pytest.raises(IllegalAction, match="sign-not-held"):
        match.act(0, "sign vache")


def test_a_sign_is_caught_with_the_probability_of_the_option() -> None:
    hands = [
        "3D 4D 5D 6D 7D 8D VD CD RD",
        "4C 5C 6C 7C 8C VC CC RC AC",
        "4B 5B 6B 7B 8B VB CB RB AB",
        "4E 5E 6E 7E 8E VE CE RE AE",
    ]
    caught = 0
    for seed in range(400):
        match = veillee.game("aluette", signs="chance").match(hands=hands, seed=seed)
        match.act(0, "sign monsieur")
        caught += len(match.view(1).signs) + len(match.view(3).signs)
        assert len(match.view(2).signs) == 1
        assert veillee.Record.parse(str(match.record())) == match.record()
    assert 150 < caught < 250  # 800 chances of a quarter


def test_a_view_counts_the_cards_everybody_still_holds() -> None:
    match = played(Setup("aluette", 6, ()), seed=1, steps=25)
    for seat, count in enumerate(match.view().held):
        assert count == len(match.view(seat).hand)


def test_a_view_tells_the_table_as_it_stands() -> None:
    match = veillee.game("politaine").match(hands=T8_HANDS, scores=[3, 4])
    match.act(1, "8K!")
    view = match.view(2)
    assert view.scores == (3, 4)
    assert view.turn == 2
    assert view.trick is not None
    assert view.trick.cards == ("8K",)
    assert view.tricks == ()
    assert view.won == (0, 0, 0, 0)
    assert view.deal_number == 1
    assert view.dealer == 0
    assert view.out == view.winners == ()
    assert not view.over
    assert {str(card) for card in view.hand} == set(T8_HANDS[2].split())
    with pytest.raises(BadDeal):
        match.view(4)


def test_a_copy_goes_its_own_way() -> None:
    match = veillee.game("aluette").match(seed=4)
    rng = random.Random(4)
    for _ in range(12):
        step(match, rng)
    before, record = match.state, match.record()
    other = match.copy()
    assert other.state == before
    assert other.record() == record
    while not other.results:
        step(other, rng)
    assert match.state == before
    assert match.record() == record


@pytest.mark.parametrize(
    ("talon", "code"), [("AD", "card-twice"), ("3D 3D", "card-twice"), ("3D 9E 2B", "")]
)
def test_a_talon_holds_only_undealt_cards_and_each_once(talon: str, code: str) -> None:
    hands = [f"A{s} R{s} C{s} V{s} 8{s} 7{s} 6{s} 5{s} 4{s}" for s in "DCBE"]
    match = Match(veillee.game("aluette", chant="left-dealer"), seed=None)
    if not code:
        match.deal(hands=hands, talon=talon.split())
        assert [str(card) for card in match.dealt[0].talon][:3] == talon.split()
        assert len(match.dealt[0].talon) == 12
        return
    with pytest.raises(BadDeal) as error:
        match.deal(hands=hands, talon=talon.split())
    assert error.value.code == code
