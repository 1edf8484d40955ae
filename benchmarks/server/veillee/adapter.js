'use strict';
// How our own server is asked for tables of Politaine and played on: its REST interface and its
// socket protocol, as any page would use them (docs/protocol.md).

const WebSocket = require('ws');
const { ask } = require('../http');

const GAME = 'politaine';
// Nothing is asked before the first card, nobody waits between tricks and deals, and no match ends.
const SEATS = 4;
const TABLE = {
  seats: SEATS,
  options: { four: 'off', redeal: 'off', announce: 'automatic', target: '1000000' },
  settings: { trick_ms: 0, deal_ms: 0, opening_ms: 0 },
  listed: false,
};
const GO_ON_AFTER_MS = 1000; // without a new deal: the table waits to be told

class Adapter {
  constructor(url) {
    this.url = url;
    this.people = 0;
  }

  async create() {
    const games = `${this.url}/api/games/${GAME}`;
    const opened = await ask('POST', `${games}/create`, {
      body: { ...TABLE, seat: 0 },
      token: await this.person(),
    });
    const tokens = [opened.seat_token];
    for (let seat = 1; seat < SEATS; seat += 1) {
      const joined = await ask('POST', `${games}/${opened.table}/join`, {
        body: { invite: opened.invite, seat },
        token: await this.person(),
      });
      tokens.push(joined.seat_token);
    }
    return { table: opened.table, tokens };
  }

  /** The session of somebody new. */
  async person() {
    this.people += 1;
    const body = { name: `p${this.people}` };
    return (await ask('POST', `${this.url}/api/session`, { body })).token;
  }

  connect(place, seat, changed) {
    const socket = this.url.replace('http', 'ws');
    const url = `${socket}/api/games/${GAME}/${place.table}/socket`;
    return new Client(url, place.tokens[seat], seat, changed);
  }

  async begin(clients) {
    await Promise.all(clients.map((client) => client.command('set-ready', { ready: true })));
    await clients[0].command('start');
    await Promise.all(clients.map((client) => client.dealt));
  }

  settle() {}
}

class Client {
  constructor(url, token, seat, changed) {
    this.seat = seat;
    this.changed = changed;
    this.bytes = 0;
    this.errors = 0;
    this.moves = 0; // cards laid so far, as far as this client knows
    this.extra = 0; // commands that are no moves
    this.sent = 0;
    this.hand = [];
    this.situation = {};
    this.answers = new Map(); // what waits for the answer to a command, by its id
    this.dealt = new Promise((resolve) => (this.tellDealt = resolve));
    this.socket = new WebSocket(url, { perMessageDeflate: false });
    this.socket.on('open', () => this.send({ kind: 'hello', token }));
    this.socket.on('message', (data) => {
      this.bytes += data.length;
      this.read(JSON.parse(data));
    });
    this.connected = new Promise((resolve, reject) => {
      this.tellConnected = resolve;
      this.socket.on('error', reject);
      this.socket.on('close', (code) => {
        if (!this.closing) this.fail(`seat ${seat}: the socket was closed with ${code}`);
        reject(new Error(`the socket was closed with ${code}`));
      });
    });
    this.connected.catch(() => {}); // told to whoever waits for it
  }

  // Reading ------------------------------------------------------------------------------------

  read(message) {
    switch (message.kind) {
      case 'events':
        for (const event of message.events) this.follow(event);
        this.situate(message.situation);
        if (message.ack !== undefined) this.answered(message.ack);
        break;
      case 'snapshot':
        if (message.deal) this.hand = cards(message.deal.hands[this.seat]);
        this.situate(message.situation);
        this.tellConnected();
        break;
      case 'ack':
        this.answered(message.id);
        break;
      case 'refused':
        this.refused(message);
        break;
      case 'ping':
        this.send({ kind: 'pong', n: message.n });
        break;
      default: // welcome, closing
    }
  }

  follow(event) {
    if (event.kind === 'acted') {
      // With these options the only acts are cards.
      this.moves += 1;
      if (event.seat === this.seat) this.hand = this.hand.filter((card) => card !== event.action);
    } else if (event.kind === 'dealt') {
      this.hand = cards(event.hands[this.seat]);
      clearTimeout(this.waiting);
      this.tellDealt();
    } else if (event.kind === 'deal-ended') {
      this.waiting = setTimeout(() => this.goOn(), GO_ON_AFTER_MS);
    } else if (event.kind === 'match-ended') {
      clearTimeout(this.waiting);
      this.goOn('rematch');
    }
  }

  situate(changes) {
    if (changes) Object.assign(this.situation, changes);
    this.changed(this);
  }

  goOn(kind = 'go-on') {
    this.extra += 1;
    this.command(kind).catch(() => {}); // too late is no fault: the table went on by itself
  }

  answered(id) {
    this.answers.get(id)?.resolve();
    this.answers.delete(id);
  }

  refused({ id, code, message }) {
    const answer = this.answers.get(id);
    this.answers.delete(id);
    if (answer) answer.reject(new Error(`${code}: ${message}`));
    else this.fail(`seat ${this.seat}: ${code}: ${message}`);
  }

  fail(why) {
    this.errors += 1;
    if (this.errors === 1) console.error(why);
  }

  // Sending ------------------------------------------------------------------------------------

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  /** Anything but a move; done once the server has said so. */
  command(kind, fields = {}) {
    this.sent += 1;
    const id = `c${this.sent}`;
    return new Promise((resolve, reject) => {
      this.answers.set(id, { resolve, reject });
      this.send({ kind, id, ...fields });
    });
  }

  /** The cards this seat may lay; none where it isn't its turn. */
  choices() {
    const { turn, phase, legal } = this.situation;
    return phase === 'playing' && turn === this.seat ? legal : [];
  }

  play(card) {
    this.sent += 1;
    if (!this.hand.includes(card)) this.fail(`${card} is not in the hand ${this.hand.join(' ')}`);
    this.send({ kind: 'act', id: `c${this.sent}`, seat: this.seat, action: card });
  }

  close() {
    this.closing = true;
    clearTimeout(this.waiting);
    this.socket.close();
  }
}

const cards = (text) => (text === '' ? [] : text.split(' '));

module.exports = { Adapter };
