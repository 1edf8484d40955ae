"""The lines of a record, before any rule is looked at: tags, and lines of words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veillee.errors import BrokenRecord

MAX_LINE = 4_000  # characters; the longest honest line, a deal of 52 cards, has about 250
MAX_TEXT = 20_000_000  # characters: some 20,000 matches

HEADER_TAGS = ("Game", "Options", "Players", "Seats", "Score", "Deals")
PROOF_TAGS = ("Promise", "Secret", "Entropy", "Drawn")
DEAL_TAGS = ("Deal", "Dealer", "Hands", *PROOF_TAGS)

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*(?:;.*)?')
_LIST_ITEM = re.compile(r"((?:[^;\\]|\\.)*)(?:;|$)")


@dataclass(frozen=True, slots=True)
class Tag:
    """``[Name "value"]``; the value still has its escapes."""

    number: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Words:
    """A line that is no tag, comment removed, split at spaces; never empty."""

    number: int
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.words)


def decode(data: bytes) -> str:
    """The text of a record file. Raises: BrokenRecord for bytes that are not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = data[error.start : error.start + 1].hex()
        raise BrokenRecord("not-utf-8", line, byte=f"0x{wrong}") from None


def read_lines(text: str) -> Iterator[Tag | Words]:
    """Every line that says something. Raises: BrokenRecord."""
    if len(text) > MAX_TEXT:
        raise BrokenRecord("file-too-long", 1, limit=MAX_TEXT)
    for number, raw in enumerate(text.split("\n"), start=1):
        if len(raw) > MAX_LINE:
            raise BrokenRecord("line-too-long", number, length=len(raw), limit=MAX_LINE)
        line = raw.strip()
        if line.startswith("["):
            yield _read_tag(number, line)
        else:
            words = tuple(line.partition(";")[0].split())
            if words:
                yield Words(number, words)


def _read_tag(number: int, line: str) -> Tag:
    match = _TAG.fullmatch(line)
    if match is None:
        raise BrokenRecord("bad-tag-line", number, text=shortened(line))
    name = match[1]
    if name not in HEADER_TAGS and name not in DEAL_TAGS:
        raise BrokenRecord("unknown-tag", number, tag=name, allowed=HEADER_TAGS + DEAL_TAGS)
    return Tag(number, name, match[2])


def listed(value: str) -> list[str]:
    """The items of a tag value separated by ``;``, escapes undone, outer spaces removed."""
    items = [unescaped(match[1]).strip() for match in _LIST_ITEM.finditer(value)]
    while items and not items[-1]:
        items.pop()
    return items


def unescaped(text: str) -> str:
    """The text with each ``\\x`` read as ``x``."""
    return re.sub(r"\\(.)", r"\1", text)


def shortened(text: str, limit: int = 60) -> str:
    """A text short enough to be quoted in an error."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
