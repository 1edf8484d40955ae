"""What is worth judging among the choices of a seat: of those that come to the same, one."""

from __future__ import annotations

from dataclasses import dataclass

from veillee.compiled.judging import Judge
from veillee.games import tricks
from veillee.games.politaine import policy as politaine
from veillee.games.politaine.layout import PASS
from veillee.games.politaine.rules import laid_card
from veillee.match.view import View


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action (with its signal), and the choices that come to the same, itself included."""

    action: int
    choices: tuple[int, ...]


def candidates(view: View, judge: Judge, favourite: int) -> tuple[Candidate, ...]:
    """The candidates of a seat that is to lay a card or to bid, ``favourite`` standing for its
    like.
    """
    assert view.seat is not None
    state, seat, game = view.state_list, view.seat, view.game
    groups: list[list[int]] = []
    for choice in game.deck.numbers(game.spec.rules.legal(state, seat)):
        for group in groups:
            same = judge.signalled(state, seat, choice) == judge.signalled(state, seat, group[-1])
            if same or judge.alike(state, seat, group[-1], choice):
                group.append(choice)
                break
        else:
            groups.append([choice])
    wanted = favourite & tricks.CHOICES
    heads = [wanted if wanted in group else group[0] for group in groups]
    return tuple(
        Candidate(judge.signalled(state, seat, head), tuple(group))
        for head, group in zip(heads, groups, strict=True)
    )


def statements(view: View, action: int) -> tuple[int, ...]:
    """The same card with each signal that is true of the hand (POL-11, POL-12), none included."""
    if not view.game.spec.signals or view.seat is None or action & tricks.CHOICES >= PASS:
        return (action,)
    state, choice = view.state_list, action & tricks.CHOICES
    card = laid_card(choice)
    hand = state[tricks.HANDS + view.seat] & ~(1 << card)
    others, suit = politaine.unseen(state, view.seat), card >> 3
    said = [tricks.PLAIN]
    if politaine.has_winner(hand, others, suit):
        said.append(tricks.KNOCK)
    if politaine.has_winner(hand, others, politaine.opposite(suit)):
        said.append(tricks.SLIDE)
    return tuple(choice + tricks.SIGNAL * signal for signal in said)
