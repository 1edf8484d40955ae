"""Reading records: what is accepted, and what is refused at which line."""

from __future__ import annotations

import pytest

from veillee import BrokenRecord, Record
from veillee.records.lines import MAX_LINE

# POL-T18: J2 takes the lead with the ten of its politaine, then leads the two others.
T18_PLAYS = [
    "1: 10P AP RP DP",
    "1: DT VT 7T AT",
    "0: 10T RT RC 9T",
    "0: AC 10C VC 8C",
    "1: DK 10K* RK 8P",
    "2: 9K 7P 9C 8K",
    "2: AK 7C VP 7K",
    "2: VK 8T DC 9P",
]


def t18(*, plays: list[str] | None = None, head: str = "", dealer: str = "0") -> str:
    """POL-T18 as a record; the hands follow from the plays."""
    hands: dict[int, list[str]] = {seat: [] for seat in range(4)}
    for line in T18_PLAYS:
        leader, cards = line.split(": ")
        for place, card in enumerate(cards.split()):
            hands[(int(leader) + place) % 4].append(card.strip("*!~"))
    text = " | ".join(" ".join(hands[seat]) for seat in range(4))
    lines = [
        '[Game "politaine"]',
        *([head] if head else []),
        "",
        '[Deal "1"]',
        f'[Dealer "{dealer}"]',
        f'[Hands "{text}"]',
        *(plays or T18_PLAYS),
    ]
    return "\n".join(lines) + "\n"


def refused(text: str) -> BrokenRecord:
    with pytest.raises(BrokenRecord) as error:
        Record.parse(text)
    return error.value


def test_the_example_of_a_politaine_made_scores_nineteen_to_three() -> None:
    json = Record.parse(t18()).to_json()
    assert json["scores"] == [19, 3]
    assert json["over"] is False
    assert json["winners"] == []
    deals = json["deals"]
    assert isinstance(deals, list)
    assert deals[0]["points"] == [19, 3]
    assert deals[0]["notes"] == ["politaine:2"]
    assert deals[0]["tricks"][4] == {
        "leader": 1,
        "cards": ["DK", "10K", "RK", "8P"],
        "winner": 2,
    }


def test_a_record_may_stop_anywhere() -> None:
    for count in range(len(T18_PLAYS) + 1):
        text = t18(plays=[*T18_PLAYS[:count]] or ["; nothing yet"])
        deals = Record.parse(text).to_json()["deals"]
        assert isinstance(deals, list)
        assert len(deals[0]["tricks"]) == count
        assert (deals[0]["points"] is None) == (count < 8)


def test_a_line_may_stop_inside_a_trick_and_go_on_in_the_next() -> None:
    whole = Record.parse(t18())
    broken = ["1: 10P AP", "3: RP", "0: DP", *T18_PLAYS[1:]]
    assert Record.parse(t18(plays=broken)) == whole


def test_the_order_of_tags_spaces_and_comments_do_not_matter() -> None:
    plain = Record.parse(t18(head='[Seats "4"]\n[Score "3 9"]'))
    text = t18(head='[Score  " 3   9 "] ; so far\n  [ Seats "4"]')
    text = text.replace("\n", "\r\n").replace("1: DT", "   1:   DT")
    assert Record.parse(text) == plain
    hands = next(line for line in t18().split("\n") if line.startswith("[Hands"))
    swapped = t18().replace('[Dealer "0"]\n' + hands, hands + '\n[Dealer "0"]')
    assert Record.parse(swapped) == Record.parse(t18())


def test_a_byte_order_mark_is_no_error() -> None:
    assert Record.parse_bytes(b"\xef\xbb\xbf" + t18().encode()) == Record.parse(t18())


