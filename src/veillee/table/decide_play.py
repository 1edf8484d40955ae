"""Dealing, acting, and what follows of itself: tricks, the end of a deal, the next one."""

from __future__ import annotations

from veillee.errors import VeilleeError
from veillee.games import tricks
from veillee.games.actions import Action, Kind
from veillee.match.match import Match
from veillee.table import clocks, commands, fair, play, recent
from veillee.table import events as t
from veillee.table import events_play as e
from veillee.table.decide_opening import close_opening, say, tell_rules
from veillee.table.decide_signs import glimpse, sign
from veillee.table.draft import Draft
from veillee.table.names import names
from veillee.table.state import Phase, Table

LONGEST_ACTION = 40


# A match and its deals ------------------------------------------------------------------------


def start_match(d: Draft) -> None:
    """Begin a match with those who sit there."""
    d.emit(t.MatchStarted, match=d.table.match_number + 1, names=names(d.table))
    deal_next(d)


def deal_next(d: Draft) -> None:
    """Deal the next deal of the match from what was promised and what the players added."""
    table, match = d.table, d.table.playing()
    number = table.deal_number + 1
    added = dict(table.entropy)
    entropy = tuple(added.get(seat.person, "") for seat in table.seats)
    secret = fair.deal_secret(table.secret, table.match_number, number)
    seed = fair.deal_seed(secret, entropy)
    dealer = match.dealer
    if number == 1:
        drawn = fair.drawn_sides(table.game, seed)
        dealer = fair.first_dealer(table.game, seed) if drawn is None else 0
        if drawn is not None:
            d.emit(t.SidesDrawn, seats=drawn)
            match = d.table.playing()
    hands, talon = fair.hands_dealt(match, seed, number, dealer)
    opening = d.now + table.settings.opening_ms if play.asks_silently(table.game) else 0
    d.emit(
        e.Dealt,
        deal=number,
        **play.handed_out(match, hands, dealer, talon),
        entropy=entropy,
        opening_until=opening,
    )
    match = d.table.playing()
    if not opening and match.waiting:
        tell_rules(d, match.acts[-1])
        finish_deal(d)


def finish_deal(d: Draft) -> None:
    """A deal is over: its result, its secret, and the promise of the next one."""
    table, match = d.table, d.table.playing()
    result, dealt = match.results[-1], match.dealt[-1]
    d.emit(
        e.DealEnded,
        deal=table.deal_number,
        points=result.points or (),
        notes=result.notes,
        scores=match.scores,
        until=0 if match.over else max(d.now, table.trick_until) + table.settings.deal_ms,
    )
    secret = fair.deal_secret(table.secret, table.match_number, table.deal_number)
    d.emit(
        e.DealRevealed,
        match=table.match_number,
        deal=table.deal_number,
        secret=secret,
        entropy=table.used,
        seed=fair.deal_seed(secret, table.used),
        hands=tuple(map(play.written, dealt.hands)),
        talon=play.written(dealt.talon),
    )
    number, deal = table.match_number, table.deal_number + 1
    if match.over:
        persons = tuple(seat.person for seat in d.table.seats)
        d.emit(
            e.MatchEnded,
            match=number,
            scores=match.scores,
            winners=match.winners,
            persons=persons,
        )
        number, deal = number + 1, 1
    promise(d, number, deal)


def promise(d: Draft, match: int, deal: int) -> None:
    """Tell the hash of the next deal's secret."""
    told = fair.commitment(fair.deal_secret(d.table.secret, match, deal))
    d.emit(e.DealCommitted, match=match, deal=deal, hash=told)


# Acting ---------------------------------------------------------------------------------------


def act(d: Draft, command: commands.Act) -> None:
    """Whatever a seat does in a deal. Raises: VeilleeError."""
    seat = _acting_seat(d, command)
    if len(command.action) > LONGEST_ACTION:
        raise VeilleeError("bad-command", field="action")
    action, text = play.plainly(d.table.game, command.action)
    if d.table.phase is Phase.OPENING:
        say(d, seat, action)
        if all(other.said for other in d.table.seats):
            end_opening(d)
    elif action.kind is Kind.SIGN:
        sign(d, seat, action)
    else:
        _act(d, seat, action, text, command.lag)


