"""What an exact search asks of a game besides its rules, by marker (see ``compiled.questions``)."""

from __future__ import annotations

from types import ModuleType

from veillee.compiled.kernels import search_aluette, search_politaine, search_whist22
from veillee.compiled.questions import Aluette, Marker, Politaine, Whist22
from veillee.games.tricks import State

HOOKS: dict[type, ModuleType] = {
    Politaine: search_politaine,
    Aluette: search_aluette,
    Whist22: search_whist22,
}


def prepare(game: Marker, state: State, work: State) -> None:
    """Ready the game's tables for the hands in ``state``."""
    HOOKS[type(game)].prepare(state, work)


def distinct(game: Marker, state: State, work: State, seat: int, choices: int) -> int:
    """Of choices that lead to the same the lowest only."""
    return int(HOOKS[type(game)].distinct(state, work, seat, choices))


def promise(game: Marker, state: State, work: State, seat: int, choice: int) -> int:
    """How soon to try a choice: the higher the sooner."""
    return int(HOOKS[type(game)].promise(state, work, seat, choice))


def keep(game: Marker, state: State, work: State, frame: int) -> None:
    """Keep in a frame all that an action may change."""
    HOOKS[type(game)].keep(state, work, frame)


def restore(game: Marker, state: State, work: State, frame: int) -> None:
    """Take it back."""
    HOOKS[type(game)].restore(state, work, frame)


def banked(game: Marker, state: State, work: State) -> int:
    """The part of the value that is settled and that the key does not tell."""
    return int(HOOKS[type(game)].banked(state, work))


def bounds(game: Marker, state: State, work: State) -> int:
    """At the start of a trick: ``between`` which bounds the value lies."""
    return int(HOOKS[type(game)].bounds(state, work))


def write_key(game: Marker, state: State, work: State, frame: int) -> None:
    """At the start of a trick: write what the value, less the bank, depends on (four words, the
    last below 2**44).
    """
    HOOKS[type(game)].write_key(state, work, frame)


def outcome(game: Marker, state: State, work: State) -> int:
    """The value of a deal played out."""
    return int(HOOKS[type(game)].outcome(state, work))


def payments(game: Marker, state: State, work: State) -> int:
    """What each seat pays for a deal played out, four bits a seat."""
    return int(HOOKS[type(game)].payments(state, work))


def settled(game: Marker, state: State, work: State) -> int:
    """At the start of a trick: what each seat pays if that is settled already, else -1."""
    return int(HOOKS[type(game)].settled(state, work))


def ideal(game: Marker, state: State, work: State, seat: int) -> int:
    """The best that a seat can hope for, as ``search_general.merit`` measures."""
    return int(HOOKS[type(game)].ideal(state, work, seat))


def write_general_key(game: Marker, state: State, work: State, frame: int) -> None:
    """At the start of a trick: write what the payments depend on."""
    HOOKS[type(game)].write_general_key(state, work, frame)


SEARCH_QUESTIONS = (
    prepare,
    distinct,
    promise,
    keep,
    restore,
    banked,
    bounds,
    write_key,
    outcome,
    payments,
    settled,
    ideal,
    write_general_key,
)
