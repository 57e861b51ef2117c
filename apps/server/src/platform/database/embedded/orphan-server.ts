import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#platform/logger.ts';
import type { DatabaseConnection } from '../connection.types.ts';
import { findClusterProcesses, isClusterProcess, readLockFile, readPostmasterFile } from './cluster-processes.ts';
import { readTextIfPresent } from './durable-files.ts';
import { PostgresStartError } from './embedded-postgres.errors.ts';
import { isAlive } from './process-identity.ts';
import { endForeignSessions, isNotReadyYet, openProductDatabase, readSettingsMarker } from './server-session.ts';
import { stopClusterProcesses } from './stop-processes.ts';

const adoptionMs = 1500;
const pollMs = 25;
// All together stay well below the five seconds a start may take.
const orphanSteps = [
  { signal: 'SIGINT', waitMs: 1500 },
  { signal: 'SIGQUIT', waitMs: 700 },
  { signal: 'SIGKILL', waitMs: 500 },
] as const;
const leftoverSteps = [
  { signal: 'SIGQUIT', waitMs: 500 },
  { signal: 'SIGKILL', waitMs: 500 },
] as const;

type LockInput = { file: string; cluster: string; logger: Logger };
type OrphanInput = { cluster: string; connection: DatabaseConnection; marker: string; logger: Logger };

async function answersWithOurSettings({ connection, marker }: OrphanInput): Promise<boolean> {
  let matches = false;
  await openProductDatabase({
    connection,
    check: async (sql) => {
      matches = (await readSettingsMarker(sql)) === marker;
      if (matches) await endForeignSessions(sql);
    },
  });
  return matches;
}

async function canAdopt({ input, pid }: { input: OrphanInput; pid: number }): Promise<boolean> {
  const deadline = performance.now() + adoptionMs;
  while (performance.now() < deadline && (await isClusterProcess({ pid, cluster: input.cluster }))) {
    try {
      const timeout = delay(adoptionMs, false, { ref: false });
      return await Promise.race([answersWithOurSettings(input), timeout]);
    } catch (error) {
      if (!isNotReadyYet(error)) {
        input.logger.warn({ err: error, pid }, 'The PostgreSQL running on this data directory rejects our login');
        return false;
      }
      await delay(pollMs);
    }
  }
  return false;
}

/**
 * A power failure may leave a lock file empty or without a number, and PostgreSQL then waits for somebody to remove it.
 * Where every process can be inspected, it is known whether anything of this cluster is alive.
 */
async function removeUnreadableLock({ file, cluster, logger }: LockInput): Promise<void> {
  const text = await readTextIfPresent(file);
  if (text === undefined || process.platform !== 'linux') return;
  if ((await findClusterProcesses(cluster)).length > 0 || (await readTextIfPresent(file)) !== text) return;
  logger.warn(
    { file },
    'A lock file of PostgreSQL names no process and nothing of this database runs; removing the file',
  );
  await unlink(file);
}

/**
 * A lock file whose number now belongs to a foreign process, or to a zombie (containers without an init program), makes
 * PostgreSQL refuse to start; remove it only on proof that nothing of this cluster is alive.
 */
async function removeMisleadingLock({ file, cluster, logger }: LockInput): Promise<void> {
  const written = await readLockFile(file);
  if (!written) {
    await removeUnreadableLock({ file, cluster, logger });
    return;
  }
  if (!isAlive(written.pid)) return;
  if ((await findClusterProcesses(cluster)).length > 0 || (await isClusterProcess({ pid: written.pid, cluster })))
    return;
  if ((await readLockFile(file))?.text !== written.text) return;
  logger.warn(
    { file, pid: written.pid },
    'The process number in a lock file of PostgreSQL is not PostgreSQL any more; removing the file',
  );
  await unlink(file);
}

/**
 * Handles what a killed parent left behind: returns the pid of a healthy server of ours to adopt, or undefined when a
 * new one can start. Never signals a process that does not work in this cluster directory.
 */
export async function settleOrphans(input: OrphanInput): Promise<number | undefined> {
  const { cluster, connection, logger } = input;
  const written = await readPostmasterFile(cluster);
  if (written && (await isClusterProcess({ pid: written.pid, cluster }))) {
    if (await canAdopt({ input, pid: written.pid })) {
      logger.info({ pid: written.pid }, 'Adopting the PostgreSQL that outlived the previous process');
      return written.pid;
    }
    const used = await stopClusterProcesses({ pids: [written.pid], cluster, steps: [...orphanSteps] });
    logger.warn({ pid: written.pid, signal: used }, 'Stopped a PostgreSQL left behind by a previous process');
  }
  const leftovers = await findClusterProcesses(cluster);
  if (leftovers.length > 0) {
    const used = await stopClusterProcesses({ pids: leftovers, cluster, steps: [...leftoverSteps] });
    logger.warn({ pids: leftovers, signal: used }, 'Ended PostgreSQL processes that had lost their parent');
  }
  const stubborn = await findClusterProcesses(cluster);
  if (stubborn.length > 0) {
    throw new PostgresStartError({
      message: `A previous PostgreSQL of ${cluster} cannot be stopped (processes ${stubborn.join(', ')}).`,
      output: '',
    });
  }
  await removeMisleadingLock({ file: path.join(cluster, 'postmaster.pid'), cluster, logger });
  if (path.isAbsolute(connection.host)) {
    await removeMisleadingLock({
      file: path.join(connection.host, `.s.PGSQL.${connection.port}.lock`),
      cluster,
      logger,
    });
  }
  return undefined;
}
