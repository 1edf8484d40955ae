"""Reading a record: every line is carried out on a match, so nothing illegal gets through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from veillee.errors import BrokenRecord, VeilleeError
from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.games.notation import parse_number, parse_play, parse_sign
from veillee.match.deal import Act
from veillee.match.game import Game, game
from veillee.match.match import Match
from veillee.records.lines import (
    HEADER_TAGS,
    Tag,
    Words,
    listed,
    read_lines,
    shortened,
    unescaped,
)
from veillee.records.proof import Proof, read_proof


def read_match(text: str) -> tuple[Match, list[Proof | None]]:
    """The match that the record in ``text`` tells, as far as it goes, and the proof of each deal.

    Raises:
        BrokenRecord: what is wrong, and in which line.
    """
    reader = _Reader()
    for line in read_lines(text):
        if isinstance(line, Tag):
            reader.tag(line)
        else:
            reader.words(line)
    return reader.finish(), reader.proofs


class _Reader:
    """Carries a record out line by line."""

    def __init__(self) -> None:
        self._header: dict[str, Tag] = {}
        self._match: Match | None = None
        self._deal: dict[str, Tag] = {}  # tags of a deal that is not dealt yet
        self._talon: tuple[str, ...] = ()
        self.proofs: list[Proof | None] = []  # of the deals so far
        self._unconfirmed: list[Act] = []  # automatic acts that a line may still repeat
        self._last_line = 1

    def finish(self) -> Match:
        if self._deal:
            self._open_deal()
        if self._match is None:
            self._match = self._open_match(None)
        return self._match

    # Tags ------------------------------------------------------------------------------------

    def tag(self, tag: Tag) -> None:
        self._last_line = tag.number
        if tag.name in HEADER_TAGS:
            if self._deal or self._match is not None:
                raise BrokenRecord("tag-after-deal", tag.number, tag=tag.name)
            _put(self._header, tag)
            return
        if tag.name == "Deal":
            self._start_deal_block(tag)
        elif "Deal" not in self._deal:
            raise BrokenRecord("tag-outside-deal", tag.number, tag=tag.name)
        _put(self._deal, tag)

    def _start_deal_block(self, tag: Tag) -> None:
        if self._deal:
            self._open_deal()
        with _at(tag.number):
            parse_number(tag.value.strip())
            if self._match is not None:
                if self._match.over:
                    raise BrokenRecord("deal-after-end", tag.number)
                self._match.finish_opening()
                if not self._match.waiting:
                    raise BrokenRecord("deal-not-over", tag.number)

    def _open_match(self, hands: Tag | None) -> Match:
        header = self._header
        if "Game" not in header:
            line = hands.number if hands else self._last_line
            raise BrokenRecord("missing-tag", line, tag="Game")
        players = listed(header["Players"].value) if "Players" in header else []
        the_game = self._open_game(len(players), hands)
        scores: list[int] | None = None
        if "Score" in header:
            with _at(header["Score"].number):
                scores = [_signed(word) for word in header["Score"].value.split()]
        deals = 0
        if "Deals" in header:
            with _at(header["Deals"].number):
                deals = parse_number(header["Deals"].value.strip())
        blamed = next((header[name] for name in ("Score", "Players") if name in header), None)
        with _at(blamed.number if blamed else self._last_line):
            return Match(the_game, seed=None, scores=scores, deals=deals, players=players or None)

    def _open_game(self, named: int, hands: Tag | None) -> Game:
        header = self._header
        seats = named or (hands.value.count("|") + 1 if hands else None)
        blamed = header.get("Players") or hands or header["Game"]
        if "Seats" in header:
            blamed = header["Seats"]
            with _at(blamed.number):
                seats = parse_number(blamed.value.strip())
        name = unescaped(header["Game"].value)
        with _at(header["Game"].number):
            game(name)
        with _at(header["Options"].number if "Options" in header else blamed.number):
            options = self._read_options()
            try:
                return game(name, seats=seats, **options)
            except VeilleeError as error:
                if error.data.get("name") == "seats":
                    raise BrokenRecord(error.code, blamed.number, **error.data) from None
                raise

    def _read_options(self) -> dict[str, object]:
        options: dict[str, object] = {}
        tag = self._header.get("Options")
        for item in listed(tag.value) if tag is not None else ():
            name, equals, value = item.partition("=")
            name = name.strip()
            if not equals:
                raise VeilleeError("bad-option-item", text=shortened(item))
            if name in options or name in ("name", "seats"):
                code = "option-twice" if name in options else "not-an-option"
                raise VeilleeError(code, name=name)
            options[name] = value.strip()
        return options

    def _open_deal(self) -> None:
        """Deal the hands of the block begun; its lines follow."""
        deal, self._deal = self._deal, {}
        talon, self._talon = self._talon, ()
        for name in ("Dealer", "Hands"):
            if name not in deal:
                raise BrokenRecord("missing-tag", deal["Deal"].number, tag=name)
        if self._match is None:
            self._match = self._open_match(deal["Hands"])
        with _at(deal["Dealer"].number):
            dealer = self._seat(deal["Dealer"].value.strip())
            if self._match.dealt and dealer != self._match.dealer:
                expected = self._match.dealer
                raise VeilleeError("wrong-dealer", dealer=dealer, expected=expected)
        with _at(deal["Hands"].number):
            hands = deal["Hands"].value.split("|")
            self._match.deal(hands=hands, dealer=dealer, talon=talon)
        self.proofs.append(read_proof(deal, self._match.game.seats))
        self._unconfirmed = list(self._match.acts[-1])

    # Lines of words --------------------------------------------------------------------------

    def words(self, line: Words) -> None:
        self._last_line = line.number
        with _at(line.number):
            if self._deal:
                if line.words[0].lower() == "talon" and not self._talon:
                    self._talon = line.words[1:]
                    return
                self._open_deal()
            if self._match is None:
                raise VeilleeError("acts-before-hands", text=shortened(line.text))
            self._carry_out(line)

    def _carry_out(self, line: Words) -> None:
        first, *rest = line.words
        if first.endswith(":") and len(first) > 1:
            self._trick(self._seat(first[:-1]), rest, line)
            return
        handlers: dict[str, Callable[[list[str]], None]] = {
            "bids": self._bids,
            "chant": self._chant,
            "discard": self._discards,
            "sign": self._sign,
            "look": self._look,
        }
        word = first.lower()
        if word in ("redeal", "eights", "politaine", "claim", "mordienne") and len(rest) == 1:
            self._single(Kind(word), self._seat(rest[0]))
        elif word in handlers and rest:
            handlers[word](rest)
        else:
            raise VeilleeError("unknown-line", text=shortened(line.text))

    @property
    def _table(self) -> Match:
        assert self._match is not None
        return self._match

    def _do(self, seat: int, action: Action, caught: tuple[int, ...] = ()) -> None:
        acts = self._table.acts[-1]
        before = len(acts)
        self._table.act(seat, action, caught=caught)
        self._unconfirmed = [act for act in acts[before:] if act.automatic]

    def _turn(self, action: Action) -> int:
        """The seat that bids, answers or plays now; refuses where the match waits for nobody."""
        seat = self._table.state[tricks.TURN]
        if seat == tricks.NOBODY or self._table.over or self._table.waiting:
            raise VeilleeError("deal-over", action=str(action))
        return seat

    def _trick(self, seat: int, cards: list[str], line: Words) -> None:
        if not cards:
            raise VeilleeError("unknown-line", text=shortened(line.text))
        plays = [parse_play(card, self._table.game.deck) for card in cards]
        if self._table.state[tricks.PHASE] == tricks.CHOOSING and not self._table.waiting:
            self._choose_excuse(plays)
        if self._unconfirmed:
            self._confirm_plays(seat, plays, line)
            return
        turn = self._turn(plays[0])
        if seat != turn:
            raise VeilleeError("wrong-leader", seat=seat, expected=turn)
        done = self._table.state[tricks.TRICKS]
        for number, play in enumerate(plays):
            if number and (self._table.waiting or self._table.state[tricks.TRICKS] != done):
                raise VeilleeError("trick-too-long", text=shortened(line.text))
            self._do(self._turn(play), play)

    def _choose_excuse(self, plays: list[Action]) -> None:
        """In the forehead hand the Excuse's worth, told by the line, decides the whole trick."""
        before = len(self._table.acts[-1])
        for play in plays:
            if str(play.card) == "X":
                self._do(self._turn(play), play)
                self._unconfirmed = self._table.acts[-1][before:]
                return

    def _confirm_plays(self, seat: int, plays: list[Action], line: Words) -> None:
        """A line that repeats cards the rules laid by themselves must say the same."""
        due = [act for act in self._unconfirmed if act.action.kind is Kind.PLAY]
        same = bool(due) and due[0].seat == seat and [act.action for act in due] == plays
        if not same:
            expected = " ".join(str(act.action) for act in due)
            lead = f"{due[0].seat}: " if due else ""
            raise VeilleeError("not-as-dealt", text=line.text, expected=lead + expected)
        self._unconfirmed = []

    def _single(self, kind: Kind, seat: int) -> None:
        repeated = [act for act in self._unconfirmed if act.action.kind is kind]
        if repeated:
            if repeated[0].seat != seat:
                expected = f"{kind.value} {repeated[0].seat}"
                raise VeilleeError("not-as-dealt", text=f"{kind.value} {seat}", expected=expected)
            self._unconfirmed = []
            return
        self._do(seat, Action(kind))

    def _bids(self, rest: list[str]) -> None:
        for word in rest:
            action = Action(Kind.BID, value=parse_number(word))
            self._do(self._turn(action), action)

    def _chant(self, rest: list[str]) -> None:
        for word in rest:
            if word.lower() not in ("yes", "no"):
                raise VeilleeError("unknown-line", text=shortened(" ".join(["chant", *rest])))
            action = Action(Kind.CHANT, value=int(word.lower() == "yes"))
            self._do(self._turn(action), action)

    def _discards(self, rest: list[str]) -> None:
        seat = self._seat(rest[0])
        for card in rest[1:]:
            self._do(seat, Action(Kind.DISCARD, self._table.game.deck.parse(card)))

    def _sign(self, rest: list[str]) -> None:
        seat, *words = rest
        caught: list[int] = []
        while len(words) > 1 and words[-1].isdigit():
            caught.insert(0, self._seat(words.pop()))
        sign = parse_sign(" ".join(words))
        self._do(self._seat(seat), Action(Kind.SIGN, value=sign), tuple(caught))

    def _look(self, rest: list[str]) -> None:
        if len(rest) != len(("seat", "target")):
            raise VeilleeError("unknown-line", text=shortened(" ".join(["look", *rest])))
        self._do(self._seat(rest[0]), Action(Kind.LOOK, value=self._seat(rest[1])))

    def _seat(self, text: str) -> int:
        seats = self._table.game.seats
        number = parse_number(text)
        if number >= seats:
            raise VeilleeError("bad-seat", text=text, seats=seats)
        return number


def _put(tags: dict[str, Tag], tag: Tag) -> None:
    if tag.name in tags:
        raise BrokenRecord("tag-twice", tag.number, tag=tag.name)
    tags[tag.name] = tag


def _signed(text: str) -> int:
    return -parse_number(text[1:]) if text.startswith("-") else parse_number(text)


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Give any error raised inside the number of the line to blame."""
    try:
        yield
    except BrokenRecord:
        raise
    except VeilleeError as error:
        raise BrokenRecord(error.code, line, **error.data) from error
