'use strict';
// The card game on boardgame.io's side: 32 cards, four seats, follow suit, deals without end. It
// asks of a server what Politaine does: hidden hands, a legal choice, a trick won, the next deal.
// A card is a number from 0 to 31: suit = card >> 3, rank = card & 7. The winner of a trick leads;
// there are no trumps.

const SEATS = 4;
const CARDS = 32;
const EACH = CARDS / SEATS;

const suit = (card) => card >> 3;

/** The cards of `hand` that may be laid on `trick`. */
function legal(hand, trick) {
  if (trick.length === 0) return hand;
  const follows = hand.filter((card) => suit(card) === suit(trick[0].card));
  return follows.length > 0 ? follows : hand;
}

function deal(random) {
  const cards = random.Shuffle([...Array(CARDS).keys()]);
  return [0, 1, 2, 3].map((seat) =>
    cards.slice(seat * EACH, (seat + 1) * EACH).sort((a, b) => a - b),
  );
}

function winner(trick) {
  let best = trick[0];
  for (const laid of trick) {
    if (suit(laid.card) === suit(best.card) && laid.card > best.card) best = laid;
  }
  return best.seat;
}

/** boardgame.io's move: changes G in place, or answers the word that refuses it. */
function playCard({ G, random, playerID }, card) {
  const seat = Number(playerID);
  if (seat !== G.turn || !legal(G.hands[seat], G.trick).includes(card)) return 'INVALID_MOVE';
  G.hands[seat] = G.hands[seat].filter((held) => held !== card);
  G.trick.push({ seat, card });
  G.moves += 1;
  if (G.trick.length < SEATS) {
    G.turn = (seat + 1) % SEATS;
    return undefined;
  }
  G.turn = winner(G.trick);
  G.tricks[G.turn % 2] += 1;
  G.last = G.trick;
  G.trick = [];
  if (G.hands.every((hand) => hand.length === 0)) nextDeal(G, random);
  return undefined;
}

function nextDeal(G, random) {
  G.scores = [G.scores[0] + G.tricks[0], G.scores[1] + G.tricks[1]];
  G.tricks = [0, 0];
  G.deal += 1;
  G.turn = G.deal % SEATS;
  G.hands = deal(random);
}

const Tricks = {
  name: 'tricks',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => ({
    moves: 0,
    deal: 0,
    turn: 0,
    hands: deal(random),
    trick: [],
    last: [],
    tricks: [0, 0],
    scores: [0, 0],
  }),
  // Others' hands are numbers of cards.
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  // The winner of a trick leads, so the turn is in G and every seat is always "active".
  turn: {
    activePlayers: { all: 'play' },
    stages: { play: { moves: { playCard: { move: playCard, client: false } } } },
  },
};

module.exports = { Tricks, legal };
