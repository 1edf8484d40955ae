"""A live table without input or output: commands in, events out, and who sees what of them."""

from veillee.table.commands import SERVER, Command, command_from_data, command_to_data
from veillee.table.decide import Answer, Done, Duplicate, Refused, Repeated, answer, decide
from veillee.table.decide_time import next_alarm
from veillee.table.due import Due, due, opening_answer
from veillee.table.events import Event
from veillee.table.events_play import event_from_data, event_to_data
from veillee.table.fold import evolve, fold
from veillee.table.results import Doubt, record, statistics, verify
from veillee.table.settings import Settings
from veillee.table.situation import Parts, Situations, situation
from veillee.table.snapshot import snapshot
from veillee.table.state import Phase, Table
from veillee.table.streams import Numbered, Stream, numbered
from veillee.table.viewers import AtSeat, Guest, Public, Review, Spectator, Viewer
from veillee.table.visibility import Showing, Told, seen_by, sent

__all__ = [
    "SERVER",
    "Answer",
    "AtSeat",
    "Command",
    "Done",
    "Doubt",
    "Due",
    "Duplicate",
    "Event",
    "Guest",
    "Numbered",
    "Parts",
    "Phase",
    "Public",
    "Refused",
    "Repeated",
    "Review",
    "Settings",
    "Showing",
    "Situations",
    "Spectator",
    "Stream",
    "Table",
    "Told",
    "Viewer",
    "answer",
    "command_from_data",
    "command_to_data",
    "decide",
    "due",
    "event_from_data",
    "event_to_data",
    "evolve",
    "fold",
    "next_alarm",
    "numbered",
    "opening_answer",
    "record",
    "seen_by",
    "sent",
    "situation",
    "snapshot",
    "statistics",
    "verify",
]
