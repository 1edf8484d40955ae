'use strict';
// Measures one server at one load:
//   node drive.js '{"adapter":"veillee","url":"http://127.0.0.1:8000","pid":4711,"tables":100,
//                   "mode":"closed","seconds":8}'
// mode closed: each table plays its next card once all four clients have seen the last: capacity;
// mode paced: a card a table every `pace_ms`, the latency that people feel. Prints one JSON object.
// The clients of all tables live in this process, so their own reading is part of each latency.

const { performance } = require('node:perf_hooks');
const { setTimeout: sleep } = require('node:timers/promises');
const { cpuSeconds, family, machineSeconds, memory } = require('./gauges');
const { Measure, Table } = require('./table');

const STARTS_WITHIN_MS = 60_000;
const BEGINNING_AT_ONCE = 10; // tables that connect at the same time
const DEAL = 32; // cards

/** All tables of the run, connected and begun. */
async function seated(adapter, places, measure) {
  const tables = [];
  for (let first = 0; first < places.length; first += BEGINNING_AT_ONCE) {
    const some = places.slice(first, first + BEGINNING_AT_ONCE);
    const made = some.map((place) => new Table(adapter, place, measure));
    await Promise.all(
      made.map(async (table) => {
        await Promise.all(table.clients.map((client) => client.connected));
        await adapter.begin(table.clients);
      }),
    );
    tables.push(...made);
  }
  return tables;
}

/** Have each table play to another place of a deal, as tables are that began at any time. */
function scattered(tables) {
  return Promise.all(tables.map((table, place) => table.playUntil((place * 7) % DEAL)));
}

/** Have the tables play; answers what stops them. */
function set(tables, job) {
  if (job.mode === 'closed') {
    tables.forEach((table) => table.playUntil(Infinity));
    return () => tables.forEach((table) => table.stop());
  }
  const timers = [];
  tables.forEach((table, place) => {
    const start = setTimeout(
      () => timers.push(setInterval(() => table.next(), job.pace_ms)),
      (place * job.pace_ms) / tables.length, // evenly spread
    );
    timers.push(start);
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** What the counters stand at. */
function reading(pids, tables) {
  const driver = process.cpuUsage();
  return {
    at: performance.now() / 1000,
    server: cpuSeconds(pids),
    driver: (driver.user + driver.system) / 1e6,
    machine: machineSeconds(),
    bytes: total(tables, (table) => table.sum('bytes')),
    extra: total(tables, (table) => table.sum('extra')),
    late: total(tables, (table) => table.late),
  };
}

const total = (tables, of) => tables.reduce((sum, table) => sum + of(table), 0);
const rounded = (number, digits) => Number(number.toFixed(digits));

function quantile(ordered, share) {
  if (ordered.length === 0) return null;
  const place = Math.min(ordered.length - 1, Math.floor(share * ordered.length));
  return rounded(ordered[place], 3);
}

function spread(values) {
  const ordered = Float64Array.from(values).sort();
  return {
    p50: quantile(ordered, 0.5),
    p95: quantile(ordered, 0.95),
    p99: quantile(ordered, 0.99),
    max: quantile(ordered, 1),
  };
}

async function run(job) {
  const { Adapter } = require(`./${job.adapter}/adapter`);
  const adapter = new Adapter(job.url);
  const resident = async () => {
    await adapter.settle();
    return memory(family(job.pid));
  };
  const started = await resident();
  const places = [];
  for (let i = 0; i < job.tables; i += 1) places.push(await adapter.create());
  const created = await resident();
  const measure = new Measure();
  const tables = await seated(adapter, places, measure);
  const connected = await resident();

  await scattered(tables);
  const stop = set(tables, job);
  await sleep(Math.min(2000, job.seconds * 250)); // warm up
  const pids = family(job.pid);
  const before = reading(pids, tables);
  measure.open = true;
  await sleep(job.seconds * 1000);
  measure.open = false;
  const after = reading(pids, tables);
  stop();
  await sleep(500);
  const stuck = tables.filter((table) => table.mover !== null).length;
  const ended = await resident();
  tables.forEach((table) => table.close());

  const { moves } = measure;
  const used = {};
  for (const name of Object.keys(before)) used[name] = after[name] - before[name];
  return {
    tables: job.tables,
    mode: job.mode,
    seconds: rounded(used.at, 3),
    moves,
    moves_per_second: rounded(moves / used.at, 1),
    moves_per_cpu_second: rounded(moves / used.server, 1),
    cpu_ms_per_move: rounded((used.server * 1000) / Math.max(1, moves), 4),
    each_ms: spread(measure.each),
    own_ms: spread(measure.own),
    last_ms: spread(measure.last),
    bytes_per_move: rounded(used.bytes / Math.max(1, moves), 1),
    memory_mb: {
      started: rounded(started, 1),
      created: rounded(created, 1),
      connected: rounded(connected, 1),
      ended: rounded(ended, 1),
    },
    kb_per_table: {
      created: rounded(((created - started) * 1024) / job.tables, 1),
      connected: rounded(((connected - started) * 1024) / job.tables, 1),
      ended: rounded(((ended - started) * 1024) / job.tables, 1),
    },
    cores: {
      server: rounded(used.server / used.at, 3),
      driver: rounded(used.driver / used.at, 3),
      others: rounded(Math.max(0, used.machine - used.server - used.driver) / used.at, 3),
    },
    moves_per_table: rounded(total(tables, (table) => table.clients[0].moves) / tables.length, 1),
    other_commands: used.extra,
    late: used.late,
    errors: total(tables, (table) => table.sum('errors')),
    stuck,
  };
}

async function main() {
  const job = JSON.parse(process.argv[2]);
  const longest = STARTS_WITHIN_MS + job.seconds * 1000;
  setTimeout(() => {
    console.error(`no end after ${longest} ms`);
    process.exit(1);
  }, longest).unref();
  console.log(JSON.stringify(await run(job)));
  process.exit(0);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
