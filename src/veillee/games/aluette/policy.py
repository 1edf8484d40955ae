"""The rule policy of Aluette: what a sensible player does with what its seat may know.

A card is judged by what the trick is worth to the side of the player it would go to, times the
chance of it going there, less what the card would be worth later. Worth and chances are whole
numbers: ``ONE`` is a trick, or certainty. The numbers in capitals were found by self-play.

Signs perceived are believed: such a card is taken to be where it was shown until it is laid.
"""

from __future__ import annotations

from veillee.games.aluette.layout import (
    ALL_CARDS,
    BLUFF,
    CATCH,
    CHANT_LEFT_RIGHT,
    CHANT_NO,
    CHANT_RULE,
    CHANT_YES,
    GAZE,
    LOOK,
    NAMED,
    SAY_MORDIENNE,
    SEEN,
    SIGN_AS,
    SIGNED,
    SIGNS,
    SIGNS_CHANCE,
    SIGNS_GAZE,
    SIGNS_PARTNER,
    STRENGTHS,
    THREW,
    TIED,
    TOP,
)
from veillee.games.aluette.talk import talk
from veillee.games.tricks import (
    BEST,
    BEST_SEAT,
    CHANT,
    DEALER,
    DEALS,
    DISCARDING,
    HANDS,
    LAID,
    MAX_SEATS,
    PHASE,
    SEATS,
    SIZE,
    TRICKS,
    WON,
    State,
    count,
    lowest,
)

ONE = 1024

# Whether a player who holds a better card uses it, or an equal one to spoil the trick.
WILL_TOP = 498  # an opponent with another one behind
WILL_TOP_LAST = 578  # the last opponent
WILL_TIE = 296
WILL_HELP = 768  # a partner, against an opponent's card
USE_ENEMY = 150  # an opponent, each better card he has shown by a sign
USE_FRIEND = 250  # a partner, the same

# With a partner who has shown more named cards than one holds: for each of them on top of the
# stakes, one's own and his. The side as a whole is strong.
STRONG_OWN = 200
STRONG_FRIEND = 80

# Stakes, by the tricks still to be played where there are several (place 0 is not used).
SPOILT = 226  # a trick that nobody takes
RESCUE = 343  # the chance that a partner behind takes what an opponent would
THREAT = 822  # a trick to the other side, compared with one to one's own
BEHIND = 217  # off for each trick that a player is behind the best of his own side
STAKE = (8, 940, 1987, 1301, 1156, 1124, 953, 947, 804, 919)
# Winning a first trick: the later it begins, the likelier a run to the end (mordienne).
FRESH = (0, 16, -260, -210, -335, -386, -321, -335, -196, -297)

# What a card is worth later, by the number of better ones that others may hold; with more of
# them it is worth next to nothing, and the lowest goes first.
LATER = (1207, 974, 760, 519, 422, 361, 110, 84, 313, 38)

# The first card above each class.
ABOVE = (2, 6, 10, 14, 18, 22, 24, 28, 32, 36, 40, 41, 42, 43, 44, 45, 46, 47, 48)


def choose(state: State, seat: int, noise: int) -> int:
    """A legal action of a seat that may act."""
    phase = state[PHASE]
    if phase == CHANT:
        return _answer(state, seat)
    hand = state[HANDS + seat]
    if phase == DISCARDING or hand & (hand - 1) == 0:
        return lowest(hand)
    return _card(state, seat, noise)


def _answer(state: State, seat: int) -> int:
    """Agree to the chant with a poor hand, unless only the other side would take cards."""
    poor = count(state[HANDS + seat] >> NAMED) <= 1
    against = state[CHANT_RULE] == CHANT_LEFT_RIGHT and (seat ^ state[DEALER]) & 1 == 0
    return CHANT_YES if poor and not against else CHANT_NO


# --- Which card --------------------------------------------------------------------------------


