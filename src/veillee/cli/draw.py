"""Draws the table: seats around it, yours at the bottom, the trick in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from veillee.cli.faces import Faces, labels
from veillee.cli.picture import Picture, Place
from veillee.cli.tell import capital
from veillee.words import Words

SIDE_STYLES = ("cyan", "yellow")
SIDE_LETTERS = "AB"
_ROOMY = 22  # columns that a seat needs for its words
WIDEST = 80  # columns of the table: farther apart, seats no longer look like one table

# Where the seats after yours sit, clockwise from your left: which of them is left, on top, right.
_AROUND = {
    1: ((), (0,), ()),
    2: ((0,), (), (1,)),
    3: ((0,), (1,), (2,)),
    4: ((0,), (1, 2), (3,)),
    5: ((0,), (1, 2, 3), (4,)),
    6: ((0,), (1, 2, 3, 4), (5,)),
}


class Drawing:
    """Draws pictures of one match in one language."""

    def __init__(self, words: Words, faces: Faces, *, symbols: bool) -> None:
        self._words = words
        self._faces = faces
        self._symbols = symbols
        self._narrow = False  # whether seats are too close for long words
        self._turn = "▶ " if symbols else "> "
        self._best = " ↑" if symbols else " ^"
        self._dash = " – " if symbols else " - "
        self._dot = " · " if symbols else " / "

    # The head of the screen ------------------------------------------------------------------

    def head(self, picture: Picture) -> RenderableType:
        """Game, deal, trick and score on one line."""
        words = self._words
        parts = [
            words(f"game.{picture.game.name}.name"),
            words("cli.head.deal", number=picture.deal),
            words("cli.head.trick", number=picture.trick, size=picture.size),
        ]
        line = Text(self._dot.join(parts), style="bold")
        if picture.game.spec.by_side:
            line.append("   ").append_text(self.score(picture))
        return Rule(line, style="dim", align="left", characters="─" if self._symbols else "-")

    def score(self, picture: Picture) -> Text:
        """The totals of both sides, yours first."""
        mine = picture.you % 2
        text = Text()
        for side in (mine, 1 - mine):
            if text:
                text.append(self._dash)
            whose = self._words("cli.side.yours" if side == mine else "cli.side.theirs")
            text.append(f"{whose} [{SIDE_LETTERS[side]}] {picture.scores[side]}", SIDE_STYLES[side])
            if picture.running and picture.running[side]:
                text.append(f" +{picture.running[side]}", SIDE_STYLES[side])
        return text

    # The seats -------------------------------------------------------------------------------

    def table(self, picture: Picture, width: int) -> RenderableType:
        """The seats around the table and what each has laid."""
        seats = picture.game.seats
        others = [picture.places[(picture.you + step) % seats] for step in range(1, seats)]
        left, top, right = _AROUND[seats - 1]
        self._narrow = width // max(len(top), 3) < _ROOMY
        blocks: list[RenderableType] = []
        if top:
            blocks.append(self._row([self._place(picture, others[n]) for n in top]))
        centre = self._centre(picture)
        if left:
            sides = [self._place(picture, others[left[0]]), centre]
            blocks.append(self._row([*sides, self._place(picture, others[right[0]])]))
        elif centre:
            blocks.append(self._row([centre]))
        blocks.append(self._row([self._place(picture, picture.places[picture.you])]))
        style = box.ROUNDED if self._symbols else box.ASCII
        return Panel(
            Group(*blocks), box=style, border_style="dim", padding=(0, 1), width=min(WIDEST, width)
        )

    def _row(self, cells: Sequence[Text]) -> Table:
        grid = Table.grid(expand=True, padding=(0, 1))
        for _ in cells:
            grid.add_column(ratio=1, justify="center", no_wrap=True, overflow="ellipsis")
        grid.add_row(*cells)
        return grid

    def _place(self, picture: Picture, place: Place) -> Text:
        lines = [self._title(picture, place), self._facts(picture, place)]
        lines.append(self._on_table(place))
        return Text("\n").join(lines)

    def _title(self, picture: Picture, place: Place) -> Text:
        line = Text(self._turn if place.turn else "", style="bold reverse" if place.turn else "")
        style = "bold" if place.seat == picture.you else ""
        name = self.name(picture, place.seat)
        side = place.seat % 2
        if picture.game.spec.by_side:
            line.append(f"{name} [{SIDE_LETTERS[side]}]", f"{style} {SIDE_STYLES[side]}".strip())
        else:
            line.append(name, style)
        if place.dealer and self._narrow:
            line.append(f" {self._words('cli.place.dealer.short')}")
        if not picture.game.spec.by_side:
            points = picture.scores[place.seat]
            line.append(f" {self._words.plural('cli.points.short', points)}")
        if place.gaze is not None:
            line.append(f" {self._words('cli.place.number', number=place.seat)}", "dim")
        if place.dealer and not self._narrow:
            line.append(f"{self._dot}{self._words('cli.place.dealer')}")
        return line

    def name(self, picture: Picture, seat: int) -> str:
        """The name of a seat as this player reads it: ``vous`` for the own one."""
        return (
            capital(self._words("word.you")) if seat == picture.you else picture.places[seat].name
        )

    def _facts(self, picture: Picture, place: Place) -> Text:
        words = self._words
        if place.out:
            return Text(words("cli.place.out"), "dim")
        parts = [self._bid_and_won(picture, place)]
        if place.gaze is not None:
            parts.append(self._gaze(picture, place))
        parts += [words("cli.place.politaine", suit=self._suit(suit)) for suit in place.announced]
        if place.mordienne:
            parts.append(words("cli.place.mordienne"))
        return Text(self._dot.join(part for part in parts if part))

    def _bid_and_won(self, picture: Picture, place: Place) -> str:
        if place.bid is None:
            return "" if picture.forehead else self._words.plural("cli.tricks", place.won)
        if picture.forehead:
            return self._words("cli.place.plus" if place.bid else "cli.place.moins")
        key = "cli.place.bid.short" if self._narrow else "cli.place.bid"
        return self._words(key, bid=place.bid, won=place.won)

    def _gaze(self, picture: Picture, place: Place) -> str:
        if place.gaze == place.seat:
            return self._words("cli.gaze.cards")
        if place.gaze == picture.you:
            return self._words("cli.gaze.you")
        return self._words("cli.gaze", player=self.name(picture, place.gaze or 0))

    def _suit(self, letter: str) -> str:
        return self._words(f"card.french.suit.{letter}")

    def _on_table(self, place: Place) -> Text:
        if place.played is not None:
            text = self._faces.laid(place.played)
            return text.append(self._best) if place.best else text
        if place.forehead is not None:
            return Text(self._words("cli.place.forehead") + " ").append_text(
                self._faces.card(place.forehead)
            )
        return Text(" ")

    def _centre(self, picture: Picture) -> Text:
        if not picture.undealt:
            return Text("")
        cards = Text(" ").join(self._faces.card(card) for card in picture.undealt)
        return Text.assemble("\n", self._words("cli.undealt"), "\n", cards)

    # The hand --------------------------------------------------------------------------------

    def hand(self, picture: Picture, width: int) -> Text:
        """Your cards with what to type for each; those that may not be played in brackets."""
        if picture.hidden:
            return Text(self._words("cli.hand.forehead"), style="italic")
        if not picture.hand:
            return Text(" ")
        cells = [self._cell(picture, label) for label in labels(picture.game, picture.hand)]
        room = max(cell.cell_len for cell in cells) + 2
        columns = max(1, width // room)
        lines = []
        for start in range(0, len(cells), columns):
            line = Text()
            for cell in cells[start : start + columns]:
                line.append_text(cell).append(" " * (room - cell.cell_len))
            line.rstrip()
            lines.append(line)
        return Text("\n").join(lines)

    def _cell(self, picture: Picture, label: str) -> Text:
        card = labels(picture.game, picture.hand)[label]
        face = self._faces.typed(card)
        numbered = label != str(card)
        allowed = picture.playable is None or card in picture.playable
        text = Text("" if allowed else "(")
        if numbered:
            text.append(f"{label:>1} ", "" if allowed else "dim")
        text.append_text(face)
        if not allowed:
            text.append(")")
            text.stylize("dim not bold")
        elif picture.playable is not None and len(picture.playable) < len(picture.hand):
            text.stylize("underline", len(text) - len(face))
        return text
