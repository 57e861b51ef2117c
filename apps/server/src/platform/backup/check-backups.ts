import { rename, rm } from 'node:fs/promises';
import type { Logger } from '#platform/logger.ts';
import { BackupError } from './backup-error.ts';
import { inBackupFolder } from './backup-lock.ts';
import { markDamage } from './damage.ts';
import { checkObject, objectPath, readFileList } from './kept-files.ts';
import { type FoundBackup, listBackups } from './manifest.ts';
import { checkPart } from './part-streams.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { tryBackup } from './try-backup.ts';

export type Checked = { name: string; damage: string | undefined };

type Seen = Map<string, string | undefined>;

/** Altered content is moved away, so that the next backup stores it again from the existing file. */
async function checkContent(root: string, content: { sha256: string; bytes: number }): Promise<string | undefined> {
  try {
    await checkObject(root, content);
    return undefined;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const object = objectPath(root, content.sha256);
    try {
      await rename(object, `${object}.damaged`);
    } catch (missing) {
      if (!hasErrorCode(missing, 'ENOENT')) throw missing;
      await rm(object, { force: true });
    }
    return error.message;
  }
}

async function checkFiles(root: string, { folder, manifest }: FoundBackup, seen: Seen): Promise<string | undefined> {
  if (!manifest.files) return undefined;
  let first: string | undefined;
  for await (const { sha256, bytes } of readFileList({ folder, list: manifest.files.list })) {
    if (!seen.has(sha256)) seen.set(sha256, await checkContent(root, { sha256, bytes }));
    first ??= seen.get(sha256);
  }
  return first;
}

async function checkOne(root: string, backup: FoundBackup, seen: Seen): Promise<string | undefined> {
  const { folder, manifest } = backup;
  try {
    const parts = [manifest.database, manifest.clusterManifest, manifest.files?.list, manifest.keys];
    for (const part of parts) if (part) await checkPart({ folder, part });
    return await checkFiles(root, backup, seen);
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    if (hasErrorCode(error, 'ENOENT', 'EIO')) return String(error);
    throw error;
  }
}

/** Rereads backups, every byte, and marks damaged ones. With `beside` the newest good one is also started once. */
export function checkBackups({
  root,
  logger,
  signal,
  trialsIn,
  only,
}: {
  root: string;
  logger: Logger;
  signal: AbortSignal;
  trialsIn?: string | undefined;
  /** Name of the one to check; all when absent. */
  only?: string | undefined;
}): Promise<Checked[]> {
  return inBackupFolder({ root, logger }, async () => {
    const { backups, damaged } = await listBackups(root);
    const seen: Seen = new Map();
    const checked: Checked[] = damaged.map((name) => ({ name, damage: 'its manifest cannot be read' }));
    let isTried = trialsIn === undefined;
    for (const backup of backups) {
      signal.throwIfAborted();
      if (only !== undefined && backup.name !== only) continue;
      let damage = await checkOne(root, backup, seen);
      if (damage === undefined && !isTried && trialsIn !== undefined && backup.manifest.kind === 'physical') {
        isTried = true;
        damage = await trialOf(backup, { trialsIn, logger });
      }
      await markDamage(backup.folder, damage);
      checked.push({ name: backup.name, damage });
    }
    return checked;
  });
}

async function trialOf(
  { folder, manifest }: FoundBackup,
  { trialsIn, logger }: { trialsIn: string; logger: Logger },
): Promise<string | undefined> {
  try {
    await tryBackup({ folder, manifest, trialsIn, logger });
    return undefined;
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}