def _card(state: State, seat: int, noise: int) -> int:
    hand = state[HANDS + seat]
    left = state[SIZE] - state[TRICKS]
    later = state[SEATS] - state[LAID] - 1  # players behind: opponent, partner, opponent ...
    friends = _shown(state, seat, state[SEATS] - 1, 0)
    enemy = _shown(state, seat, later, 1)
    pool = ALL_CARDS & ~(hand | state[SEEN] | state[THREW + seat] | friends | enemy)
    strong = count(friends) - count(hand >> NAMED) if friends != 0 else 0
    mine = max(_stake(state, seat, left) + STRONG_OWN * strong, 0)
    lost = _lost(state, seat, later, left)
    as_is = 0
    if state[LAID] > 0:
        as_is = _as_is(state, seat, pool, enemy, left, lost, strong)
    chosen = -1
    chosen_value = 0
    last = -1
    rest = hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        strength = STRENGTHS[card]
        if strength != last:  # equal cards are worth the same
            last = strength
            value = as_is
            if strength >= state[BEST]:
                stay = _stay(pool, enemy, strength, left, (later + 1) // 2)
                hold = 0
                if strength > state[BEST]:
                    hold = stay * _untied(pool, strength, left, (later + 1) // 2) // ONE
                value = (hold * mine + (stay - hold) * SPOILT + (ONE - stay) * lost) // ONE
            better = count((pool | enemy) >> ABOVE[strength])
            # One better card of a partner does not make one's own worth less.
            better += max(count(friends >> ABOVE[strength]) - 1, 0)
            value -= LATER[better] if better < 10 else strength
            value += (noise >> strength) & 1  # now and then the other of two close ones
            if chosen < 0 or value > chosen_value:
                chosen = card
                chosen_value = value
    return chosen


def _as_is(
    state: State, seat: int, pool: int, enemy: int, left: int, lost: int, strong: int
) -> int:
    """What the trick is worth if a card below the best one so far is laid."""
    best = state[BEST]
    owner = state[BEST_SEAT]
    later = state[SEATS] - state[LAID] - 1
    if state[TIED] == 1 or (owner ^ seat) & 1 == 0:
        stay = _stay(pool, enemy, best, left, (later + 1) // 2)
        now = (
            SPOILT
            if state[TIED] == 1
            else max(_stake(state, owner, left) + STRONG_FRIEND * strong, 0)
        )
        return (stay * now + (ONE - stay) * lost) // ONE
    helped = 0
    if later > 1:
        none = _none(count(pool), count(pool >> ABOVE[best]), left)
        alone = ONE - WILL_HELP * (ONE - none) // ONE
        for _ in range(count(_shown(state, seat, later, 0) >> ABOVE[best])):
            alone = alone * (ONE - USE_FRIEND) // ONE
        helped = ONE - alone
    gain = helped * max(_best_stake(state, seat, later, 0, left) + STRONG_FRIEND * strong, 0)
    return (gain - (ONE - helped) * (THREAT * _stake(state, owner, left) // ONE)) // ONE


def _lost(state: State, seat: int, later: int, left: int) -> int:
    """What the trick is worth once an opponent behind has topped the best card."""
    theirs = THREAT * _best_stake(state, seat, later, 1, left) // ONE
    if later < 2:
        return -theirs
    ours = _best_stake(state, seat, later, 0, left)
    return (RESCUE * ours - (ONE - RESCUE) * theirs) // ONE


def _stake(state: State, player: int, left: int) -> int:
    """What the trick in play is worth to a player's side if this player takes it."""
    own = state[WON + player]
    mates = 0
    others = 0
    for seat in range(state[SEATS]):
        if (seat ^ player) & 1:
            others = max(others, state[WON + seat])
        else:
            mates = max(mates, state[WON + seat])
    # Who can be the best no more wins nothing by it (ALU-10, ALU-11).
    if own + left <= others or (own < mates and own + left <= mates):
        return 0
    stake = STAKE[left] - BEHIND * (mates - own)
    if own == 0:
        stake += FRESH[left]
    return max(stake, 0)


def _best_stake(state: State, seat: int, later: int, parity: int, left: int) -> int:
    """The highest stake among the players behind ``seat``: opponents (parity 1) or partners."""
    best = 0
    for step in range(1, later + 1):
        if step & 1 == parity:
            best = max(best, _stake(state, (seat + step) % state[SEATS], left))
    return best


# --- What others may hold ----------------------------------------------------------------------


def _shown(state: State, seat: int, later: int, parity: int) -> int:
    """The cards that ``later`` players behind, opponents (parity 1) or partners, hold by signs."""
    if parity == 1 and state[BLUFF] == 1:
        return 0  # only partners are believed where signs may lie
    signs = 0
    for step in range(1, later + 1):
        if step & 1 == parity:
            signs |= state[SIGNED + seat * MAX_SEATS + (seat + step) % state[SEATS]]
    cards = 0
    for sign in range(SIGN_AS):
        cards |= (signs >> sign & 1) << (TOP - sign)
    return cards & ~(state[SEEN] | state[HANDS + seat])


def _none(pool: int, among: int, cards: int) -> int:
    """The chance that ``cards`` cards out of ``pool`` are none of some ``among`` of them."""
    chance = ONE
    for drawn in range(cards):
        if pool <= drawn + among:
            return 0 if among > 0 else chance
        chance = chance * (pool - among - drawn) // (pool - drawn)
    return chance


def _stay(pool: int, enemy: int, strength: int, left: int, opponents: int) -> int:
    """The chance that no opponent behind tops a card of this strength."""
    above = ABOVE[strength]
    some = ONE - _none(count(pool), count(pool >> above), left)
    stay = ONE
    for behind in range(opponents):
        will = WILL_TOP_LAST if behind == 0 else WILL_TOP
        stay = stay * (ONE - will * some // ONE) // ONE
    for _ in range(count(enemy >> above)):
        stay = stay * (ONE - USE_ENEMY) // ONE
    return stay


def _untied(pool: int, strength: int, left: int, opponents: int) -> int:
    """The chance that no opponent behind spoils the trick by an equal card."""
    below = ABOVE[strength - 1] if strength > 0 else 0
    equal = count(pool >> below) - count(pool >> ABOVE[strength])
    if equal == 0:
        return ONE
    some = ONE - _none(count(pool), equal, left)
    untied = ONE
    for _ in range(opponents):
        untied = untied * (ONE - WILL_TIE * some // ONE) // ONE
    return untied


# --- Signs -------------------------------------------------------------------------------------


def speak(state: State, seat: int, noise: int) -> int:
    """A talk code the seat would use now, or -1.

    It signs each of its named cards once, the highest first, and only where that tells partners
    more than opponents; it never bluffs. The noise is not needed.
    """
    codes = talk(state, seat)
    hand = state[HANDS + seat]
    if (codes >> SAY_MORDIENNE) & 1 and count(hand >> NAMED) >= 3:
        return SAY_MORDIENNE
    if codes & ((1 << SIGN_AS) - 1) != 0 and _is_discreet(state, seat) == 1:
        shown = state[SIGNED + seat * MAX_SEATS + seat]
        for sign in range(SIGN_AS):
            if (hand >> (TOP - sign)) & 1 and not (shown >> sign) & 1:
                return sign
    if state[SIGNS] == SIGNS_GAZE:
        target = _target(state, seat)
        if (codes >> (LOOK + target)) & 1:
            return LOOK + target
    return -1


def _is_discreet(state: State, seat: int) -> int:
    """Whether a sign made now tells partners more than opponents: 1 or 0."""
    rule = state[SIGNS]
    if rule == SIGNS_GAZE:
        partners = 0
        for step in range(1, state[SEATS]):
            if state[GAZE + (seat + step) % state[SEATS]] == seat:
                if step & 1:
                    return 0
                partners += 1
        return 1 if partners > 0 else 0
    # What an opponent catches costs more than what a partner learns brings.
    rarely_caught = rule == SIGNS_CHANCE and state[CATCH] <= 250_000
    return 1 if rule == SIGNS_PARTNER or rarely_caught else 0


def _target(state: State, seat: int) -> int:
    """Whom to look at in this trick: mostly a partner, now and then an opponent.

    Settled by what everyone knows of the deal, so a seat looks round once a trick at the most.
    """
    seats = state[SEATS]
    beat = state[TRICKS] + state[DEALS] + seat
    if state[TRICKS] > 0 and beat % 4 == 3:
        return (seat + (1 if beat & 4 else seats - 1)) % seats
    return (seat + (2 if beat & 1 == 0 else seats - 2)) % seats
