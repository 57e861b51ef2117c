// One build at a time. The lock identifies its holder by process and start time: a dead holder leaves nothing to remove
// by hand, and a process that reused its id is not mistaken for it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 200;
const patienceMs = 15 * 60_000;
/** Between the creation of a file and its content: after this long, its writer died in between. */
const writingMs = 10_000;
/** Claiming a dead holder's lock and removing it never takes this long. */
const claimMs = 60_000;

/** Start time of a process, as reported by the system; empty where unsupported or without such a process. */
function startOf(pid) {
  if (existsSync('/proc/self/stat')) {
    try {
      // The name before the figures may contain spaces and brackets.
      const figures = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${boot}/${figures[19] ?? ''}`;
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32') return '';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Creates a file that must not exist; false when it does. */
function create(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file) {
  try {
    return { text: readFileSync(file, 'utf8'), age: Date.now() - statSync(file).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function holderOf({ text }) {
  try {
    return JSON.parse(text);
  } catch {
    // Truncated, or not written yet.
    return undefined;
  }
}

function isDead(lock) {
  const holder = holderOf(lock);
  if (!holder) return lock.age > writingMs;
  // Processes of another machine or container are not visible here.
  if (holder.host !== hostname()) return lock.age > patienceMs;
  return !isAlive(holder.pid) || startOf(holder.pid) !== holder.start;
}

/** Removes the lock of a dead holder. Only the owner of the claim may, and only while the lock is still that holder's. */
function removeDead(file, lock) {
  const claim = `${file}.dead`;
  if (!create(claim, '')) {
    if ((read(claim)?.age ?? 0) > claimMs) rmSync(claim, { force: true });
    return;
  }
  try {
    if (read(file)?.text === lock.text) rmSync(file, { force: true });
  } finally {
    rmSync(claim, { force: true });
  }
}

/**
 * Acquires the lock, waiting for its holder; `report` gets one sentence about that. Resolves to `release`, and to whether
 * somebody else held it first. Throws when the holder is not done after a quarter of an hour.
 */
export async function takeBuildLock({ file, report, patience = patienceMs }) {
  const began = Date.now();
  const own = JSON.stringify({
    pid: process.pid,
    start: startOf(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
  });
  let reported = '';
  while (!create(file, own)) {
    const lock = read(file);
    if (lock === undefined) continue;
    if (isDead(lock)) {
      removeDead(file, lock);
      continue;
    }
    const { pid, host, since } = holderOf(lock) ?? {};
    const who = `process ${pid ?? '?'} on ${host ?? '?'}, since ${since ?? '?'}`;
    if (Date.now() - began > patience)
      throw new Error(`Another build is still under way (${who}). Wait for it or end it, then try again.`);
    if (reported !== lock.text) report(`Another build is under way (${who}); waiting for it.`);
    reported = lock.text;
    await sleep(pollMs);
  }
  return {
    waited: reported !== '',
    release() {
      if (read(file)?.text === own) rmSync(file, { force: true });
    },
  };
}
