'use strict';
// Processor time and memory of a server from the outside: its process, its threads, its children.

const fs = require('node:fs');

const text = (path) => {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return ''; // a process or thread that is gone
  }
};

/** The process and all that it started. */
function family(pid) {
  const children = new Map();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = /^PPid:\s+(\d+)/m.exec(text(`/proc/${name}/status`));
    if (parent === null) continue;
    const key = Number(parent[1]);
    children.set(key, [...(children.get(key) ?? []), Number(name)]);
  }
  const found = [pid];
  for (let i = 0; i < found.length; i += 1) found.push(...(children.get(found[i]) ?? []));
  return found;
}

/** Seconds of processor time that these processes have used, to the microsecond. */
function cpuSeconds(pids) {
  let nanoseconds = 0;
  for (const pid of pids) {
    let threads = [];
    try {
      threads = fs.readdirSync(`/proc/${pid}/task`);
    } catch {
      continue;
    }
    for (const thread of threads) {
      nanoseconds += Number(text(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]);
    }
  }
  return nanoseconds / 1e9;
}

/** Megabytes of memory that these processes have resident. */
function memory(pids) {
  let kilobytes = 0;
  for (const pid of pids) {
    const found = /^VmRSS:\s+(\d+)/m.exec(text(`/proc/${pid}/status`));
    if (found !== null) kilobytes += Number(found[1]);
  }
  return kilobytes / 1024;
}

/** Seconds of processor time that the whole machine has used. */
function machineSeconds() {
  const [user, nice, system, , , irq, softirq] = text('/proc/stat')
    .split('\n')[0]
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) / 100;
}

module.exports = { family, cpuSeconds, memory, machineSeconds };
