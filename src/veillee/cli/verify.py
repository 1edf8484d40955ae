"""``veillee verify``: whether the deals of a record are those that were promised."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich import box
from rich.table import Table
from rich.text import Text

from veillee.cli import saving
from veillee.cli.replay import refusal
from veillee.cli.screen import Screen, clean
from veillee.errors import VeilleeError
from veillee.records import Record, RecordedDeal
from veillee.table import fair, verify
from veillee.words import Words

DOUBTFUL = 1
REFUSED = 2
_CHECKS = ("promise", "sides", "dealer", "cards")
_SHOWN = 10  # digits of a hash


@dataclass(frozen=True, slots=True)
class Checked:
    """One deal and what does not fit in it."""

    number: int
    deal: RecordedDeal
    doubts: tuple[str, ...]

    @property
    def seed(self) -> str:
        """The seed that the secret and the additions make; empty without a proof."""
        proof = self.deal.proof
        return "" if proof is None else fair.deal_seed(proof.secret, proof.entropy)


def verify_files(words: Words, files: Sequence[str], *, as_json: bool) -> int:
    """Check each record in turn.

    Returns 0 where every deal fits, 1 where one does not, 2 where a file could not be checked.
    """
    status = 0
    screen = None if as_json else Screen()
    for place, name in enumerate(files):
        try:
            record = Record.parse_bytes(saving.read_bytes(Path(name)))
            checked = _checked(record)
        except VeilleeError as error:
            sys.stdout.flush()
            print(refusal(words, name, error), file=sys.stderr)
            status = REFUSED
            continue
        if any(deal.doubts for deal in checked):
            status = max(status, DOUBTFUL)
        if screen is None:
            print(json.dumps(to_json(record, checked), ensure_ascii=False))
        else:
            if place:
                screen.show(Text())
            _show(screen, words, record, checked, name if len(files) > 1 else "")
    if screen is not None and status != REFUSED:
        screen.show(Text(), Text(words("cli.verify.proves"), "dim"))
    return status


def _checked(record: Record) -> list[Checked]:
    """Raises: VeilleeError, ``no-proofs``, where no deal of the record has one."""
    if all(deal.proof is None for deal in record.deals):
        raise VeilleeError("no-proofs")
    doubts = verify(record)
    return [
        Checked(number, deal, tuple(doubt.what for doubt in doubts if doubt.deal == number))
        for number, deal in enumerate(record.deals, start=1)
    ]


def to_json(record: Record, checked: Sequence[Checked]) -> dict[str, object]:
    """One object; ``seed`` is what the secret and the additions make."""
    return {
        "game": record.game.name,
        "fair": not any(deal.doubts for deal in checked),
        "deals": [_deal_json(deal) for deal in checked],
    }


def _deal_json(checked: Checked) -> dict[str, object]:
    proof = checked.deal.proof
    told: dict[str, object] = {"deal": checked.number}
    if proof is not None:
        told |= {
            "promise": proof.promise,
            "secret": proof.secret,
            "entropy": list(proof.entropy),
            "drawn": list(proof.drawn),
            "seed": checked.seed,
        }
    return told | {"doubts": list(checked.doubts)}


def _show(
    screen: Screen, words: Words, record: Record, checked: Sequence[Checked], title: str
) -> None:
    if title:
        screen.show(Text(clean(title), "dim"))
    game = words(f"game.{record.game.name}.name")
    screen.show(Text(words("cli.verify.head", game=game), "bold"))
    screen.show(_table(screen, words, checked))
    wrong = [
        words(
            "cli.verify.deal-doubt",
            deal=deal.number,
            what=words.list(words(f"cli.verify.doubt.{what}") for what in deal.doubts),
        )
        for deal in checked
        if deal.doubts
    ]
    if wrong:
        screen.show(Text(words("cli.verify.wrong", deals=words.series(wrong)), "bold red"))
    else:
        screen.show(Text(words.plural("cli.verify.right", len(checked)), "bold"))


def _table(screen: Screen, words: Words, checked: Sequence[Checked]) -> Table:
    """A row a deal: what was promised, what was told, and what of it fits."""
    table = Table(box=box.ROUNDED if screen.symbols else box.ASCII, header_style="bold")
    table.add_column(words("cli.verify.deal"), justify="right")
    for column in ("promised", "secret", *_CHECKS):
        table.add_column(words(f"cli.verify.column.{column}"))
    for deal in checked:
        proof = deal.deal.proof
        if proof is None:
            table.add_row(str(deal.number), *["-"] * (2 + len(_CHECKS)))
            continue
        fits = (words(f"cli.verify.{'no' if c in deal.doubts else 'yes'}") for c in _CHECKS)
        hashes = (proof.promise[:_SHOWN], proof.secret[:_SHOWN])
        table.add_row(str(deal.number), *hashes, *fits)
    return table
