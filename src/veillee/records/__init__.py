"""Records: the text and JSON form of a match. Parsing and formatting are inverses."""

from veillee.records.proof import Proof
from veillee.records.record import Record, RecordedDeal

__all__ = ["Proof", "Record", "RecordedDeal"]
