'use strict';
// One table and its four clients: sends a card, waits until each has seen it, notes how long.

const { performance } = require('node:perf_hooks');

const SEATS = 4;

/** What one run measures; nothing is noted before `open` and after it is closed again. */
class Measure {
  constructor() {
    this.open = false;
    this.each = []; // ms from just before a card is sent until one client has read it
    this.own = []; // the same for the client that sent it
    this.last = []; // the same for the last of the four
  }

  get moves() {
    return this.last.length;
  }
}

class Table {
  constructor(adapter, place, measure) {
    this.measure = measure;
    this.eager = 0; // up to how many cards the next one follows as soon as all have seen the last
    this.mover = null; // the client whose card is on its way
    this.wanted = 0; // how many cards lie once it has arrived
    this.seen = 0;
    this.late = 0; // times that the pace found a card still on its way
    this.clients = [];
    for (let seat = 0; seat < SEATS; seat += 1) {
      this.clients.push(adapter.connect(place, seat, (client) => this.changed(client)));
    }
  }

  /** Whatever a client has read, it says so here. */
  changed(client) {
    if (this.mover === null) {
      this.goOn();
      return;
    }
    // A client is counted once, when the card that is on its way arrives.
    if (client.moves !== this.wanted || client.counted === this.wanted) return;
    client.counted = this.wanted;
    const taken = performance.now() - this.sent;
    this.seen += 1;
    const { measure } = this;
    if (measure.open) {
      measure.each.push(taken);
      if (client === this.mover) measure.own.push(taken);
      if (this.seen === SEATS) measure.last.push(taken);
    }
    if (this.seen < SEATS) return;
    this.mover = null;
    this.goOn();
  }

  goOn() {
    if (this.clients[0].moves < this.eager) this.next();
    else this.reached?.();
  }

  /** Play on by itself until `cards` lie. */
  playUntil(cards) {
    this.eager = cards;
    return new Promise((resolve) => {
      this.reached = resolve;
      this.goOn();
    });
  }

  stop() {
    this.eager = 0;
  }

  /** Play a random legal card where all have seen the last one and it is somebody's turn. */
  next() {
    if (this.mover !== null) {
      this.late += 1;
      return;
    }
    for (const client of this.clients) {
      const choices = client.choices();
      if (choices.length === 0) continue;
      const card = choices[Math.floor(Math.random() * choices.length)];
      this.mover = client;
      this.wanted = client.moves + 1;
      this.seen = 0;
      this.sent = performance.now();
      client.play(card);
      return;
    }
  }

  sum(name) {
    return this.clients.reduce((total, client) => total + client[name], 0);
  }

  close() {
    this.clients.forEach((client) => client.close());
  }
}

module.exports = { Measure, Table };
