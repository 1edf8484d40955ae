// What a viewer knows of a table: a snapshot, then events. The same live, after coming back and in replay.
// Nothing is worked out here: who may do what, who takes a trick and what it counts, the server tells.

/**
 * @typedef {Record<string, any>} Data
 * @typedef {{seat: number, action: string, at: number, by_rule?: boolean}} Act
 * @typedef {{
 *   number: number, game: Data, settings: Data, host: string, persons: Data[], seats: Data[],
 *   match: Data, phase: string, promise: string, phrases: string[], entropy: string[],
 *   deal: Data | null, situation: Data, acts: Act[], last: Data | null, story: Data[],
 * }} View `last`: the last finished trick; `story`: all events seen, for the log; `acts`: of this deal
 */

const STORY = 500; // events kept for the log

/** @param {Data} snapshot @returns {View} */
export function begin(snapshot) {
  const { kind, ...rest } = snapshot;
  return /** @type {any} */ ({
    promise: "", phrases: [], entropy: [], deal: null, situation: {}, ...structuredClone(rest),
    acts: [], last: rest.deal?.tricks?.at(-1) ?? null, story: [],
  });
}

/**
 * The view after a message "events".
 * @param {View} view
 * @param {{number: number, at?: number, events: Data[], situation?: Data}} message
 * @returns {View} a new one; the old is left as it was
 */
export function reduce(view, message) {
  const next = fork(view);
  for (const told of message.events) {
    const event = /** @type {Data} */ ({ at: message.at, ...told });
    CHANGES[event.kind]?.(next, event);
    next.story.push(event);
  }
  if (next.story.length > STORY) next.story = next.story.slice(-STORY);
  next.situation = { ...next.situation, ...message.situation };
  next.phase = next.situation.phase ?? next.phase;
  next.number = message.number;
  return next;
}

/** A view that may be changed: what only grows (story, acts) is shared down to its entries. @param {View} view */
function fork(view) {
  const { story, acts, ...rest } = view;
  return { ...structuredClone(rest), story: [...story], acts: [...acts] };
}

/** The seat that holds a card in another's view stays a count. @param {string} text */
export const cards = (text) => (text ? text.split(" ") : []);