def _acting_seat(d: Draft, command: commands.Act) -> int:
    """The seat that acts, its person or its bot allowed to do so now."""
    table = d.table
    seat = d.seat(command.seat)
    if command.person == commands.SERVER:
        if not table.bot_of(command.seat):
            raise VeilleeError("not-a-bot")
    elif d.own_seat(command) != command.seat:
        raise VeilleeError("not-your-seat")
    if table.phase is Phase.LOBBY:
        raise VeilleeError("table-not-started")
    if table.phase is Phase.FINISHED:
        raise VeilleeError("match-over")
    d.need_running()
    if table.phase is Phase.BETWEEN:
        raise VeilleeError("between-deals")
    if command.person != commands.SERVER:
        if table.forced == command.seat:
            raise VeilleeError("out-of-time")
        if seat.covered:
            d.emit(t.SeatReturned, seat=command.seat)
    return command.seat


def _act(d: Draft, seat: int, action: Action, text: str, lag: int) -> None:
    before = d.table.playing()
    bank = clocks.NO_CLOCK
    if not action.kind.is_talk:
        bank = clocks.bank_after(d.table, seat, d.now, lag)
    d.emit(e.Acted, seat=seat, action=text, bank=bank)
    if action.kind is Kind.LOOK:
        glimpse(d, seat, action.value)
    else:
        follow(d, before)


def follow(d: Draft, before: Match) -> None:
    """What an act brought about besides itself."""
    match = d.table.playing()
    tell_rules(d, match.acts[-1][len(before.acts[-1]) :])
    if match.phase != before.phase:
        _show_cards(d, before.state, match.state)
    if match.tricks_done > before.tricks_done:
        number = match.tricks_done
        winner = match.state[tricks.WINNER + number - 1]
        stays = d.table.settings.trick_ms
        until = d.now + stays if stays else 0
        d.emit(e.TrickDone, number=number, winner=winner, until=until)
    if match.waiting or match.over:
        finish_deal(d)


def _show_cards(d: Draft, old: list[int], new: list[int]) -> None:
    """Another phase: cards may have been taken from the talon, or all hands shown."""
    deck, match = d.table.game.deck, d.table.playing()
    for seat in range(d.table.game.seats):
        taken = new[tricks.HANDS + seat] & ~old[tricks.HANDS + seat]
        if taken:
            cards = deck.unpack(taken)
            d.emit(e.CardsTaken, seat=seat, count=len(cards), cards=play.written(cards))
    view = match.view()
    if view.hands and not (match.waiting or match.over):
        hands = tuple(play.written(view.hands.get(seat, ())) for seat in range(len(view.held)))
        d.emit(e.HandsShown, hands=hands)


def end_opening(d: Draft) -> None:
    """Close the opening; what was said in it may have ended the deal."""
    close_opening(d)
    match = d.table.playing()
    if match.waiting or match.over:
        finish_deal(d)


def undo(d: Draft, command: commands.Undo) -> None:
    """Take one's last card back. Raises: VeilleeError."""
    seat = d.own_seat(command)
    if not d.table.settings.undo:
        raise VeilleeError("undo-off")
    d.need_match()
    d.need_running()
    card = recent.undoable(d.table.recent, seat)
    laid = d.table.playing().state[tricks.LAID]
    if d.table.phase is not Phase.PLAYING or card is None or laid == 0:
        raise VeilleeError("undo-too-late")
    if d.table.bot_of(seat):
        raise VeilleeError("undo-too-late")
    d.emit(e.Undone, seat=seat, action=str(card))


def go_on(d: Draft, command: commands.GoOn) -> None:
    """Have seen enough of the deal that is over. Raises: VeilleeError."""
    seat = d.own_seat(command)
    d.need_match()
    d.need_running()
    if d.table.phase is not Phase.BETWEEN:
        raise VeilleeError("deal-in-play")
    if not d.table.seats[seat].went_on:
        d.emit(e.WentOn, seat=seat)
    if all_went_on(d.table):
        deal_next(d)


def all_went_on(table: Table) -> bool:
    """Whether every person still in the match has seen enough of the deal that is over."""
    out = table.playing().state[tricks.OUT]
    return all(
        seat.went_on or table.bot_of(number) or out >> number & 1
        for number, seat in enumerate(table.seats)
    )
