"""What the events of a deal do to a table."""

from __future__ import annotations

from dataclasses import replace

from veillee.games.actions import Action, Kind, Sign
from veillee.table import events_play as e
from veillee.table import play
from veillee.table.fold_table import set_seat
from veillee.table.recent import Step, remember, with_glance, without_card
from veillee.table.state import Phase, Table, Tally


def _await(table: Table, at: int) -> None:
    """Note whose turn it is now and since when."""
    table.turn = table.playing().turn if table.phase is Phase.PLAYING else -1
    table.turn_since = max(at, table.trick_until)


def committed(table: Table, event: e.DealCommitted) -> None:
    """The next deal is promised; what players add to it from now on counts."""
    table.promise = event.hash
    table.entropy = ()


def dealt(table: Table, event: e.Dealt) -> None:
    """A new deal: its cards, its questions before the first card, time and absence anew."""
    match = table.playing().copy()
    match.deal(hands=event.hands, dealer=event.dealer, talon=event.talon.split())
    table.match = match
    table.deal_number = event.deal
    table.used = event.entropy
    table.entropy = ()
    table.trick_until = 0
    table.until = event.opening_until
    table.phase = Phase.OPENING if event.opening_until else Phase.PLAYING
    settings = table.settings
    table.seats = tuple(
        replace(
            seat,
            said="",
            went_on=False,
            bank=settings.bank_ms,
            away_left=settings.away_ms if seat.gone_at < 0 else seat.away_left,
        )
        for seat in table.seats
    )
    _await(table, event.at)


def opening_said(table: Table, event: e.OpeningSaid) -> None:
    """Kept until the opening closes: the match does not know of it yet."""
    set_seat(table, event.seat, replace(table.seats[event.seat], said=event.action))


def opening_closed(table: Table, event: e.OpeningClosed) -> None:
    """Who could still say something is silent; the first card is awaited."""
    match = table.playing().copy()
    silent = Action(Kind.PASS)
    for seat in range(table.game.seats):
        if silent in match.legal(seat):
            match.act(seat, silent)
    table.match = match
    table.phase = Phase.PLAYING
    table.until = 0
    _await(table, event.at)


def acted(table: Table, event: e.Acted) -> None:
    """The act is carried out. Raises: IllegalAction, BadNotation."""
    before = table.playing()
    action = play.parsed(table.game, event.action)
    table.match = play.acted(before, event.seat, action)
    undo = table.settings.undo
    if table.phase is Phase.PLAYING and (undo or table.recent is not None):
        step = Step(event.seat, action, version=event.version)
        table.recent = remember(table.recent, before, step, event.at, undo=undo)
    talk = action.kind.is_talk
    if not talk:
        if event.bank >= 0 and table.seats[event.seat].bank != event.bank:
            set_seat(table, event.seat, replace(table.seats[event.seat], bank=event.bank))
        if table.forced == event.seat:
            table.forced = -1
        table.trick_until = 0
    if not talk or action.kind is Kind.CLAIM:
        _await(table, event.at)


def signed(table: Table, event: e.Signed) -> None:
    """The sign is made, for those that perceive it."""
    before = table.playing()
    action = play.parsed(table.game, f"sign {event.sign}")
    table.match = play.acted(before, event.seat, action, event.caught)
    step = Step(event.seat, action, event.caught, event.heard, event.version, event.until)
    undo = table.settings.undo
    table.recent = remember(table.recent, before, step, event.at, undo=undo)


def sign_glimpsed(table: Table, event: e.SignGlimpsed) -> None:
    """One more seat perceived a sign that lasted."""
    assert table.recent is not None
    table.recent = with_glance(table.recent, event.sign_version, event.seat)
    table.match = table.recent.match()


def undone(table: Table, event: e.Undone) -> None:
    """The card is back in the hand."""
    assert table.recent is not None
    kept = without_card(table.recent)
    table.match = kept.match()
    table.recent = kept if kept.steps else None
    _await(table, event.at)


def trick_done(table: Table, event: e.TrickDone) -> None:
    """The trick stays for a while; the next leader's time begins after that."""
    table.trick_until = event.until
    table.turn_since = max(table.turn_since, event.until)


def clock_ran_out(table: Table, event: e.ClockRanOut) -> None:
    """A bot acts for the seat; an absent one is covered by the event that follows."""
    if not event.absent:
        table.forced = event.seat
        table.turn_since = event.at


def deal_ended(table: Table, event: e.DealEnded) -> None:
    """Nothing more can be done in the deal."""
    table.phase = Phase.BETWEEN
    table.until = event.until
    table.scores = event.scores
    table.last_points, table.last_notes = event.points, event.notes
    table.deals_over = event.deal
    table.recent = None
    table.forced = -1
    table.turn = -1


def went_on(table: Table, event: e.WentOn) -> None:
    """One seat fewer to wait for."""
    set_seat(table, event.seat, replace(table.seats[event.seat], went_on=True))


def match_ended(table: Table, event: e.MatchEnded) -> None:
    """The match is over: its events may be looked over, and its persons have one more."""
    table.phase = Phase.FINISHED
    table.until = 0
    table.winners = event.winners
    table.reviewable = event.version
    tally = dict(table.tally)
    for seat, person in enumerate(event.persons):
        if person:
            old = tally.pop(person, Tally())
            tally[person] = Tally(old.matches + 1, old.won + (seat in event.winners))
    table.tally = tuple(tally.items())[-MAX_TALLIES:]
    table.seats = tuple(
        replace(seat, ready=False, covered=False, gone_at=-1, cover_at=0) for seat in table.seats
    )


MAX_TALLIES = 64


def sign_word(action: Action) -> str:
    """How a sign is written in events."""
    return Sign(action.value).word
