"""How well worlds agree with what everybody has done in a deal, taken for play by the rule policy.

The deal is replayed in each world from its first card. At each act of another seat the policy is
asked, by what that seat sees there, several times; how often it does the same is how likely the act
was. A part of chance is mixed in, so that no odd act rules a world out.
"""

from __future__ import annotations

from veillee.compiled.expert_questions import alike, rewind, signal_fits, silence
from veillee.compiled.kernels.chance import advance
from veillee.compiled.questions import Marker, act, choose, legal, raw
from veillee.games.tricks import CHOICES, MAX_SEATS, SEAT_UNIT, SIGNAL, State, count

# Two ways a seat may play are told apart: by the policy, or by its own lights. Logarithms of
# likelihoods, in 4096ths, are looked up: ``LOGS + choices * STRIDE + hits``, then the same again.
DRAWS = 0  # how often the policy is asked
SILENT = 1  # log likelihood of each thing not said that the policy would have said
SIGNALLED = 2  # ... of a signal as the policy would give it
PLAIN_INSTEAD = 3  # ... of none instead
OTHER_SIGNAL = 4  # ... of another one
LOGS = 5
STRIDE = 17
MOST_CHOICES = 50
OTHER_LOGS = LOGS + MOST_CHOICES * STRIDE
KINDS = 2


def weigh(
    game: Marker,
    states: State,
    size: int,
    number: int,
    acts: State,
    length: int,
    viewer: int,
    model: State,
    state: State,
    rng: State,
    weights: State,
) -> None:
    """``weights[(world * 7 + seat) * 2 + kind]``: the log likelihood of the ``acts`` (seat * 1024 +
    action) of a seat there, if it plays by the policy (0) or not (1). What the viewer's slots say
    goes for all others: things not said.

    ``states`` holds ``number`` whole states one after the other; ``state`` is scratch.
    """
    worlds = raw(states)
    seen = raw(state)
    draws = model[DRAWS]
    for world in range(number):
        base = world * size
        for slot in range(size):
            seen[slot] = worlds[base + slot]
        here = world * MAX_SEATS * KINDS
        silent = model[SILENT] * silence(game, seen, viewer)
        weights[here + viewer * KINDS] = silent
        weights[here + viewer * KINDS + 1] = silent
        rewind(game, seen)
        for place in range(length):
            seat = acts[place] // SEAT_UNIT
            action = acts[place] % SEAT_UNIT
            choices = count(legal(game, seen, seat))
            if seat != viewer:
                mine = here + seat * KINDS
                if choices > 1:
                    hits = 0
                    for _ in range(draws):
                        word = advance(rng[0])
                        rng[0] = word
                        wanted = choose(game, seen, seat, word >> 32) & CHOICES
                        if (
                            wanted == action & CHOICES
                            or alike(game, seen, seat, wanted, action & CHOICES) == 1
                        ):
                            hits += 1
                    entry = choices * STRIDE + hits
                    weights[mine] += model[LOGS + entry]
                    weights[mine + 1] += model[OTHER_LOGS + entry]
                fits = signal_fits(game, seen, seat, action)
                if fits >= 0:
                    said = model[SIGNALLED]
                    if fits == 0:
                        plain = action // SIGNAL == 0
                        said = model[PLAIN_INSTEAD] if plain else model[OTHER_SIGNAL]
                    weights[mine] += said
                    weights[mine + 1] += said
            act(game, seen, seat, action)
