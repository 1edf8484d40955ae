"""Cards to seats: shuffled by a seed, from a given deck, or as given hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from veillee.cards import Card, Deck
from veillee.errors import BadDeal
from veillee.games import tricks
from veillee.games.spec import Spec
from veillee.games.tricks import State

Cards = str | Iterable[Card | str]


def card_numbers(deck: Deck, cards: Cards) -> list[int]:
    """The numbers of cards given as a list or as one text (``"8K 10P"``). Raises: BadNotation."""
    if isinstance(cards, str):
        cards = cards.split()
    return [deck.number(card) for card in cards]


def deal_from(spec: Spec, state: State, order: Sequence[int]) -> tuple[list[int], list[int]]:
    """Deal a pack, top card first, by the game's packets from the dealer's left.

    Returns the hand masks by seat and the undealt cards in order.
    """
    hands = [0] * state[tricks.SEATS]
    receivers = _receivers(state)
    top = 0
    for packet in spec.packets(state[tricks.SIZE]):
        for seat in receivers:
            for card in order[top : top + packet]:
                hands[seat] |= 1 << card
            top += packet
    return hands, list(order[top:])


def read_deck(spec: Spec, state: State, deck: Cards) -> list[int]:
    """A given pack, top first; cards not listed follow in the order of their numbers.

    Raises:
        BadDeal: a card twice, one that is not in this deal's pack, or too few to deal.
        BadNotation: a card that cannot be read.
    """
    order = card_numbers(spec.deck, deck)
    pack = spec.rules.pack(state)
    _check_once(spec, order, pack)
    needed = len(_receivers(state)) * state[tricks.SIZE]
    if len(order) < needed:
        raise BadDeal("deck-too-short", count=len(order), needed=needed)
    return order + [card for card in spec.deck.numbers(pack) if card not in order]


def read_hands(spec: Spec, state: State, hands: Sequence[Cards]) -> list[int]:
    """Given hands as masks, seat 0 first.

    Raises:
        BadDeal: the wrong number of hands or cards, or a card twice or not in this deal's pack.
        BadNotation: a card that cannot be read.
    """
    seats, size = state[tricks.SEATS], state[tricks.SIZE]
    if isinstance(hands, str):
        hands = hands.split("|")
    if len(hands) != seats:
        raise BadDeal("wrong-hands-count", count=len(hands), seats=seats)
    numbers = [card_numbers(spec.deck, hand) for hand in hands]
    _check_once(spec, [card for hand in numbers for card in hand], spec.rules.pack(state))
    for seat, hand in enumerate(numbers):
        due = 0 if state[tricks.OUT] >> seat & 1 else size
        if len(hand) != due:
            raise BadDeal("wrong-hand-size", seat=seat, count=len(hand), size=due)
    return [sum(1 << card for card in hand) for hand in numbers]


def read_talon(spec: Spec, state: State, masks: Sequence[int], talon: Cards) -> list[int]:
    """The undealt cards beside given hands: those of ``talon`` first, the others by number.

    Raises:
        BadDeal: a card of the talon that is in a hand, twice, or not in this deal's pack.
        BadNotation: a card that cannot be read.
    """
    first = card_numbers(spec.deck, talon)
    _check_once(spec, first, spec.rules.pack(state), seen=sum(masks))
    undealt = spec.rules.pack(state) & ~sum(masks)
    return first + [card for card in spec.deck.numbers(undealt) if card not in first]


def _check_once(spec: Spec, cards: Sequence[int], pack: int, seen: int = 0) -> None:
    for card in cards:
        if not pack >> card & 1:
            raise BadDeal("not-in-pack", card=str(spec.deck.cards[card]))
        if seen >> card & 1:
            raise BadDeal("card-twice", card=str(spec.deck.cards[card]))
        seen |= 1 << card


def _receivers(state: State) -> list[int]:
    """The seats dealt to, in order, the dealer last."""
    seats = []
    seat = state[tricks.DEALER]
    for _ in range(tricks.active(state)):
        seat = tricks.next_seat(state, seat)
        seats.append(seat)
    return seats
