import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { BackupError } from '#platform/backup/backup-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { BackupOrder, BackupOutcome } from './backup-work.ts';

/** Messages between the two processes. */
export type ToBackupProcess = { kind: 'order'; order: BackupOrder } | { kind: 'stop' };
export type FromBackupProcess = { kind: 'ready' } | { kind: 'done'; outcome: BackupOutcome };

/** It buffers a few megabytes, whatever the size of the database. */
const megabytes = 256;
/** Time to remove what it has written. */
const stopMs = 8000;
/** Time to load its code, even on a busy machine. */
const startMs = 120_000;

/** Next to this file in the sources; among the workers in the build, wherever the bundler put this code. */
function findProgram(): string {
  const here = import.meta.url;
  const entries = here.endsWith('.ts') ? ['./backup.worker.ts'] : ['./workers/backup.js', '../workers/backup.js'];
  const places = entries.map((each) => fileURLToPath(new URL(each, here)));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new BackupError('other', 'The program of backups is missing from the build.');
  return found;
}

function start(): ChildProcess {
  const cache = getCompileCacheDir();
  return fork(findProgram(), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: { ...process.env, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Ignores a channel that closed meanwhile: the end of the process reports itself. */
function send(child: ChildProcess, message: ToBackupProcess): void {
  child.send(message, () => undefined);
}

/**
 * Runs one order in a separate process: copying, hashing and compressing a whole database uses neither the server's
 * thread nor its memory, and everything is freed at its end (docs/decisions/0020-backup-process.md). It ends when we
 * do. Throws BackupError when it ends without an outcome.
 */
export async function workOffElsewhere(
  order: BackupOrder,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<BackupOutcome> {
  signal.throwIfAborted();
  const child = start();
  const over = new AbortController();
  const stop = () => {
    send(child, { kind: 'stop' });
    clock.sleep(stopMs, over.signal).then(
      () => child.kill('SIGKILL'),
      () => undefined,
    );
  };
  signal.addEventListener('abort', stop, { once: true });
  const started = new AbortController();
  clock.sleep(startMs, AbortSignal.any([over.signal, started.signal])).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  try {
    return await new Promise<BackupOutcome>((resolve, reject) => {
      child.on('message', (message: FromBackupProcess) => {
        if (message.kind === 'ready') {
          started.abort();
          send(child, { kind: 'order', order });
        } else resolve(message.outcome);
      });
      // It may be emitted more than once, and an unhandled one ends the server.
      child.on('error', (cause) => reject(new BackupError('other', 'The backup could not be started.', { cause })));
      child.once('exit', (code, by) =>
        reject(new BackupError('other', `The process of the backup ended early (${by ?? code}).`)),
      );
    });
  } finally {
    signal.removeEventListener('abort', stop);
    over.abort();
    if (child.connected) child.disconnect();
  }
}