/** @type {Record<string, (view: View, event: Data) => void>} */
const CHANGES = {
  "person-joined": (view, { person, name }) => {
    view.persons = [...view.persons.filter((p) => p.id !== person), { id: person, name, present: true }];
  },
  "person-left": (view, { person }) => {
    view.persons = view.persons.filter((p) => p.id !== person);
    for (const seat of view.seats) if (seat.person === person) Object.assign(seat, { person: "", ready: false });
  },
  "host-passed": (view, { person }) => { view.host = person; },
  "seat-taken": (view, { seat, person }) => {
    for (const other of view.seats) if (other.person === person) Object.assign(other, { person: "", ready: false });
    Object.assign(view.seats[seat], { person, bot: "", ready: false });
  },
  "seat-left": (view, { seat }) => { Object.assign(view.seats[seat], { person: "", bot: "", ready: false }); },
  "seats-swapped": (view, { first, second }) => {
    [view.seats[first], view.seats[second]] = [view.seats[second], view.seats[first]];
  },
  "bot-set": (view, { seat, bot }) => { Object.assign(view.seats[seat], { person: "", bot, ready: false }); },
  "ready-set": (view, { seat, ready }) => { view.seats[seat].ready = ready; },
  "sides-drawn": (view, { seats }) => { view.seats = seats.map((/** @type {number} */ from) => view.seats[from]); },
  "person-gone": (view, { person, cover_at }) => {
    for (const p of view.persons) if (p.id === person) p.present = false;
    for (const seat of view.seats) if (seat.person === person) seat.cover_at = cover_at ?? 0;
  },
  "person-back": (view, { person }) => {
    for (const p of view.persons) if (p.id === person) p.present = true;
    for (const seat of view.seats) if (seat.person === person) Object.assign(seat, { cover_at: 0, covered: false });
  },
  "seat-covered": (view, { seat }) => { Object.assign(view.seats[seat], { covered: true, cover_at: 0 }); },
  "seat-returned": (view, { seat }) => { Object.assign(view.seats[seat], { covered: false, cover_at: 0 }); },
  "seat-given-up": (view, { seat, bot }) => {
    Object.assign(view.seats[seat], { person: "", bot, covered: false, cover_at: 0 });
  },
  "match-started": (view, { match }) => {
    view.match = { ...view.match, number: match, deals_over: 0, winners: [], points: [], notes: [],
      scores: view.match.scores.map(() => 0) };
    view.deal = null;
    view.last = null;
    for (const seat of view.seats) seat.ready = false;
  },
  "deal-committed": (view, { hash }) => { view.promise = hash; view.entropy = []; },
  "entropy-added": (view, { person }) => { view.entropy.push(person); },
  dealt: (view, event) => {
    const seats = view.seats.length;
    view.acts = [];
    view.last = null;
    view.deal = {
      number: event.deal, dealer: event.dealer, hands: event.hands, held: [...event.counts],
      out: event.counts.flatMap((/** @type {number} */ n, /** @type {number} */ seat) => (n ? [] : [seat])),
      shown: event.shown ?? "", said: [], tricks: [], trick: null, won: Array(seats).fill(0),
      gazes: event.gazes ?? [], signs: [], own_said: "",
    };
    for (const seat of view.seats) seat.went_on = false;
  },
  "opening-said": (view, { action }) => { if (view.deal) view.deal.own_said = action; },
  acted: (view, event) => act(view, event, false),
  "by-rule": (view, event) => act(view, event, true),
  "cards-taken": (view, { seat, count, cards: taken }) => {
    if (!view.deal) return;
    view.deal.held[seat] += count;
    if (taken) view.deal.hands[seat] = [view.deal.hands[seat], taken].filter(Boolean).join(" ");
  },
  "sign-seen": (view, { seat, sign }) => {
    view.deal?.signs.push([seat, sign, view.acts.filter((a) => isCard(a.action)).length]);
  },
  // In a replay with all hands open.
  signed: (view, { seat, sign }) => {
    view.deal?.signs.push([seat, sign, view.acts.filter((a) => isCard(a.action)).length]);
  },
  "hands-shown": (view, { hands }) => { if (view.deal) view.deal.hands = [...hands]; },
  "trick-done": (view, { winner }) => {
    const deal = view.deal;
    if (!deal?.trick) return;
    view.last = { ...deal.trick, winner: winner ?? -1 };
    deal.tricks.push(view.last);
    deal.trick = null;
    if (view.last && view.last.winner >= 0) deal.won[view.last.winner] += 1;
  },
  undone: (view, { seat, action }) => {
    const deal = view.deal;
    if (!deal?.trick) return;
    deal.trick.plays = deal.trick.plays.filter((/** @type {[number, string]} */ play) => play[0] !== seat);
    if (!deal.trick.plays.length) deal.trick = null;
    deal.held[seat] += 1;
    if (deal.hands[seat]) deal.hands[seat] += ` ${bare(action)}`;
    else if (view.situation.legal) deal.hands[seat] = bare(action);
    view.acts = view.acts.slice(0, -1);
  },
  "deal-ended": (view, { points, notes, scores, deal }) => {
    view.match = { ...view.match, points, notes, scores, deals_over: deal };
  },
  "went-on": (view, { seat }) => { view.seats[seat].went_on = true; },
  "match-ended": (view, { scores, winners }) => { view.match = { ...view.match, scores, winners }; },
};

const NOT_CARDS = /^(redeal|eights|politaine|mordienne|bid|chant|claim|pass|look|sign|discard)\b/;
/** @param {string} action */
const isCard = (action) => !NOT_CARDS.test(action);

/** A card without the marks behind it; the Excuse without its worth. @param {string} action */
export function bare(action) {
  const card = action.replace(/[!~*]+$/, "");
  return /^X\d+$/.test(card) ? "X" : card;
}

/** @param {View} view @param {Data} event @param {boolean} byRule */
function act(view, event, byRule) {
  const deal = view.deal;
  if (!deal) return;
  const { seat, action } = event;
  view.acts.push({ seat, action, at: event.at, by_rule: byRule });
  const [word, value] = action.split(" ");
  if (isCard(action)) {
    deal.trick ??= { leader: seat, plays: [], winner: -1 };
    deal.trick.plays.push([seat, action]);
    take(deal, seat, bare(action));
  } else if (word === "discard") {
    take(deal, seat, value ? bare(value) : "");
  } else if (word === "look") {
    deal.gazes[seat] = Number(value);
  } else if (word !== "sign") {
    deal.said.push([seat, action]);
  }
}

/** @param {Data} deal @param {number} seat @param {string} card */
function take(deal, seat, card) {
  deal.held[seat] -= 1;
  const hand = cards(deal.hands[seat] ?? "");
  deal.hands[seat] = hand.filter((/** @type {string} */ held) => held !== card).join(" ");
}
