"""The house rules of Aluette: names, values, defaults (in the order of the option slots)."""

from __future__ import annotations

from veillee.errors import BadOption
from veillee.games.options import Choice, Flag, Option, Options, Share, Whole

OPTIONS: tuple[Option, ...] = (
    Whole("target", 5, 1, 50),  # ALU-13
    Choice("length", ("points", "five-deals")),  # ALU-Q11
    Choice("spoilt_lead", ("leader", "first-tied")),  # ALU-Q1
    Choice("tie", ("first", "team")),  # ALU-Q6
    Choice("mordienne", ("strict", "open", "two-to-four")),  # ALU-Q7, ALU-Q8
    Flag("mordienne_announced"),  # ALU-Q10
    Choice("chant", ("off", "left-dealer", "left-partner", "left-right")),  # ALU-Q12
    Choice("signs", ("gaze", "open", "partner", "chance", "off")),  # ALU-Q13
    Choice("sign_list", ("eight", "extended")),  # ALU-Q14
    Flag("bluff"),  # ALU-Q13
    Share("catch", 0.25),  # ALU-Q13
    Choice("sides", ("fixed", "drawn")),  # ALU-Q16
)


def check(options: Options, seats: int) -> None:
    """Six players are dealt the whole pack, so nothing is left for a chant (ALU-Q12, ALU-14).

    Raises:
        BadOption: these options do not go together.
    """
    if seats != 4 and options["chant"] != "off":
        raise BadOption(
            "option-needs-seats", name="chant", value=options["chant"], allowed=("off",), seats=4
        )
