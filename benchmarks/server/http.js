'use strict';
// Plain JSON requests over kept connections.

const http = require('node:http');

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

/** The JSON answer of a request; an answer other than 2xx is an error that quotes it. */
function ask(method, url, { body, token } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'application/json' };
    const data = body === undefined ? undefined : JSON.stringify(body);
    if (data !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(data);
    }
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    const request = http.request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => {
        if (answer.statusCode < 200 || answer.statusCode > 299) {
          reject(new Error(`${method} ${url}: ${answer.statusCode} ${text.slice(0, 500)}`));
        } else {
          resolve(text === '' ? null : JSON.parse(text));
        }
      });
    });
    request.on('error', reject);
    request.end(data);
  });
}

module.exports = { ask };