def test_names_may_hold_anything_a_person_is_called() -> None:
    names = 'Anne; Jean\\; le "vieux"; Zoé \\\\; D'.replace('"', '\\"')
    record = Record.parse(t18(head=f'[Players "{names}"]'))
    assert record.players == ("Anne", 'Jean; le "vieux"', "Zoé \\", "D")
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ('[Game "politaine"]', '[Game "tarot"]', 1, "unknown-game"),
        ('[Game "politaine"]', '[Colour "red"]', 1, "unknown-tag"),
        ('[Game "politaine"]', "[Game politaine]", 1, "bad-tag-line"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Game "aluette"]', 2, "tag-twice"),
        ('[Game "politaine"]', "", 5, "missing-tag"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Seats "5"]', 2, "bad-seats"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Seats "many"]', 2, "bad-number"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Options "target=3"]', 2, "bad-option-value"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Options "target"]', 2, "bad-option-item"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Options "size=3"]', 2, "unknown-option"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Options "seats=4"]', 2, "not-an-option"),
        (
            '[Game "politaine"]',
            '[Game "politaine"]\n[Options "four=off;four=off"]',
            2,
            "option-twice",
        ),
        ('[Game "politaine"]', '[Game "politaine"]\n[Score "1"]', 2, "bad-score"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Score "a b"]', 2, "bad-number"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Deals "-1"]', 2, "bad-number"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Players "A; B"]', 2, "bad-seats"),
        ('[Game "politaine"]', '[Game "politaine"]\n[Dealer "0"]', 2, "tag-outside-deal"),
        ('[Game "politaine"]', '[Game "politaine"]\n1: 10P', 2, "acts-before-hands"),
        ('[Deal "1"]', '[Deal "one"]', 3, "bad-number"),
        ('[Dealer "0"]\n', "", 3, "missing-tag"),
        ('[Dealer "0"]', '[Dealer "4"]', 4, "bad-seat"),
        ('[Dealer "0"]', '[Dealer "0"]\n[Dealer "0"]', 5, "tag-twice"),
        ('[Dealer "0"]', '[Dealer "1"]', 6, "wrong-leader"),
        ("1: 10P AP RP DP", "1: 10P AP RP AK", 6, "card-not-in-hand"),
        ("1: 10P AP RP DP", "1: 10P AP RP DP DT", 6, "trick-too-long"),
        ("1: 10P AP RP DP", "2: 10P AP RP DP", 6, "wrong-leader"),
        ("1: 10P AP RP DP", "9: 10P AP RP DP", 6, "bad-seat"),
        ("1: 10P AP RP DP", "1:", 6, "unknown-line"),
        ("1: 10P AP RP DP", "one: 10P", 6, "bad-number"),
        ("1: 10P AP RP DP", "1: 10P? AP RP DP", 6, "unknown-action"),
        ("1: 10P AP RP DP", "1: 10P!~ AP RP DP", 6, "bad-marks"),
        ("1: 10P AP RP DP", "1: 10P* AP RP DP", 6, "not-holding"),
        ("1: 10P AP RP DP", "1: 10P VK RP DP", 6, "must-follow"),
        ("1: DT VT 7T AT", "1: 10P VT 7T AT", 7, "card-not-in-hand"),
        ("1: DT VT 7T AT", "bids 1 2", 7, "not-in-this-game"),
        ("1: DT VT 7T AT", "sign 0 vache", 7, "not-in-this-game"),
        ("1: DT VT 7T AT", "redeal 1", 7, "too-late"),
        ("1: DT VT 7T AT", "claim 1", 7, "option-off"),
        ("1: DT VT 7T AT", "hello there", 7, "unknown-line"),
        ("1: DT VT 7T AT", '[Game "politaine"]', 7, "tag-after-deal"),
        ("1: DT VT 7T AT", '[Deal "2"]', 7, "deal-not-over"),
        ("2: VK 8T DC 9P", "2: VK 8T DC 9P\n2: VK", 14, "deal-over"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(old: str, new: str, line: int, code: str) -> None:
    assert old in t18()
    error = refused(t18().replace(old, new, 1))
    assert (error.line, error.code) == (line, code)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("10P", "10C", "card-twice"),
        (" | ", " ", "bad-seats"),
        ("10P ", "", "wrong-hand-size"),
        ("10P ", "2P ", "unknown-card"),
    ],
)
def test_an_impossible_deal_is_refused_at_the_line_of_the_hands(
    old: str, new: str, code: str
) -> None:
    lines = t18().split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("[Hands"))
    lines[number] = lines[number].replace(old, new, 1)
    error = refused("\n".join(lines))
    assert (error.line, error.code) == (number + 1, code)


def test_the_next_dealer_must_be_the_right_one() -> None:
    second = t18().split("\n", 2)[2]
    assert Record.parse(
        t18() + second.replace('[Dealer "0"]', '[Dealer "1"]').split("1: 10P")[0]
    ).deals
    error = refused(t18() + second)
    assert error.code == "wrong-dealer"
    assert error.data == {"dealer": 0, "expected": 1}


def test_nothing_may_follow_the_end_of_the_match() -> None:
    text = t18(head='[Score "30 3"]')
    assert Record.parse(text).to_json()["winners"] == [0, 2]
    error = refused(text + '[Deal "2"]\n[Dealer "1"]\n')
    assert error.code == "deal-after-end"


def test_bytes_that_are_not_utf_8_are_refused_at_their_line() -> None:
    with pytest.raises(BrokenRecord) as error:
        Record.parse_bytes(b'[Game "politaine"]\n\n; caf\xe9\n')
    assert (error.value.line, error.value.code) == (3, "not-utf-8")
    assert error.value.data["byte"] == "0xe9"


def test_a_line_of_ten_megabytes_is_refused_unread() -> None:
    error = refused('[Game "politaine"]\n1: ' + "10P " * 2_500_000)
    assert (error.line, error.code) == (2, "line-too-long")
    assert error.data == {"length": 10_000_003, "limit": MAX_LINE}


def test_an_empty_text_has_no_game() -> None:
    assert refused("").code == "missing-tag"
    assert refused("; only a comment\n").code == "missing-tag"


def test_a_record_without_a_deal_is_a_match_not_begun() -> None:
    json = Record.parse('[Game "aluette"]\n[Seats "6"]\n').to_json()
    assert json == {
        "game": "aluette",
        "seats": 6,
        "over": False,
        "winners": [],
        "scores": [0, 0],
        "deals": [],
    }
