"""Deals played at random, and the same public record on another deal.

A world is put to the test by playing the whole deal again with its cards. All acts must be legal
and the view must come out the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from conformance.setups import Setup, random_setup
from veillee.cards import Card
from veillee.compiled.kernels.dealing import PLACES, THROWN, UNDEALT
from veillee.errors import BadOption, IllegalAction
from veillee.games import tricks
from veillee.games.actions import Action, Kind, Signal
from veillee.games.aluette.layout import RECEIVERS, SIGNED, THREW, TOOK
from veillee.games.whist22.layout import SHOWN
from veillee.match.match import Match
from veillee.match.view import View


@dataclass
class Played:
    """A match in its first deal, with everything that was done, passes included."""

    setup: Setup
    match: Match
    log: list[tuple[int, Action, tuple[int, ...]]] = field(default_factory=list)

    def step(self, rng: random.Random, talk: float) -> None:
        match = self.match
        seat = rng.randrange(match.game.seats)
        actions: Sequence[Action] = match.talk(seat) if rng.random() < talk else ()
        if not actions:
            first, *others = match.to_act()
            seat = first if rng.random() < 0.8 or not others else rng.choice(others)
            actions = match.legal(seat)
            plain = [a for a in actions if a.signal is Signal.PLAIN]
            marked = [a for a in plain if a.announced]
            actions = marked or plain
            if match.game.name == "aluette" and actions[0].kind is Kind.CHANT:
                actions = [a for a in actions if a.value] if rng.random() < 0.97 else actions
        action = rng.choice(actions)
        before = len(match.acts[0])
        match.act(seat, action)
        caught = next((a.caught for a in match.acts[0][before:] if a.action == action), ())
        self.log.append((seat, action, caught))


def started(setup: Setup, rng: random.Random) -> Match:
    """A fresh first deal; at Politaine with hands that make for announcements."""
    game = setup.game()
    deals = rng.randrange(6)
    if setup.name != "politaine":
        return game.match(
            seed=rng.random().hex(), deals=deals % (5 if "length" in str(setup) else 6)
        )
    cards = list(game.deck.cards)
    rng.shuffle(cards)
    if rng.random() < 0.6:
        strong = [
            c for c in cards if c.suit == rng.choice("PCKT") and str(c.rank) in ("10", "9", "A")
        ]
        if rng.random() < 0.4:
            strong = [c for c in cards if c.rank in ("V", "D", "R")][:6]
        cards = strong + [card for card in cards if card not in strong]
    hands = [cards[start : start + 8] for start in range(0, 32, 8)]
    rng.shuffle(hands)
    return game.match(seed=1, hands=hands, dealer=rng.randrange(4), deals=deals)


def random_options(name: str, rng: random.Random) -> Setup:
    """A set-up of one game: several options changed, those that tell something of cards often."""
    while True:
        setup = random_setup(rng)
        if setup.name == name:
            telling = [pair for pair in TELLING[name] if rng.random() < 0.5]
            changed = dict(setup.options) | dict(telling)
            tried = Setup(name, setup.seats, tuple(changed.items()))
            try:
                tried.game()
            except BadOption:
                continue
            return tried


TELLING: dict[str, tuple[tuple[str, object], ...]] = {
    "politaine": (
        ("redeal_by", "automatic"),
        ("announce", "opening"),
        ("announce", "first-card"),
        ("low_card_duty", True),
        ("redeal", "no-high"),
        ("redeal", "at-least"),
    ),
    "aluette": (
        ("bluff", False),
        ("signs", "open"),
        ("sign_list", "extended"),
        ("chant", "left-partner"),
        ("chant", "off"),
    ),
    "whist22": (("overtake", True), ("forehead", "no"), ("excuse", "choice")),
}


def some_played(
    name: str, count: int, rng: random.Random, *, steps: tuple[int, int], talk: float = 0.1
) -> Iterator[Played]:
    """Deals of one game under random options, broken off after so many steps, from to."""
    while count > 0:
        setup = random_options(name, rng)
        played = Played(setup, started(setup, rng))
        match = played.match
        for _ in range(rng.randrange(*steps)):
            if match.over or len(match.dealt) > 1:
                break
            played.step(rng, talk)
        if not match.over and len(match.dealt) == 1:
            count -= 1
            yield played


def true_deal(match: Match) -> tuple[int, ...]:
    """The cards as they really lie, by place."""
    state = match.state
    row = [0] * PLACES
    seen = match.game.spec.rules.pack(state)
    for seat in range(match.game.seats):
        row[seat] = state[tricks.HANDS + seat]
        if match.game.name == "aluette":
            row[THROWN + seat] = state[THREW + seat]
        seen &= ~(row[seat] | row[THROWN + seat])
    for act in match.acts[0]:
        if act.action.kind is Kind.PLAY:
            assert act.action.card is not None
            seen &= ~(1 << match.game.deck.number(act.action.card))
    row[UNDEALT] = seen
    return tuple(row)


def arrangements(match: Match, view: View) -> Iterator[tuple[int, ...]]:
    """Every way to place the cards that a view does not show, told from the true deal's sizes."""
    true = true_deal(match)
    known = [0] * PLACES
    for seat, hand in view.hands.items():
        known[seat] = match.game.deck.mask(hand)
    if match.game.name == "whist22":
        known[UNDEALT] = match.state[SHOWN]
    if match.game.name == "aluette" and view.seat is not None:
        known[THROWN + view.seat] = true[THROWN + view.seat]
    sizes = [(mask & ~known[place]).bit_count() for place, mask in enumerate(true)]
    unseen = list(match.game.deck.numbers(sum(true) & ~sum(known)))
    return _placed(known, unseen, sizes, 0)


