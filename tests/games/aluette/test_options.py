"""The house rules of Aluette, and the facts of the game around its rules."""

from __future__ import annotations

import random

import pytest

from games.aluette.positions import deal, dealt, finished, lay, match, number
from veillee.cards import ALUETTE48, Card
from veillee.errors import BadOption
from veillee.games import tricks
from veillee.games.actions import Action, Kind, Sign, Signal, play
from veillee.games.aluette import layout, rules
from veillee.games.aluette.game import SPEC, held
from veillee.games.aluette.options import OPTIONS, check
from veillee.games.options import Options

# As in the table of option names, which records depend on.
TABLE = {
    "target": ("5", "1..50"),
    "length": ("points", "points five-deals"),
    "spoilt_lead": ("leader", "leader first-tied"),
    "tie": ("first", "first team"),
    "mordienne": ("strict", "strict open two-to-four"),
    "mordienne_announced": ("no", "no yes"),
    "chant": ("off", "off left-dealer left-partner left-right"),
    "signs": ("gaze", "gaze open partner chance off"),
    "sign_list": ("eight", "eight extended"),
    "bluff": ("no", "no yes"),
    "catch": ("0.25", "0..1"),
    "sides": ("fixed", "fixed drawn"),
}


def test_names_values_and_defaults() -> None:
    got = {o.name: (o.write(o.default), " ".join(o.allowed)) for o in OPTIONS}
    assert got == TABLE
    assert list(got) == list(TABLE)


def test_the_slots_of_the_state_stand_in_the_order_of_the_table() -> None:
    slots = {"chant": layout.CHANT_RULE}
    for place, option in enumerate(OPTIONS):
        slot = slots.get(option.name, getattr(layout, option.name.upper(), None))
        assert slot == tricks.OPTIONS + place, option.name


def test_the_codes_mean_what_the_rules_think() -> None:
    codes = dict(zip(TABLE, OPTIONS, strict=True))
    assert codes["length"].code("five-deals") == layout.FIVE_DEALS
    assert codes["spoilt_lead"].code("first-tied") == layout.FIRST_TIED
    assert codes["tie"].code("team") == layout.TIE_TEAM
    assert codes["mordienne"].code("open") == layout.MORDIENNE_OPEN
    assert codes["mordienne"].code("two-to-four") == layout.MORDIENNE_TWO_TO_FOUR
    assert codes["chant"].code("off") == layout.CHANT_OFF
    assert codes["chant"].code("left-dealer") == layout.CHANT_LEFT_DEALER
    assert codes["chant"].code("left-partner") == layout.CHANT_LEFT_PARTNER
    assert codes["chant"].code("left-right") == layout.CHANT_LEFT_RIGHT
    signs = ["gaze", "open", "partner", "chance", "off"]
    slots = [layout.SIGNS_GAZE, layout.SIGNS_OPEN, layout.SIGNS_PARTNER, layout.SIGNS_CHANCE]
    assert [codes["signs"].code(word) for word in signs] == [*slots, layout.SIGNS_OFF]


def test_the_chant_is_for_four() -> None:
    check(Options(OPTIONS, {"chant": "left-dealer"}), 4)
    check(Options(OPTIONS, {}), 6)
    with pytest.raises(BadOption) as caught:
        check(Options(OPTIONS, {"chant": "left-dealer"}), 6)
    assert caught.value.code == "option-needs-seats"
    assert caught.value.data["allowed"] == ("off",)


def test_packets_ALU_4_and_Q15() -> None:
    assert SPEC.packets(9) == (3, 3, 3)
    assert SPEC.packets(8) == (3, 3, 2)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (play(Card("3", "B")), 0),
        (play(Card("3", "D")), 47),
        (Action(Kind.DISCARD, Card("3", "D")), 47),
        (Action(Kind.CHANT, value=1), layout.CHANT_YES),
        (Action(Kind.CHANT, value=0), layout.CHANT_NO),
        (Action(Kind.SIGN, value=Sign.VACHE), 3),
        (Action(Kind.LOOK, value=5), 21),
        (Action(Kind.MORDIENNE), 24),
        (Action(Kind.BID, value=1), -1),
        (Action(Kind.CLAIM), -1),
        (Action(Kind.LOOK, value=8), -1),
        (Action(Kind.SIGN, value=11), -1),
        (play(Card("3", "D"), Signal.KNOCK), -1),
        (play(Card("3", "D"), announced=True), -1),
    ],
)
def test_encode(action: Action, code: int) -> None:
    assert SPEC.encode(action) == code


def test_decode_is_the_inverse() -> None:
    for choice in (*range(48), layout.CHANT_YES, layout.CHANT_NO):
        assert SPEC.encode(SPEC.decode(choice)) == choice
    for code in (*range(11), *range(16, 23), layout.SAY_MORDIENNE):
        action = SPEC.decode_talk(code)
        assert action.kind.is_talk
        assert SPEC.encode(action) == code


def test_how_many_cards_a_seat_holds() -> None:
    state = dealt(chant="left-dealer")
    for seat in (1, 2, 3, 0):
        rules.act(state, seat, layout.CHANT_YES)
    assert [held(state, seat) for seat in range(4)] == [15, 15, 9, 9]
    while state[tricks.PHASE] != tricks.OVER:
        seat = rules.turn(state)
        rules.act(state, seat, tricks.lowest(rules.legal(state, seat)))
        counts = [tricks.count(state[tricks.HANDS + seat]) for seat in range(4)]
        assert [held(state, seat) for seat in range(4)] == counts


