import { readdir, stat } from 'node:fs/promises';
import { unfinishedMark } from '#platform/backup/extract-cluster.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import type { Finding } from './check.types.ts';

/** What is in the embedded database's folder; `broken` is what the start refuses, too. */
export type FoundCluster = { kind: 'none' } | { kind: 'there' } | { kind: 'broken'; finding: Finding };

const check = 'database';

function broken(text: string, remedy: string): FoundCluster {
  return { kind: 'broken', finding: { check, state: 'fail', text, remedy } };
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: unknown) => {
      if (hasErrorCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function look(dataDir: string): Promise<FoundCluster> {
  const { cluster, swapFile } = clusterPaths(dataDir);
  if (await isThere(swapFile))
    return broken('an upgrade of the database was interrupted at its last step', 'run "upgrade-database" once more');
  const names = await namesIn(cluster);
  if (names.includes(unfinishedMark)) {
    const left = (await namesIn(dataDir)).join(', ');
    const text = `${dataDir} holds what a restore that was cut off left behind (${left}); the start refuses it`;
    return broken(text, `delete ${dataDir} and restore again`);
  }
  if (names.includes('PG_VERSION')) return { kind: 'there' };
  if (names.length === 0) return { kind: 'none' };
  const text = `${cluster} holds files (${names.slice(0, 3).join(', ')}) but no database; the start refuses it`;
  return broken(text, `move ${cluster} away, or delete what is left of a restore and restore again`);
}

/** Checks for the embedded database without opening it. */
export async function findCluster(dataDir: string): Promise<FoundCluster> {
  const { cluster } = clusterPaths(dataDir);
  try {
    return await look(dataDir);
  } catch (error) {
    if (hasErrorCode(error, 'EACCES', 'EPERM'))
      return broken(`${cluster} cannot be looked at by this account`, 'run this as the account that owns it');
    if (hasErrorCode(error, 'ENOTDIR'))
      return broken(`${cluster} is not a folder`, 'move it away, and restore a backup');
    throw error;
  }
}
