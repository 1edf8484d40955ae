"""Tokens say what they were made for and nothing else, and errors never quote them."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

from server.identity.application import SECRET, START, Time
from veillee.errors import VeilleeError
from veillee.server.identity.tokens import Tokens

TOKENS = Tokens(SECRET, Time())
MADE = {
    "seat": TOKENS.seat("k3mwd7rq", "pabc"),
    "spectator": TOKENS.spectator("k3mwd7rq", "pabc"),
    "session": TOKENS.session("pabc"),
}
READERS: dict[str, Callable[[str], object]] = {
    "seat": TOKENS.read_seat,
    "spectator": TOKENS.read_spectator,
    "session": TOKENS.read_session,
}


def test_each_token_says_what_was_put_in() -> None:
    assert TOKENS.read_seat(MADE["seat"]) == ("k3mwd7rq", "pabc")
    assert TOKENS.read_seat(MADE["seat"], table="k3mwd7rq") == ("k3mwd7rq", "pabc")
    assert TOKENS.read_spectator(MADE["spectator"]) == ("k3mwd7rq", "pabc")
    assert TOKENS.read_spectator(TOKENS.spectator("k3mwd7rq", None)) == ("k3mwd7rq", None)
    assert TOKENS.read_session(MADE["session"]) == "pabc"
    assert TOKENS.open_session(MADE["session"]).issued == START


def refused(read: Callable[[str], object], token: str) -> VeilleeError:
    with pytest.raises(VeilleeError) as raised:
        read(token)
    assert raised.value.code == "bad-token"
    return raised.value


@pytest.mark.parametrize(("made", "read"), list(permutations(MADE, 2)))
def test_no_kind_passes_for_another(made: str, read: str) -> None:
    refused(READERS[read], MADE[made])


def spoilt(token: str) -> Iterator[str]:
    content, signature = token.rsplit(".", 1)
    yield from (token[:-1], token[1:], content, content + ".", "." + signature, token + "A")
    yield from ("", ".", "é", "\ud800", " " + token, token + "\n", "a" * 5000, "null")
    yield from (token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :] for at in (0, 5))
    yield token[:-3] + ("A" if token[-3] != "A" else "B") + token[-2:]
    forged = base64.urlsafe_b64encode(b'["k3mwd7rq","other"]').decode().rstrip("=")
    yield f"{forged}.{signature}"


@pytest.mark.parametrize("kind", MADE)
def test_what_is_changed_or_cut_is_worthless(kind: str) -> None:
    for token in spoilt(MADE[kind]):
        refused(READERS[kind], token)


def test_a_token_is_for_its_own_table() -> None:
    refused(lambda token: TOKENS.read_seat(token, table="other234"), MADE["seat"])
    refused(lambda token: TOKENS.read_spectator(token, table="other234"), MADE["spectator"])


def test_another_server_gave_nothing_here() -> None:
    other = Tokens("6f" * 32, Time())
    refused(TOKENS.read_seat, other.seat("k3mwd7rq", "pabc"))
    refused(TOKENS.read_spectator, other.spectator("k3mwd7rq", "pabc"))
    refused(TOKENS.read_session, other.session("pabc"))


def test_an_error_holds_no_piece_of_the_token() -> None:
    token = MADE["seat"][:-1]
    error: BaseException | None = refused(TOKENS.read_seat, token)
    while error is not None:
        shown = repr(error) + str(error)
        assert token[:6] not in shown
        assert token.rsplit(".", 1)[1] not in shown
        error = error.__cause__ or error.__context__


def test_the_stamp_of_a_password_tells_nothing_of_it_and_changes_with_it() -> None:
    first, second = TOKENS.stamp("$argon2id$one"), TOKENS.stamp("$argon2id$two")
    assert first != second
    assert "one" not in first
    assert Tokens("6f" * 32, Time()).stamp("$argon2id$one") != first
