import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { workerData } from 'node:worker_threads';
import { places, type WatchdogData } from './watchdog.types.ts';

// Nothing here may depend on the main thread: not its output, its signals or its messages.

// NOTE: the main thread that starts this worker is built from the same source.
const { shared, lowestLevel, limits } = workerData as WatchdogData;
const memory = new Int32Array(shared);

const lookEveryMs = 500;
const stepMs = 50;
const warn = 40;
const error = 50;

let [lastBeats, since, lastLook] = [-1, performance.now(), performance.now()];
let stalledSince: number | undefined;
let sayAgainAt = 0;
let askedAt: number | undefined;
let isEnding = false;

/** A line in the logger's format. */
function say(level: number, fields: object, msg: string): void {
  if (level < lowestLevel) return;
  try {
    writeSync(1, `${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })}\n`);
  } catch {
    // Nobody reads our output at the moment, and we do not wait for it.
  }
}

function look(): void {
  const now = performance.now();
  // This thread did not run either: the whole machine slept or is starved, so nothing is known about the main thread.
  if (now - lastLook > 4 * lookEveryMs) since += now - lastLook;
  lastLook = now;
  const beats = Atomics.load(memory, places.beats);
  if (beats !== lastBeats) {
    if (stalledSince !== undefined) recover(now - stalledSince);
    [lastBeats, since] = [beats, now];
  } else if (now - since >= limits.stallMs) notice(now);
  if (askedAt !== undefined) judgeStop(now, askedAt);
}

function notice(now: number): void {
  if (stalledSince === undefined) {
    stalledSince = since;
    sayAgainAt = now;
    Atomics.add(memory, places.stalls, 1);
  }
  if (now < sayAgainAt) return;
  sayAgainAt = now + limits.againMs;
  const seconds = Math.round((now - stalledSince) / 1000);
  say(warn, { seconds }, `The main thread has not answered for ${seconds} s: nothing is served meanwhile`);
}

function recover(milliseconds: number): void {
  stalledSince = undefined;
  Atomics.add(memory, places.stalledMs, Math.round(milliseconds));
  const seconds = Math.round(milliseconds / 1000);
  say(warn, { seconds }, `The main thread answers again after ${seconds} s`);
}

function judgeStop(now: number, asked: number): void {
  const isDeaf = now - since >= limits.deafStopMs && now - asked >= limits.deafStopMs;
  if (isDeaf || now - asked >= limits.wholeStopMs) void end();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // It is our child, and the main thread does not reap it.
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function endDatabase(pid: number): Promise<void> {
  if (pid <= 0 || !isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + limits.databaseStopMs;
  while (isRunning(pid) && performance.now() < deadline)
    await new Promise<void>((resolve) => void setTimeout(resolve, stepMs));
}

/** Stops the database first, in order; then ends this process, whatever it is doing. */
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  say(error, {}, 'The process was asked to stop and did not; its database is stopped and the process ended by force');
  await endDatabase(Atomics.load(memory, places.databasePid));
  process.kill(process.pid, 'SIGKILL');
  // The first process of a container cannot be killed by its own signals, but does not survive its own abort.
  setTimeout(() => internals?.('process_methods').abort(), 500);
}

function onSignal(): void {
  const now = performance.now();
  const isAgain = askedAt !== undefined && now - askedAt > 1000;
  askedAt ??= now;
  if (isAgain && now - since >= limits.stallMs) void end();
}

type SignalHandle = { onsignal: () => void; start(signal: number): number; ref(): void };
type Internals = (name: string) => { Signal: new () => SignalHandle; abort(): void };

/** Signals are reported only to the main thread, although Node could report them to any thread. */
function openInternals(): Internals | undefined {
  try {
    const { internalBinding } = createRequire(import.meta.url)('internal/test/binding') as {
      internalBinding: Internals;
    };
    return internalBinding;
  } catch {
    return undefined;
  }
}

const internals = openInternals();
const handles: SignalHandle[] = [];
for (const signal of [constants.signals.SIGTERM, constants.signals.SIGINT]) {
  if (!internals) break;
  const handle = new (internals('signal_wrap').Signal)();
  handle.onsignal = onSignal;
  handle.start(signal);
  handles.push(handle);
}
setInterval(look, lookEveryMs);