def _placed(
    masks: list[int], cards: list[int], sizes: list[int], place: int
) -> Iterator[tuple[int, ...]]:
    if place == PLACES:
        yield tuple(masks)
        return
    for some in combinations(cards, sizes[place]):
        own = list(masks)
        own[place] |= sum(1 << card for card in some)
        yield from _placed(own, [c for c in cards if c not in some], sizes, place + 1)


def taken_cards(played: Played, state: Sequence[int]) -> list[list[Card]]:
    """The undealt cards in order after a chant, as a world's state has them."""
    numbers = [int(n) for n in state[aluette_talon() : aluette_talon() + 12]]
    return [[played.match.game.deck.cards[n]] for n in numbers if n >= 0]


def aluette_talon() -> int:
    from veillee.games.aluette.layout import TALON

    return TALON


def replay(
    played: Played, seat: int | None, deal: Sequence[int], state: Sequence[int] | None = None
) -> Match | None:
    """The match with these cards, or None if some act is not legal then.

    Acts that ``seat`` cannot see are left out. ``state``: the world's whole state, for a chant.
    """
    match = played.match
    deck = match.game.deck
    hands = [int(deal[place]) for place in range(match.game.seats)]
    thrown = {s: list(deck.unpack(int(deal[THROWN + s]))) for s in range(match.game.seats)}
    for act in match.acts[0]:
        if act.action.kind is Kind.PLAY:
            hands[act.seat] |= 1 << deck.number(act.action.card or "")
    talon = list(deck.unpack(int(deal[UNDEALT])))
    if match.game.name == "whist22":
        shown = match.state[SHOWN]
        talon.sort(key=lambda card: not shown >> deck.number(card) & 1)
    if match.game.name == "aluette" and match.state[RECEIVERS]:
        assert state is not None
        talon = [cards[0] for cards in taken_cards(played, state)]
        for other in range(match.game.seats):
            hands[other] |= int(deal[THROWN + other])
            hands[other] &= ~int(state[TOOK + other])
    again = Match(match.game, seed=None, scores=match.start, deals=match.deals_before)
    try:
        again.deal(
            hands=[deck.unpack(hand) for hand in hands],
            dealer=match.dealt[0].dealer,
            talon=talon,
        )
        _repeat(played, again, seat, thrown)
    except IllegalAction:
        return None
    return again


def _repeat(played: Played, again: Match, seat: int | None, thrown: dict[int, list[Card]]) -> None:
    skipped = unseen_acts(played, seat)
    for place, (actor, action, caught) in enumerate(played.log):
        if place in skipped:
            continue
        card = thrown[actor].pop() if action.kind is Kind.DISCARD else None
        done = Action(Kind.DISCARD, card) if card is not None else action
        again.act(actor, done, caught=caught)


def unseen_acts(played: Played, seat: int | None) -> set[int]:
    """Places in the log of what a seat did not perceive, or cannot date (hidden.aluette)."""
    heard = {(s.seat, s.sign, s.played) for s in played.match.view(seat).signs}
    rules, state = played.match.game.spec.rules, played.match.state
    cards = 0
    skipped = set()
    for place, (actor, action, caught) in enumerate(played.log):
        cards += action.kind is Kind.PLAY
        if action.kind is Kind.PASS and actor != seat:
            skipped.add(place)
        if action.kind is Kind.SIGN:
            by_chance = rules.catchers(state, actor, action.value)
            missed = seat is not None and by_chance >> seat & 1 and seat not in caught
            if missed or (actor, action.value, cards) not in heard or undated(played, actor, cards):
                skipped.add(place)
    return skipped


def undated(played: Played, actor: int, cards: int) -> bool:
    """A sign before the first card by a seat that took cards in the chant."""
    if played.match.game.name != "aluette" or cards > 0:
        return False
    return bool(played.match.state[RECEIVERS] >> actor & 1)


def same_view(played: Played, again: Match, seat: int | None) -> bool:
    """Whether a seat would see the same; signs that cannot be dated apart."""
    if again.over or again.waiting or len(again.dealt) != len(played.match.dealt):
        return False
    was, now = played.match.view(seat), again.view(seat)
    if played.match.game.name != "aluette":
        return was == now
    dated = tuple(s for s in was.signs if not undated(played, s.seat, s.played))
    unsigned = [list(view.state) for view in (was, now)]
    for state in unsigned:
        if dated != was.signs:
            state[SIGNED:TOOK] = [0] * (TOOK - SIGNED)
        if was.seat is not None and was.state[RECEIVERS] >> was.seat & 1:
            state[TOOK + was.seat] = 0  # compared by the test of states
    return unsigned[0] == unsigned[1] and now.signs == dated


def comparable(played: Played, state: Sequence[int]) -> list[int]:
    """A state without what no view can tell: signs others saw, the order of undealt cards."""
    numbers = [int(value) for value in state]
    rules = played.match.game.spec.rules
    talon = slice(rules.TALON, rules.TALON + rules.TALON_ROOM)
    numbers[talon] = sorted(numbers[talon])
    if played.match.game.name == "aluette":
        numbers[SIGNED:TOOK] = [0] * (TOOK - SIGNED)
    return numbers
