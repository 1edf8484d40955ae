"""The tags that make the chance of a deal checkable."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from records.test_reader import t18
from veillee import BrokenRecord, Record
from veillee.records import Proof

PROMISE, SECRET = "0a" * 32, "f1" * 32
TAGS = [f'[Promise "{PROMISE}"]', f'[Secret "{SECRET}"]', '[Entropy "a1; -; 0; -"]']
FIRST = 6  # the line of the first tag


def proven(*tags: str) -> str:
    """A record whose deal has these tags behind its hands."""
    head, _, plays = t18().partition("1: 10P")
    return head + "".join(tag + "\n" for tag in tags) + "1: 10P" + plays


def test_a_proof_is_read() -> None:
    deal = Record.parse(proven(*TAGS)).deals[0]
    assert deal.proof == Proof(PROMISE, SECRET, ("a1", "", "0", ""))
    drawn = Record.parse(proven(*TAGS, '[Drawn "2 1 0 3"]')).deals[0].proof
    assert drawn == Proof(PROMISE, SECRET, ("a1", "", "0", ""), (2, 1, 0, 3))


def test_a_proof_is_not_needed_and_changes_nothing_else() -> None:
    plain, with_proof = Record.parse(t18()), Record.parse(proven(*TAGS))
    assert plain.deals[0].proof is None
    assert with_proof != plain
    assert with_proof.proven([None]) == plain
    assert with_proof.to_json() == plain.to_json()
    assert with_proof.replay().record() == plain


def test_the_order_of_the_tags_does_not_matter() -> None:
    assert Record.parse(proven(*reversed(TAGS))) == Record.parse(proven(*TAGS))


HEX = st.text("0123456789abcdef", min_size=64, max_size=64)
ADDED = st.text("0123456789abcdef", max_size=64)


@given(
    st.builds(
        Proof,
        HEX,
        HEX,
        st.lists(ADDED, min_size=4, max_size=4).map(tuple),
        st.just(()) | st.permutations(range(4)).map(tuple),
    )
)
@settings(max_examples=40, deadline=None)
def test_reading_what_was_written_gives_the_same_proof(proof: Proof) -> None:
    record = Record.parse(t18()).proven([proof])
    assert Record.parse(str(record)) == record
    assert str(Record.parse(str(record))) == str(record)


def test_proofs_are_given_one_for_each_deal() -> None:
    record = Record.parse(t18())
    with pytest.raises(ValueError, match="argument"):
        record.proven([])
    assert replace(record, deals=()).proven([]).deals == ()


@pytest.mark.parametrize(
    ("tags", "line", "code"),
    [
        ([TAGS[0]], 0, "missing-tag"),
        ([TAGS[1], TAGS[2]], 0, "missing-tag"),
        (['[Drawn "0 1 2 3"]'], 0, "missing-tag"),
        ([*TAGS, TAGS[0]], 3, "tag-twice"),
        ([TAGS[0].replace("0a0a", "0A0A"), *TAGS[1:]], 0, "bad-proof-hash"),
        ([TAGS[0].replace("0a0a", "0a0"), *TAGS[1:]], 0, "bad-proof-hash"),
        ([TAGS[0], TAGS[1].replace("f1f1", "xyzz"), TAGS[2]], 1, "bad-proof-hash"),
        ([*TAGS[:2], '[Entropy "a1; -; 0"]'], 2, "bad-proof-entropy"),
        ([*TAGS[:2], '[Entropy "a1; -; 0; -; -"]'], 2, "bad-proof-entropy"),
        ([*TAGS[:2], '[Entropy "a1; ; 0; -"]'], 2, "bad-proof-entropy"),
        ([*TAGS[:2], '[Entropy "A1; -; 0; -"]'], 2, "bad-proof-entropy"),
        ([*TAGS[:2], f'[Entropy "{"0" * 65}; -; 0; -"]'], 2, "bad-proof-entropy"),
        ([*TAGS, '[Drawn "0 1 2"]'], 3, "bad-proof-drawn"),
        ([*TAGS, '[Drawn "0 1 2 2"]'], 3, "bad-proof-drawn"),
        ([*TAGS, '[Drawn "0 1 2 x"]'], 3, "bad-proof-drawn"),
        ([*TAGS, '[Drawn ""]'], 3, "bad-proof-drawn"),
    ],
)
def test_what_is_no_proof_is_refused_with_its_line(tags: list[str], line: int, code: str) -> None:
    with pytest.raises(BrokenRecord) as refused:
        Record.parse(proven(*tags))
    assert (refused.value.line, refused.value.code) == (FIRST + line, code)


def test_a_proof_belongs_to_a_deal() -> None:
    with pytest.raises(BrokenRecord) as refused:
        Record.parse(f'[Game "politaine"]\n{TAGS[0]}\n')
    assert (refused.value.line, refused.value.code) == (2, "tag-outside-deal")
