'use strict';
// boardgame.io with that game: node --expose-gc server.js [memory|files FOLDER] [full|delta]
// Prints its address once it listens. Its version has no host option and listens everywhere: the
// listening call is replaced by one for the loopback address and any free port.

process.env.NODE_ENV = 'production';
const net = require('node:net');

const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function listenHere(port, ...rest) {
  const told = rest.find((item) => typeof item === 'function');
  return listen.call(this, { port: 0, host: '127.0.0.1' }, told);
};

const { Server, FlatFile } = require('boardgame.io/server');
const { Tricks } = require('./game');

const [store = 'memory', folder = '', updates = 'full'] = process.argv.slice(2);
const server = Server({
  games: [{ ...Tricks, deltaState: updates === 'delta' }],
  origins: [/127\.0\.0\.1/],
  ...(store === 'files' && { db: new FlatFile({ dir: folder, logging: false }) }),
});
// Memory is read after its garbage is collected.
server.router.post('/collect', (context) => {
  global.gc();
  global.gc();
  context.body = {};
});
server.run({ port: 1 }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}`);
});
