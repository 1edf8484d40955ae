"""Bidding that games share: each seat names the tricks it expects, once round the table.

Written like ``games.tricks``: plain integers, so that it runs interpreted and compiled. Bids are
masks with bit ``b`` for the bid ``b``.
"""

from __future__ import annotations

NO_BAN = 0  # a ban that holds from no number of cards on
NO_BID = -1


def banned_bid(tricks: int, total: int, ban_from: int) -> int:
    """The bid that the last bidder may not make, or NO_BID (W22-5, ASC-Q5).

    The sum of the bids may not equal the tricks to be won. ``total`` is the sum of the earlier
    bids; the ban holds in hands of ``ban_from`` cards or more.
    """
    if ban_from == NO_BAN or tricks < ban_from or total > tricks:
        return NO_BID
    return tricks - total


def legal_bids(tricks: int, total: int, last: int, ban_from: int) -> int:
    """Mask of the bids open to a bidder; ``last`` is 1 for the one who closes the round."""
    bids = (2 << tricks) - 1
    if last != 0:
        banned = banned_bid(tricks, total, ban_from)
        if banned >= 0:
            bids &= ~(1 << banned)
    return bids


def gap(bid: int, made: int) -> int:
    """By how many tricks a bid was missed, above or below."""
    return bid - made if bid > made else made - bid
