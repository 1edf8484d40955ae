"""Names that a person may have, and those that nobody may."""

from __future__ import annotations

import re

import pytest

from veillee.errors import VeilleeError
from veillee.server.identity.names import guest_name, new_person_id, tidy_name
from veillee.server.problems import words_in


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Chloé ", "Chloé"),
        ("Chloe\u0301", "Chloé"),
        ("Jean   de\tla Lune", "Jean de la Lune"),
        ("x", "x"),
        ("7", "7"),
        ("n" * 24, "n" * 24),
        ("Zoé 🎴", "Zoé 🎴"),
        ("Ксения", "Ксения"),
        ("Nguyễn", "Nguyễn"),
    ],
)
def test_a_name_is_kept_tidy(given: str, kept: str) -> None:
    assert tidy_name(given) == kept
    assert tidy_name(kept) == kept


@pytest.mark.parametrize(
    "given",
    [
        "",
        "   ",
        "n" * 25,
        "🎴🎴",
        "...",
        "Bot:amateur",
        "a\u202eb",  # right to left from here on
        "a\u2066b",
        "a\u200bb",  # zero width
        "\ufeffanne",
        "a\x00b",
        "a\x1b[31mb",
        "\ud800anne",
        "\u3164\u3164",  # a letter that is drawn as nothing
        "a" + "\u0301\u0302\u0303\u0304\u0305",
    ],
)
def test_what_cannot_be_shown_is_no_name(given: str) -> None:
    with pytest.raises(VeilleeError) as refused:
        tidy_name(given)
    assert refused.value.code == "bad-name"
    assert refused.value.data["limit"] == 24
    assert len(str(refused.value.data["text"]).encode()) < 300


def test_guests_are_numbered_in_their_language() -> None:
    assert guest_name(words_in("fr"), lambda below: 3821) == "Invité 4821"
    assert guest_name(words_in("en"), lambda below: 3821) == "Guest 4821"
    assert tidy_name(guest_name(words_in("fr"))).startswith("Invité ")


def test_ids_are_made_of_letters_that_are_not_mistaken() -> None:
    made = {new_person_id() for _ in range(50)}
    assert len(made) == 50
    assert all(re.fullmatch("p[a-hjkmnp-z2-9]{12}", person) for person in made)