def reason(state: list[int], seat: int, text: Action) -> tuple[str, object]:
    code, data = SPEC.why(state, seat, text)
    return code, next(iter(data.values()), None)


VACHE = Action(Kind.SIGN, value=Sign.VACHE)
YES = Action(Kind.CHANT, value=1)


def hands() -> list[str]:
    return ["3D 3C 2D 2C 9C 9D 2B 2E 4D", "AD 4C 5D 5C 5B 5E 6D 6C 6B",
            "7D 7C 7B 7E 8D 8C 8B 8E 6E", "RD RC RB RE CD CC CB CE 4E"]  # fmt: skip


def test_why_a_card_is_refused() -> None:
    state = deal(match(), hands())
    three = play(Card("3", "D"))
    assert reason(state, 0, three) == ("not-your-turn", 1)
    assert reason(state, 1, three) == ("card-not-in-hand", "3D")
    assert reason(finished("NNNNNNNNN"), 1, three) == ("deal-over", None)
    assert reason(deal(match(chant="left-right"), hands()), 1, three) == ("not-playing", None)


def test_why_the_chant_is_refused() -> None:
    assert reason(dealt(), 1, YES) == ("option-off", "chant")
    state = dealt(chant="left-dealer")
    assert reason(state, 2, YES) == ("not-your-turn", 1)
    rules.act(state, 1, layout.CHANT_NO)
    assert reason(state, 2, YES) == ("too-late", "chant")


def test_why_a_discard_is_refused() -> None:
    throw = Action(Kind.DISCARD, Card("3", "D"))
    assert reason(dealt(), 1, throw) == ("option-off", "chant")
    state = deal(match(chant="left-dealer"), hands(), talon="AC AB AE 3B 3E 4B")
    assert reason(state, 1, throw) == ("no-right", "discard")
    for _ in range(4):
        rules.act(state, rules.turn(state), layout.CHANT_YES)
    assert reason(state, 2, throw) == ("no-right", "discard")
    assert reason(state, 1, throw) == ("card-not-in-hand", "3D")
    assert reason(state, 1, play(Card("A", "D"))) == ("not-playing", None)


def test_why_a_sign_is_refused() -> None:
    assert reason(deal(match(), hands()), 1, VACHE) == ("sign-not-held", "vache")
    assert reason(deal(match(signs="off"), hands()), 0, VACHE) == ("signs-off", None)
    nothing = Action(Kind.SIGN, value=Sign.RIEN)
    assert reason(dealt(), 0, nothing) == ("option-off", "sign_list")
    state = finished("NNNNNNNNN")
    state[tricks.PHASE] = tricks.PLAYING
    state[tricks.TRICKS] = 8
    assert reason(state, 0, VACHE) == ("too-late", "sign")


def test_why_a_look_is_refused() -> None:
    assert reason(dealt(), 0, Action(Kind.LOOK, value=2)) == ("bad-target", 2)
    assert reason(dealt(), 0, Action(Kind.LOOK, value=6)) == ("bad-target", 6)
    assert reason(dealt(signs="open"), 0, Action(Kind.LOOK, value=1)) == ("option-off", "signs")


def test_why_mordienne_is_refused() -> None:
    announce = Action(Kind.MORDIENNE)
    assert reason(dealt(), 0, announce) == ("option-off", "mordienne_announced")
    state = deal(match(mordienne_announced=True), hands())
    rules.say(state, 0, layout.SAY_MORDIENNE, 15)
    assert reason(state, 0, announce) == ("already-announced", "mordienne")
    lay(state, "AD")
    assert reason(state, 0, announce) == ("too-late", "mordienne")


def test_notes_wait_for_the_end() -> None:
    assert SPEC.notes(dealt()) == ()


@pytest.mark.parametrize("seats", [4, 6])
def test_ALU_Q16_fixed_seats(seats: int) -> None:
    assert SPEC.seating(Options(OPTIONS, {}), seats, range(48)) is None


@pytest.mark.parametrize("seats", [4, 6])
def test_ALU_Q16_drawn_partners(seats: int) -> None:
    names = ["3C", "2D", "3D", "2C", "9C", "9D"][:seats]
    drawn = Options(OPTIONS, {"sides": "drawn"})
    for seed in range(50):
        pack = list(range(48))
        random.Random(seed).shuffle(pack)
        persons = SPEC.seating(drawn, seats, pack)
        assert persons is not None
        assert sorted(persons) == list(range(seats))
        # By hand: cards go round, those who have a deciding card are passed over.
        got: dict[int, str] = {}
        person = 0
        for card in pack:
            name = str(ALUETTE48.cards[card])
            while person in got:
                person = (person + 1) % seats
            if name in names:
                got[person] = name
                if len(got) == seats:
                    break
            person = (person + 1) % seats
        assert [got[p] for p in persons] == names


def test_ALU_Q16_the_deciding_cards_on_top() -> None:
    drawn = Options(OPTIONS, {"sides": "drawn"})
    pack = [number(card) for card in ["2C", "3C", "2D", "3D"]]
    pack += [card for card in range(48) if card not in pack]
    assert SPEC.seating(drawn, 4, pack) == (1, 2, 3, 0)
