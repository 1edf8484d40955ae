"""What one player sees of a match in play: the table redrawn for a person, lines for a pipe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.console import RenderableType
from rich.text import Text

from veillee.cli import summary
from veillee.cli.draw import Drawing
from veillee.cli.faces import Faces
from veillee.cli.news import DealDone, Dealt, Done, Event, TrickDone
from veillee.cli.picture import Picture, picture
from veillee.cli.screen import Screen
from veillee.cli.story import Story
from veillee.cli.tell import Teller
from veillee.games.actions import Kind, Sign
from veillee.match.deal import Trick
from veillee.match.match import Match
from veillee.match.view import View
from veillee.words import Words
from veillee.words.signs import sign_card

_FEW = 2  # lines of the log that are shown on however low a screen


class Display:
    """Shows one seat what happens. All that is drawn comes from that seat's view."""

    def __init__(
        self, screen: Screen, words: Words, match: Match, seat: int, names: Sequence[str]
    ) -> None:
        self.screen = screen
        self.words = words
        self.match = match
        self.seat = seat
        self.names = tuple(names)
        faces = Faces(words, match.game, symbols=screen.symbols)
        self.teller = Teller(words, match.game, names, faces, seat)
        self.drawing = Drawing(words, faces, symbols=screen.symbols)
        self.pace = 0.0
        self.last_trick: tuple[int, Trick] | None = None
        self._story = Story(self.teller, match, self._sees, plays=not screen.interactive)
        self._log: list[str] = []
        self._signs = len(self._view().signs)
        self._picture = self._drawn(self._view())

    def _view(self) -> View:
        return self.match.view(self.seat)

    def _drawn(self, view: View) -> Picture:
        return picture(view, self.names, self.match.deals_before)

    def _sees(self, event: Done) -> bool:
        """Whether the sign that was just made reached this seat: its view has one more."""
        known, self._signs = self._signs, len(self._view().signs)
        return event.deal == len(self.match.dealt) - 1 and self._signs > known

    # Telling ---------------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Show what has happened, as far as this seat perceives it."""
        lines = self._story.lines(event)
        if isinstance(event, Dealt):
            self._signs = 0
            self.last_trick = None
        self._see(event)
        if self.screen.interactive:
            self._show(event, lines)
        else:
            for line in lines:
                self.screen.show(Text(line))

    def _see(self, event: Event) -> None:
        """Bring the picture up to date; a deal that is over is no longer in the view."""
        if isinstance(event, TrickDone):
            self.last_trick = (event.number, event.trick)
            self._picture = self._picture.with_trick(event.trick)
        elif event.deal == len(self.match.dealt) - 1 and not self.match.over:
            self._picture = replace(self._drawn(self._view()), playable=None)

    def _show(self, event: Event, lines: list[str]) -> None:
        match event:
            case DealDone():
                self._page([*self._log, *lines][-self.screen.height + 6 :])
                self._log = []
                if not self.match.over:
                    self.screen.ask(self.words("cli.prompt.next"))
            case TrickDone():
                self._remember([self.teller.trick(event.trick, event.number)])
                self.draw(self._picture)
                self.screen.pause(2 * self.pace)
            case Done() if event.act.action.kind is Kind.PLAY:
                self.draw(self._picture)
                self._wait(event)
            case _ if lines:
                self._remember(lines)
                self.draw(self._picture)
                self._wait(event)

    def _wait(self, event: Event) -> None:
        own = isinstance(event, Done) and (event.act.seat == self.seat or event.act.automatic)
        self.screen.pause(0 if own else self.pace)

    def _remember(self, lines: Sequence[str]) -> None:
        self._log += lines

    def forget(self) -> None:
        """The player has seen the log."""
        self._log = []

    # Drawing ---------------------------------------------------------------------------------

    def prompt(self, view: View, offers: Sequence[str]) -> None:
        """The table at a moment when this seat is asked."""
        self.draw(self._drawn(view), signs=self.signs_line(view), offers=offers)

    def draw(self, shown: Picture, signs: str = "", offers: Sequence[str] = ()) -> None:
        """The whole table on an empty screen."""
        width = self.screen.width
        below: list[RenderableType] = [self.drawing.hand(shown, width)]
        below += [Text(line, style="italic") for line in (signs, *offers) if line]
        above = [self.drawing.head(shown), self.drawing.table(shown, width)]
        with self.screen.console:
            self.screen.clear()
            self.screen.show(*above)
            room = self.screen.height - 2 - self.screen.lines(*above, *below)
            for line in self._log[-max(_FEW, room) :]:
                self.screen.show(Text(line, style="dim"))
            self.screen.show(Text(" "), *below)

    def _page(self, lines: Sequence[str]) -> None:
        with self.screen.console:
            self.screen.clear()
            self.screen.show(self.drawing.head(self._picture), Text(" "))
            self.screen.show(*(Text(line) for line in lines), Text(" "))

    # What a player may ask for -------------------------------------------------------------------

    def signs_line(self, view: View) -> str:
        """The signs of others that this seat caught in the deal, short."""
        seen: dict[int, list[str]] = {}
        for sign in view.signs:
            if sign.seat != self.seat:
                seen.setdefault(sign.seat, []).append(sign_card(self.words, sign.sign))
        parts = [
            self.words("cli.signs.one", player=self.teller.name(seat), cards=", ".join(cards))
            for seat, cards in seen.items()
        ]
        between = self.teller.faces.dot
        return self.words("cli.signs.line", signs=between.join(parts)) if parts else ""

    def signs(self, view: View) -> list[str]:
        """All signs this seat perceived or made in the deal, as they looked."""
        if not view.signs:
            return [self.words("cli.signs.none")]
        return [self.teller.sign(sign.seat, Sign(sign.sign)) for sign in view.signs]

    def score(self, view: View) -> list[str]:
        """The totals, and the points of the deal so far where they can be counted."""
        lines = [summary.totals(self.teller, view.scores)]
        running = self._drawn(view).running
        if running:
            parts = [f"{self.teller.side(side)} {points}" for side, points in enumerate(running)]
            lines.append(self.words("cli.score.running", points=", ".join(parts)))
        return lines

    def last(self) -> list[str]:
        """The trick before this one."""
        if self.last_trick is None:
            return [self.words("cli.last.none")]
        number, trick = self.last_trick
        return [self.teller.trick(trick, number)]
