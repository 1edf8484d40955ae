'use strict';
// How boardgame.io is asked for matches and played on, as its own client does it.

const { io } = require('socket.io-client');
const { applyPatch } = require('rfc6902');
const { ask } = require('../http');
const { legal } = require('./game');

class Adapter {
  constructor(url) {
    this.url = url;
  }

  async create() {
    const games = `${this.url}/games/tricks`;
    const { matchID } = await ask('POST', `${games}/create`, { body: { numPlayers: 4 } });
    const credentials = [];
    for (let seat = 0; seat < 4; seat += 1) {
      const body = { playerID: String(seat), playerName: `p${seat}` };
      const joined = await ask('POST', `${games}/${matchID}/join`, { body });
      credentials.push(joined.playerCredentials);
    }
    return { matchID, credentials };
  }

  connect(match, seat, changed) {
    return new Client(this.url, match, seat, changed);
  }

  /** A match is under way once all have synchronised. */
  begin() {}

  /** Have the server collect its garbage, before its memory is read. */
  settle() {
    return ask('POST', `${this.url}/collect`);
  }
}

class Client {
  constructor(url, match, seat, changed) {
    this.seat = seat;
    this.match = match;
    this.changed = changed;
    this.bytes = 0;
    this.errors = 0;
    this.moves = 0; // cards laid so far, as far as this client knows
    this.extra = 0; // commands that are no moves: none here
    this.state = null;
    const options = { transports: ['websocket'], forceNew: true, reconnection: false };
    this.socket = io(`${url}/tricks`, options);
    this.connected = new Promise((resolve, reject) => {
      this.socket.on('connect_error', reject);
      this.socket.on('connect', () => this.synchronise());
      this.socket.once('sync', () => resolve());
    });
    this.socket.on('sync', (id, { state }) => this.take(state));
    this.socket.on('update', (id, state) => this.take(state));
    this.socket.on('patch', (id, before, after, operations) => this.patch(after, operations));
  }

  synchronise() {
    this.socket.io.engine.transport.ws.on('message', (data) => (this.bytes += data.length));
    const credentials = this.match.credentials[this.seat];
    this.socket.emit('sync', this.match.matchID, String(this.seat), credentials, 4);
  }

  take(state) {
    this.state = state;
    this.moves = state.G.moves;
    this.changed(this);
  }

  patch(after, operations) {
    if (after <= this.state._stateID) return;
    const state = structuredClone(this.state);
    applyPatch(state, operations);
    state._stateID = after;
    this.take(state);
  }

  /** The cards this seat may lay; none where it isn't its turn. */
  choices() {
    const { turn, hands, trick } = this.state.G;
    return turn === this.seat ? legal(hands[this.seat], trick) : [];
  }

  play(card) {
    const player = String(this.seat);
    const credentials = this.match.credentials[this.seat];
    const payload = { type: 'playCard', args: [card], playerID: player, credentials };
    const action = { type: 'MAKE_MOVE', payload };
    this.socket.emit('update', action, this.state._stateID, this.match.matchID, player);
  }

  close() {
    this.socket.close();
  }
}

module.exports = { Adapter };
