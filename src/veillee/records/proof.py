"""What makes the chance of a deal checkable: four tags behind its hands (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from veillee.errors import BrokenRecord, VeilleeError
from veillee.games.notation import parse_number
from veillee.records.lines import PROOF_TAGS, Tag, shortened

_HASH = re.compile(r"[0-9a-f]{64}")
_ADDED = re.compile(r"[0-9a-f]{1,64}")
_NOTHING = "-"  # stands for a seat that added nothing


@dataclass(frozen=True, slots=True)
class Proof:
    """What was promised before a deal and told after it.

    ``promise`` is the hash of ``secret``, both 64 hexadecimal digits. ``entropy``: what each seat
    added, empty for nothing; in the first deal the seats as they were before the sides were drawn.
    ``drawn``, in the first deal where the sides are drawn: for each seat, the seat whose player
    came to sit there.
    """

    promise: str
    secret: str
    entropy: tuple[str, ...]
    drawn: tuple[int, ...] = ()


def read_proof(tags: Mapping[str, Tag], seats: int) -> Proof | None:
    """The proof that the tags of a deal hold, None where none does. Raises: BrokenRecord."""
    given = [tags[name] for name in PROOF_TAGS if name in tags]
    if not given:
        return None
    for name in ("Promise", "Secret", "Entropy"):
        if name not in tags:
            raise BrokenRecord("missing-tag", given[0].number, tag=name)
    drawn = tags.get("Drawn")
    return Proof(
        promise=_hash(tags["Promise"]),
        secret=_hash(tags["Secret"]),
        entropy=_entropy(tags["Entropy"], seats),
        drawn=() if drawn is None else _drawn(drawn, seats),
    )


def _hash(tag: Tag) -> str:
    text = tag.value.strip()
    if not _HASH.fullmatch(text):
        raise BrokenRecord("bad-proof-hash", tag.number, tag=tag.name, text=shortened(text))
    return text


def _entropy(tag: Tag, seats: int) -> tuple[str, ...]:
    parts = [part.strip() for part in tag.value.split(";")]
    if len(parts) != seats or not all(p == _NOTHING or _ADDED.fullmatch(p) for p in parts):
        text = shortened(tag.value.strip())
        raise BrokenRecord("bad-proof-entropy", tag.number, text=text, seats=seats)
    return tuple("" if part == _NOTHING else part for part in parts)


def _drawn(tag: Tag, seats: int) -> tuple[int, ...]:
    try:
        drawn = tuple(parse_number(word) for word in tag.value.split())
    except VeilleeError:
        drawn = ()
    if sorted(drawn) != list(range(seats)):
        text = shortened(tag.value.strip())
        raise BrokenRecord("bad-proof-drawn", tag.number, text=text, last=seats - 1)
    return drawn


def proof_lines(proof: Proof) -> Iterator[str]:
    """The tags of a proof, one a line."""
    yield f'[Promise "{proof.promise}"]'
    yield f'[Secret "{proof.secret}"]'
    yield f'[Entropy "{"; ".join(added or _NOTHING for added in proof.entropy)}"]'
    if proof.drawn:
        yield f'[Drawn "{" ".join(map(str, proof.drawn))}"]'
