"""A person at the terminal: asked what to do, answered in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from veillee.cli.advice import Adviser
from veillee.cli.commands import Ask, AskWorth, Do, excuse, read, read_worth
from veillee.cli.display import Display
from veillee.cli.screen import Leave
from veillee.cli.show import print_rules
from veillee.errors import IllegalAction, VeilleeError
from veillee.games import tricks
from veillee.games.actions import Action, Kind, Sign, Signal
from veillee.games.notation import parse_action
from veillee.match import public
from veillee.match.view import View
from veillee.words.errors import say_error


class Person:
    """Plays one seat by asking whoever sits at the terminal."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._words = display.words
        self._screen = display.screen
        self._adviser = Adviser(display.screen, display.teller)
        self._refused = False

    def act(self, view: View) -> Action:
        """What the person does. Raises: Leave."""
        only = _only_card(view)
        if only is not None and not self._screen.interactive:
            return only
        if not self._refused:
            self._draw(view)
        self._refused = False
        action = None
        while action is None:
            line = self._screen.ask(self._prompt(view, only))
            if only is not None and not line.strip():
                action = only
                continue
            try:
                action = self._answer(line, view)
            except VeilleeError as error:
                self._say(self._sentence(error))
        self._display.forget()
        return action

    def talk(self, view: View) -> Action | None:
        """A person talks when asked to act."""
        del view
        return None

    def refused(self, error: IllegalAction) -> None:
        """What was wanted is not allowed: say why; the same is asked again."""
        self._refused = True
        view = self._display.match.view(self._display.seat)
        kind = parse_action(str(error.data["action"]), view.game.deck).kind
        open_to = view.talk if kind.is_talk else view.legal
        plain = (a for a in open_to if a.signal is Signal.PLAIN and not a.announced)
        allowed = tuple(self._typed(action) for action in plain if action.kind is kind)
        told = IllegalAction(error.code, **{**error.data, "allowed": allowed})
        self._say(self._sentence(told))

    def _sentence(self, error: VeilleeError) -> str:
        teller = self._display.teller
        deck = teller.game.deck.name
        return say_error(self._words, error, deck=deck, players=teller.players)

    def _say(self, *lines: str) -> None:
        self._screen.show(*(Text(line) for line in lines))

    def _draw(self, view: View) -> None:
        self._display.prompt(view, self._offers(view))

    # Answers ---------------------------------------------------------------------------------

    def _answer(self, line: str, view: View) -> Action | None:
        """The action meant by a line; None where something was only shown."""
        match read(line, view, self._words):
            case Do(action):
                return action
            case AskWorth():
                return self._excuse()
            case Ask(topic):
                self._show(topic, view)
        return None

    def _excuse(self) -> Action | None:
        """Asks what the Excuse is worth; an empty line takes it back."""
        line = self._screen.ask(self._words("cli.prompt.excuse"))
        return excuse(read_worth(line)) if line.strip() else None

    def _show(self, topic: str, view: View) -> None:
        display = self._display
        if topic == "quit":
            raise Leave
        if topic == "table":
            self._draw(view)
        elif topic == "last":
            self._say(*display.last())
        elif topic == "score":
            self._say(*display.score(view))
        elif topic == "signs":
            self._say(*display.signs(view))
        elif topic == "hint":
            self._hint(view)
        elif topic == "rules":
            print_rules(self._screen, self._words, view.game)
        else:
            self._say(*self._help(view))

    def _hint(self, view: View) -> None:
        """What the expert would do in this place; before cards and bids, the rule player."""
        told = self._adviser.advice(view)
        action = told[0].action if told else self._adviser.otherwise(view)
        forehead = public.on_forehead(view)
        doing = self._display.teller.doing(self._display.seat, action, forehead=forehead)
        doing, typed = doing[:1].lower() + doing[1:], self._typed(action)
        if told:
            self._screen.show(*self._adviser.shown(view, told, doing, typed))
        else:
            self._say(self._words("cli.hint", doing=doing, typed=typed))

    def _typed(self, action: Action) -> str:
        """What to type for an action."""
        if action.kind is Kind.BID:
            return str(action.value)
        if action.kind in _IN_WORDS:
            return self._words(f"cli.type.{action.kind.value}")
        if action.kind is Kind.SIGN:
            return self._words("cli.type.sign", sign=Sign(action.value).word)
        if action.kind is Kind.LOOK:
            return self._words("cli.type.look", seat=action.value)
        if action.kind is Kind.CHANT:
            return self._words("word.yes" if action.value else "word.no")
        return str(action.card) if action.kind is Kind.DISCARD else str(action)

    def _help(self, view: View) -> list[str]:
        """The commands, those of the game first."""
        words, name = self._words, view.game.name
        topics = ["cards", *_TOPICS[name], "ask", "leave"]
        lines = [words(f"cli.help.{topic}") for topic in topics]
        special = {"whist22": "trumps", "aluette": "latin"}
        if name in special:
            lines[0] = words(f"cli.help.{special[name]}")
        return lines

    # Prompts ---------------------------------------------------------------------------------

    def _prompt(self, view: View, only: Action | None) -> str:
        words = self._words
        kinds = {action.kind for action in view.legal}
        if only is not None:
            return words("cli.prompt.only", card=self._display.teller.doing_card(only))
        if Kind.BID in kinds:
            return self._bid_prompt(view)
        if Kind.PASS in kinds:
            return words("cli.prompt.rights", choices=self._rights(view.legal))
        return words(f"cli.prompt.{_asked(view)}")

    def _bid_prompt(self, view: View) -> str:
        words = self._words
        bids = [action.value for action in view.legal if action.kind is Kind.BID]
        if public.on_forehead(view):
            texts = [words("cli.type.plus" if bid else "cli.type.moins") for bid in bids]
            return words("cli.prompt.forehead", choices=words.either(reversed(texts)))
        return words("cli.prompt.bid", choices=words.either(bids))

    def _rights(self, legal: Sequence[Action]) -> str:
        """What may be said before the first card, and the card if it may be led at once."""
        words = self._words
        kinds = (Kind.FOUR, Kind.REDEAL, Kind.POLITAINE, Kind.PASS)
        open_to = {action.kind for action in legal}
        texts = [words(f"cli.type.{kind.value}") for kind in kinds if kind in open_to]
        if Kind.PLAY in open_to:
            texts.append(words("cli.type.card"))
        return words.either(texts)

    def _offers(self, view: View) -> list[str]:
        """What may be done besides, that a beginner would not think of."""
        words, offers = self._words, []
        said = {suit for seat, suit in public.announced(view) if seat == view.seat}
        announcing = [action for action in view.legal if action.announced]
        suits = {action.card.suit for action in announcing if action.card is not None} - said
        held = {
            suit
            for suit in suits
            if sum(card.suit == suit and card.rank in ("10", "9", "A") for card in view.hand) == 3
        }
        for suit in sorted(held):
            first = next(
                action
                for action in announcing
                if action.card is not None
                and action.card.suit == suit
                and action.signal is Signal.PLAIN
            )
            name = words(f"card.french.suit.{suit}")
            offers.append(words("cli.offer.politaine", suit=name, typed=str(first)))
        kinds = {action.kind for action in view.talk}
        for kind in (Kind.CLAIM, Kind.MORDIENNE):
            if kind in kinds:
                offers.append(words(f"cli.offer.{kind.value}"))
        return offers


_IN_WORDS = {Kind.PASS, Kind.REDEAL, Kind.FOUR, Kind.POLITAINE, Kind.CLAIM}
_TOPICS = {
    "politaine": ("signals", "rights"),
    "aluette": ("signs", "looks"),
    "whist22": ("bids", "excuse"),
}


def _asked(view: View) -> str:
    """What the table waits for: the last part of the key of the prompt."""
    kinds = {action.kind for action in view.legal}
    for kind in (Kind.CHANT, Kind.CLAIM):
        if kind in kinds:
            return str(kind.value)
    phase = view.state[tricks.PHASE]
    if phase == tricks.DISCARDING:
        return "discard"
    if phase == tricks.CHOOSING:
        return "excuse"
    return "play" if view.trick else "lead"


def _only_card(view: View) -> Action | None:
    """The last card of the hand, where nothing is left to choose."""
    plain = [
        action for action in view.legal if action.signal is Signal.PLAIN and not action.announced
    ]
    forced = len(plain) == 1 and plain[0].kind is Kind.PLAY and len(view.hand) == 1
    return plain[0] if forced else None
