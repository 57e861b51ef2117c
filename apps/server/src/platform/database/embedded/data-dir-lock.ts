import { randomBytes } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Logger } from '#platform/logger.ts';
import { hasErrorCode } from '../error-code.ts';
import { readTextIfPresent } from './durable-files.ts';
import { DataDirInUseError } from './embedded-postgres.errors.ts';
import { processBirth } from './process-identity.ts';

const lockOwnerSchema = z.object({ pid: z.number().int(), birth: z.string(), token: z.string() });
type LockOwner = z.infer<typeof lockOwnerSchema>;

export type DataDirLock = { release(): Promise<void> };

const maximumAttempts = 20;

function parseOwner(text: string | undefined): LockOwner | undefined {
  if (text === undefined) return undefined;
  try {
    return lockOwnerSchema.parse(JSON.parse(text));
  } catch {
    // A lock is linked into place complete, so a damaged one is left over from a failed disk and has no live owner.
    return undefined;
  }
}

async function hasLivingOwner(owner: LockOwner | undefined): Promise<boolean> {
  return owner !== undefined && (await processBirth(owner.pid)) === owner.birth;
}

async function tryLink({ from, to }: { from: string; to: string }): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves a dead owner's lock away; puts it back when another process was first and the moved one is alive. */
async function setAsideStaleLock({ file, token }: { file: string; token: string }): Promise<void> {
  const aside = `${file}.${token}.stale`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw error;
  }
  if (await hasLivingOwner(parseOwner(await readTextIfPresent(aside)))) await tryLink({ from: aside, to: file });
  await rm(aside, { force: true });
}

/**
 * Claims the data directory for this process until `release`, or until the process dies for any reason. Throws
 * DataDirInUseError while another live process (or another part of this one) holds it.
 */
export async function acquireDataDirLock({
  file,
  dataDir,
  logger,
}: {
  file: string;
  dataDir: string;
  logger: Logger;
}): Promise<DataDirLock> {
  const token = randomBytes(8).toString('hex');
  const mine = `${file}.${token}`;
  await writeFile(mine, JSON.stringify({ pid: process.pid, birth: (await processBirth(process.pid)) ?? '', token }));
  try {
    for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
      if (await tryLink({ from: mine, to: file })) return { release: () => releaseLock({ file, token }) };
      const owner = parseOwner(await readTextIfPresent(file));
      if (owner && (await hasLivingOwner(owner))) throw new DataDirInUseError({ dataDir, ownerPid: owner.pid });
      logger.debug({ ownerPid: owner?.pid }, 'Taking over the data directory of a process that no longer exists');
      await setAsideStaleLock({ file, token });
    }
    throw new DataDirInUseError({ dataDir, ownerPid: -1 });
  } finally {
    await rm(mine, { force: true });
  }
}

async function releaseLock({ file, token }: { file: string; token: string }): Promise<void> {
  if (parseOwner(await readTextIfPresent(file))?.token === token) await rm(file, { force: true });
}

/** False only when there is a lock and its owner is gone. */
export async function mayBeInUse(file: string): Promise<boolean> {
  const text = await readTextIfPresent(file);
  return text === undefined || (await hasLivingOwner(parseOwner(text)));
}
