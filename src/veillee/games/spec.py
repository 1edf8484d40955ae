"""What a game must provide: its rules as integer functions, and the facts around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from veillee.cards import Deck
from veillee.games.actions import Action
from veillee.games.options import Option, Options
from veillee.games.tricks import State, held

SlotRanges = tuple[tuple[int, int], ...]


class Rules(Protocol):
    """The rules of one game as a module of functions over a flat state (see ``games.tricks``).

    An *action* is an integer: a choice below 64 plus ``SIGNAL`` times the signal given with it.
    A *talk code* is an integer from 0 to 61 of its own; both are made readable by the game's
    ``encode`` and ``decode``. Seat arguments are seats of the match.
    """

    @property
    def STATE_SIZE(self) -> int:
        """Length of the flat state."""

    @property
    def PUBLIC(self) -> SlotRanges:
        """(first slot, number of slots) of the game's own slots that everyone may see."""

    @property
    def PRIVATE(self) -> SlotRanges:
        """(first slot, slots a seat) of those that only the seat itself may see."""

    @property
    def TALON(self) -> int:
        """First slot of the undealt cards in order (never visible)."""

    @property
    def TALON_ROOM(self) -> int:
        """How many undealt cards the rules need to know; 0 for none."""

    def start_match(self, state: State, /) -> None:
        """Ready the lasting part; ``SEATS``, ``DEALER`` and ``OPTIONS`` are filled in."""

    def prepare_deal(self, state: State, /) -> None:
        """Say how many cards each seat gets (``SIZE``) and anything else dealing depends on."""

    def pack(self, state: State, /) -> int:
        """Mask of the cards that are shuffled for this deal."""

    def start_deal(self, state: State, /) -> None:
        """Begin the deal; ``HANDS`` and the talon slots are filled in."""

    def turn(self, state: State, /) -> int:
        """The seat to ask first: a seat with a right to speak, else the one whose turn it is."""

    def legal(self, state: State, seat: int, /) -> int:
        """Mask of the choices open to a seat now, talk apart; 0 where it may not act."""

    def act(self, state: State, seat: int, action: int, /) -> None:
        """Carry out a legal action."""

    def talk(self, state: State, seat: int, /) -> int:
        """Mask of the talk codes open to a seat now."""

    def hearers(self, state: State, seat: int, code: int, /) -> int:
        """Mask of the seats (the speaker included) that perceive this talk for certain."""

    def catchers(self, state: State, seat: int, code: int, /) -> int:
        """Mask of the seats that perceive it with the probability of the option ``catch``."""

    def say(self, state: State, seat: int, code: int, heard: int, /) -> None:
        """Carry out legal talk, perceived by the seats of the mask ``heard``."""

    def sees_hand(self, state: State, viewer: int, seat: int, /) -> int:
        """Whether ``viewer`` (NOBODY: the public) may see what ``seat`` holds: 1 or 0."""

    def points(self, state: State, index: int, /) -> int:
        """Points of a deal that was played out, by side or by seat as the game counts."""

    def settle(self, state: State, /) -> None:
        """After a deal: totals, ``WINNERS``, and who deals next."""


class Policy(Protocol):
    """The fast rule policy of one game: what a sensible player does with what its seat knows.

    ``noise`` is a fresh random integer below 2**31 a call. A policy may read the public slots,
    its own private slots and the hands ``sees_hand`` allows; nothing else.
    """

    def choose(self, state: State, seat: int, noise: int, /) -> int:
        """A legal action of a seat that may act."""

    def speak(self, state: State, seat: int, noise: int, /) -> int:
        """A talk code the seat would use now, or -1."""


Reason = tuple[str, dict[str, object]]


def _never(options: Options) -> bool:
    del options
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """The facts of one game, and the way between its integers and what people write."""

    name: str
    version: int  # of the rules: part of what a seed means; raised when a rule changes
    seats: tuple[int, ...]  # allowed numbers of seats, the default first
    deck: Deck
    options: tuple[Option, ...]
    rules: Rules
    policy: Policy
    by_side: bool  # scores count sides (even seats, odd seats) rather than seats
    packets: Callable[[int], tuple[int, ...]]  # cards dealt at a time, for a hand size
    check: Callable[[Options, int], None]  # options that do not go together. Raises: BadOption
    encode: Callable[[Action], int]  # an action or talk of this game; -1 where it has none such
    decode: Callable[[int], Action]  # a legal action (choice + SIGNAL * signal)
    decode_talk: Callable[[int], Action]  # a talk code
    signals: bool  # whether a card may be knocked or slid
    why: Callable[[State, int, Action], Reason]  # why a seat may not do this now
    notes: Callable[[State], tuple[str, ...]]  # what a finished deal was remarkable for
    # Partners drawn from a shuffled pack: the person for each seat, or None for fixed seats.
    # Where they are drawn, seat 0 deals first.
    seating: Callable[[Options, int, Sequence[int]], tuple[int, ...] | None]
    # Whether the order of the undealt cards matters, so that records must tell it.
    talon_matters: Callable[[Options], bool] = _never
    # How many cards a seat holds, told from the public slots.
    held: Callable[[State, int], int] = held
