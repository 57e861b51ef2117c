import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Clock } from '#platform/clock.ts';
import type { DatabaseConnection } from '../connection.types.ts';
import { assertDurable } from '../durability.ts';
import { sleepUntilAborted } from '../sleep.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { isClusterProcess } from './cluster-processes.ts';
import { readTail, readTextIfPresent } from './durable-files.ts';
import { PostgresStartError } from './embedded-postgres.errors.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunIdentity } from './run-identity.ts';
import { spawnPostgresProgram, waitForExit } from './run-program.ts';
import { isNotReadyYet, openProductDatabase } from './server-session.ts';
import { stopClusterProcesses } from './stop-processes.ts';

export type ServerExit = { code: number | null; signal: NodeJS.Signals | null };
/**
 * `isChild`: until `exited` settles its number cannot belong to anybody else, so it may be signalled without further
 * proof.
 */
export type ServerProcess = { pid: number; isChild: boolean; exited: Promise<ServerExit> };

const pollMs = 10;
const watchMs = 500;
// Long enough to replay a full write-ahead log on a slow disk.
const readyMs = 120_000;
const shutdownSteps = [
  // A checkpoint of a new or busy cluster on a slow disk; if cut short, the next start must replay the log.
  { signal: 'SIGINT', waitMs: 40_000 },
  { signal: 'SIGQUIT', waitMs: 4000 },
  { signal: 'SIGKILL', waitMs: 1000 },
] as const;

/**
 * Starts the server detached from this process; its first output goes to the start log, the rest to the rotating log.
 */
export async function spawnServer({
  paths,
  binaries,
  identity,
  args,
}: {
  paths: ClusterPaths;
  binaries: PostgresBinaries;
  identity: RunIdentity;
  args: string[];
}): Promise<ServerProcess> {
  const output = await open(paths.startLog, 'w', 0o600);
  try {
    const child = spawnPostgresProgram({ program: binaries.postgres, args, binaries, identity, output: output.fd });
    const exited = waitForExit(child);
    child.unref();
    if (child.pid === undefined) {
      await exited;
      throw new PostgresStartError({ message: 'PostgreSQL could not be started.', output: '' });
    }
    return { pid: child.pid, isChild: true, exited };
  } catch (cause) {
    if (cause instanceof PostgresStartError) throw cause;
    throw new PostgresStartError({ message: 'PostgreSQL could not be started.', output: '', cause });
  } finally {
    await output.close();
  }
}

/** Watches a server that is not our child; its exit code cannot be known. */
export function watchAdopted({ pid, cluster }: { pid: number; cluster: string }): ServerProcess {
  async function watch(): Promise<ServerExit> {
    while (await isClusterProcess({ pid, cluster })) await delay(watchMs, undefined, { ref: false });
    return { code: null, signal: null };
  }
  return { pid, isChild: false, exited: watch() };
}

async function answer({ sql, disposable }: { sql: Sql; disposable: boolean }): Promise<void> {
  await sql`select 1`;
  if (!disposable) await assertDurable(sql);
}

// Messages about its state are responses to connection attempts during startup.
const isFatal = (line: string) => /\b(?:FATAL|PANIC): +(?!the database system is)/.test(line);

/** The newest fatal line of the server's rotating log, with what follows it; undefined while there is none. */
async function fatalLines({ cluster, logDirectory }: ClusterPaths): Promise<string[] | undefined> {
  const current = (await readTextIfPresent(path.join(cluster, 'current_logfiles'))) ?? '';
  const name = path.basename(current.split('\n')[0] ?? '');
  const lines = name === '' ? [] : (await readTail(path.join(logDirectory, name))).split('\n');
  const from = lines.findLastIndex(isFatal);
  return from === -1 ? undefined : lines.slice(from, from + 4);
}

/** A separate process writes that log, and may do so a moment after the server ended. */
const lastWordsMs = 2000;

/** What the server logged about its end: in the start log, or in the rotating log. */
async function lastWords(paths: ClusterPaths, { exit, clock }: { exit: ServerExit; clock: Clock }): Promise<string> {
  const said = await readTail(paths.startLog);
  if (exit.signal !== null || said.split('\n').some(isFatal)) return said;
  const deadline = clock.monotonicMs() + lastWordsMs;
  let fatal = await fatalLines(paths);
  while (!fatal && clock.monotonicMs() < deadline) {
    await clock.sleep(pollMs);
    fatal = await fatalLines(paths);
  }
  return [said, ...(fatal ?? [])].join('\n');
}

/**
 * Waits for the first real response to a query; throws PostgresStartError when the server ends before, DurabilityError
 * when it is unsafe.
 */
export async function waitUntilReady({
  server,
  paths,
  connection,
  clock,
  disposable,
  signal,
}: {
  server: ServerProcess;
  paths: ClusterPaths;
  connection: DatabaseConnection;
  clock: Clock;
  disposable: boolean;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  let exit: ServerExit | undefined;
  async function watch(): Promise<void> {
    exit = await server.exited;
  }
  const watched = watch();
  const deadline = clock.monotonicMs() + readyMs;
  let lastError: unknown;
  while (clock.monotonicMs() < deadline) {
    signal?.throwIfAborted();
    if (exit) {
      const message = `PostgreSQL ended while starting (${exit.signal ?? `code ${exit.code}`}).`;
      throw new PostgresStartError({ message, output: await lastWords(paths, { exit, clock }) });
    }
    try {
      await openProductDatabase({ connection, check: (sql) => answer({ sql, disposable }) });
      return;
    } catch (error) {
      if (!isNotReadyYet(error)) throw error;
      lastError = error;
    }
    await Promise.race([watched, clock.sleep(pollMs)]);
  }
  throw new PostgresStartError({
    message: `PostgreSQL did not answer within ${readyMs / 1000} s.`,
    output: await readTail(paths.startLog),
    cause: lastError,
  });
}

/**
 * Clean stop: open transactions are rolled back, everything is written; escalates only when the server does not obey.
 * Returns the last signal used.
 */
export async function stopServer({
  server,
  cluster,
}: {
  server: ServerProcess;
  cluster: string;
}): Promise<NodeJS.Signals | undefined> {
  if (!server.isChild) return stopClusterProcesses({ pids: [server.pid], cluster, steps: [...shutdownSteps] });
  const isOver = new AbortController();
  void server.exited.then(() => isOver.abort());
  await delay(0);
  let used: NodeJS.Signals | undefined;
  for (const { signal, waitMs } of shutdownSteps) {
    if (isOver.signal.aborted) break;
    used = signal;
    process.kill(server.pid, signal);
    await sleepUntilAborted({ milliseconds: waitMs, signal: isOver.signal });
  }
  return used;
}
