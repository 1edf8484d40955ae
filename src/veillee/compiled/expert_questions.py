"""What the expert's kernels ask of a game besides the rules and the policy: see ``questions``."""

from __future__ import annotations

from types import ModuleType

from veillee.compiled.kernels import expert_aluette, expert_politaine, expert_whist22
from veillee.compiled.questions import POLICIES, RULES, Aluette, Marker, Politaine, Whist22
from veillee.games.tricks import State

EXPERTS: dict[type, ModuleType] = {
    Politaine: expert_politaine,
    Aluette: expert_aluette,
    Whist22: expert_whist22,
}


def settle(game: Marker, state: State) -> None:
    """See ``games.spec.Rules``."""
    RULES[type(game)].settle(state)


def hearers(game: Marker, state: State, seat: int, code: int) -> int:
    """See ``games.spec.Rules``."""
    return RULES[type(game)].hearers(state, seat, code)


def catchers(game: Marker, state: State, seat: int, code: int) -> int:
    """See ``games.spec.Rules``."""
    return RULES[type(game)].catchers(state, seat, code)


def say(game: Marker, state: State, seat: int, code: int, heard: int) -> None:
    """See ``games.spec.Rules``."""
    RULES[type(game)].say(state, seat, code, heard)


def speak(game: Marker, state: State, seat: int, noise: int) -> int:
    """See ``games.spec.Policy``."""
    return POLICIES[type(game)].speak(state, seat, noise)


def catch_chance(game: Marker, state: State) -> int:
    """How likely, in millionths, each of the ``catchers`` perceives what is said."""
    return int(EXPERTS[type(game)].catch_chance(state))


def rewind(game: Marker, state: State) -> None:
    """Take a world back to the first card of its deal (at Whist 22: to the first bid)."""
    EXPERTS[type(game)].rewind(state)


def silence(game: Marker, state: State, viewer: int) -> int:
    """In a world: how many things others did not say that the policy would have said."""
    return int(EXPERTS[type(game)].silence(state, viewer))


def alike(game: Marker, state: State, seat: int, one: int, other: int) -> int:
    """Whether two choices of a seat come to the same: 1 or 0."""
    return int(EXPERTS[type(game)].alike(state, seat, one, other))


def signal_fits(game: Marker, state: State, seat: int, action: int) -> int:
    """Whether an action has the signal the policy would give with it; -1: there are none."""
    return int(EXPERTS[type(game)].signal_fits(state, seat, action))


def signalled(game: Marker, state: State, seat: int, choice: int) -> int:
    """The action that lays a card as the policy would, with what it announces and its signal."""
    return int(EXPERTS[type(game)].signalled(state, seat, choice))


QUESTIONS_TO_RULES = (settle, hearers, catchers, say)
QUESTIONS_TO_POLICY = (speak,)
QUESTIONS_TO_EXPERTS = (rewind, silence, alike, signal_fits, signalled, catch_chance)
