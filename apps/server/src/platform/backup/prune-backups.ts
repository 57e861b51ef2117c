import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '#platform/database/error-code.ts';
import type { Logger } from '#platform/logger.ts';
import { inBackupFolder } from './backup-lock.ts';
import { readDamage } from './damage.ts';
import { readFileList } from './kept-files.ts';
import { type FoundBackup, listBackups, namesIn, objectsFolder, unfinishedSuffix } from './manifest.ts';
import { chooseKept, type Keep } from './retention.rules.ts';

async function goodOnes(backups: readonly FoundBackup[]): Promise<FoundBackup[]> {
  const damage = await Promise.all(backups.map(({ folder }) => readDamage(folder)));
  return backups.filter((_backup, index) => damage[index] === undefined);
}

/** It stops being a backup before anything in it is removed. */
async function remove({ folder }: FoundBackup): Promise<void> {
  const aside = `${folder}${unfinishedSuffix}`;
  await rename(folder, aside);
  await rm(aside, { recursive: true, force: true });
}

async function removeUnused(root: string, used: ReadonlySet<string>): Promise<number> {
  const objects = path.join(root, objectsFolder);
  let freed = 0;
  for (const group of await namesIn(objects)) {
    if (!/^[0-9a-f]{2}$/.test(group)) continue;
    for (const entry of await readdir(path.join(objects, group))) {
      if (used.has(entry)) continue;
      await rm(path.join(objects, group, entry), { force: true });
      freed += 1;
    }
  }
  return freed;
}

async function collect(root: string, logger: Logger): Promise<number> {
  const { backups, damaged } = await listBackups(root);
  // What a backup with an unreadable manifest needs is unknown, so nothing is removed.
  if (damaged.length > 0) {
    logger.warn({ damaged }, 'contents of files stay: there are backups whose manifest cannot be read');
    return 0;
  }
  const used = new Set<string>();
  for (const { folder, manifest } of backups) {
    if (!manifest.files) continue;
    try {
      for await (const { sha256 } of readFileList({ folder, list: manifest.files.list })) used.add(sha256);
    } catch (error) {
      logger.warn({ err: error, folder }, 'contents of files stay: a list of files cannot be read');
      return 0;
    }
  }
  return removeUnused(root, used);
}

/**
 * Removes backups that no retention rule keeps, and contents no backup refers to. Damaged backups are ignored and stay.
 */
export function pruneBackups({
  root,
  keep,
  logger,
}: {
  root: string;
  keep: Keep;
  logger: Logger;
}): Promise<{ removed: string[]; contents: number }> {
  return inBackupFolder({ root, logger }, async () => {
    const good = await goodOnes((await listBackups(root)).backups);
    const kept = chooseKept(
      good.map(({ name, manifest }) => ({ name, takenAt: manifest.takenAt })),
      keep,
    );
    const going = good.filter(({ name }) => !kept.has(name));
    for (const backup of going) await remove(backup);
    return { removed: going.map(({ name }) => name), contents: await collect(root, logger) };
  });
}

/** False when the folder cannot be read at all. */
export async function isReadable(root: string): Promise<boolean> {
  try {
    await namesIn(root);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EACCES', 'EPERM', 'ENOTDIR')) return false;
    throw error;
  }
}
