'use strict';
// The relay has no rules: whose turn it is plays a card, and all four are told.

const WebSocket = require('ws');

class Adapter {
  constructor(url) {
    this.url = url.replace('http', 'ws').replace(/\/$/, '');
    this.tables = 0;
  }

  async create() {
    this.tables += 1;
    return { table: `t${this.tables}` };
  }

  connect(place, seat, changed) {
    return new Client(`${this.url}/${place.table}`, seat, changed);
  }

  async begin(clients) {
    await Promise.all(clients.map((client) => client.begun));
  }

  settle() {}
}

class Client {
  constructor(url, seat, changed) {
    this.seat = seat;
    this.bytes = 0;
    this.errors = 0;
    this.extra = 0;
    this.moves = 0;
    this.turn = -1;
    this.sent = 0;
    this.begun = new Promise((resolve) => (this.tellBegun = resolve));
    this.socket = new WebSocket(url, { perMessageDeflate: false });
    this.connected = new Promise((resolve, reject) => {
      this.socket.on('open', resolve);
      this.socket.on('error', reject);
    });
    this.socket.on('message', (data) => {
      this.bytes += data.length;
      const { number, turn } = JSON.parse(data);
      this.moves = number;
      this.turn = turn;
      this.tellBegun();
      changed(this);
    });
  }

  choices() {
    return this.turn === this.seat ? ['10P'] : [];
  }

  play(card) {
    this.sent += 1;
    const command = { kind: 'act', id: `c${this.sent}`, seat: this.seat, action: card };
    this.socket.send(JSON.stringify(command));
  }

  close() {
    this.socket.close();
  }
}

module.exports = { Adapter };
