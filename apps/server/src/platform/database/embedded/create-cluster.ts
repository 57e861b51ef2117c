import { randomBytes } from 'node:crypto';
import { chown, lchown, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from '#platform/logger.ts';
import { hasErrorCode } from '../error-code.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { readTail, readTextIfPresent, syncDirectory, writePrivateFile } from './durable-files.ts';
import { ClusterUnusableError, PostgresStartError } from './embedded-postgres.errors.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunIdentity } from './run-identity.ts';
import { spawnPostgresProgram, waitForExit } from './run-program.ts';

/** Owner role of the cluster: for migrations and role setup only, never the running product. */
export const clusterOwner = 'enlace_owner';

type ClusterInput = {
  paths: ClusterPaths;
  binaries: PostgresBinaries;
  identity: RunIdentity;
  logger: Logger;
  /** Skips the flush to disk; only for throw-away clusters. */
  disposable: boolean;
  /** Called once initdb works. */
  onHandedOver?: () => void;
};

async function removeHalfMadeClusters({ paths, logger }: ClusterInput): Promise<void> {
  const prefix = path.basename(paths.initializing);
  for (const entry of await readdir(paths.dataDir)) {
    if (!entry.startsWith(prefix)) continue;
    logger.warn({ entry }, 'Removing a database cluster whose creation was interrupted');
    // Its initdb may outlive a killed parent for a moment and keep writing.
    await rm(path.join(paths.dataDir, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function ensurePassword(paths: ClusterPaths): Promise<string> {
  const existing = await readTextIfPresent(paths.passwordFile);
  if (existing !== undefined && existing.trim() !== '') return existing.trim();
  const directory = path.dirname(paths.passwordFile);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const password = randomBytes(32).toString('base64url');
  await writePrivateFile({ file: paths.passwordFile, text: password });
  // A start by root in somebody's data directory must not lock that user out later.
  const owner = await stat(paths.dataDir);
  if (process.getuid?.() === 0 && owner.uid !== 0) {
    await chown(paths.passwordFile, owner.uid, owner.gid);
    await chown(directory, owner.uid, owner.gid);
  }
  return password;
}

async function giveTo({ file, identity }: { file: string; identity: RunIdentity }): Promise<void> {
  if (identity.account) await lchown(file, identity.account.uid, identity.account.gid);
}

/**
 * One flush of the file system takes a fraction of the time of one for each of a thousand files. Before Linux 5.8 it
 * did not report a failed write.
 */
export function syncMethod({ platform, release }: { platform: NodeJS.Platform; release: string }): 'fsync' | 'syncfs' {
  const [major = 0, minor = 0] = release.split('.').map(Number);
  const isReported = major > 5 || (major === 5 && minor >= 8);
  return platform === 'linux' && isReported ? 'syncfs' : 'fsync';
}

async function runInitdb({
  input,
  target,
  passwordFile,
}: {
  input: ClusterInput;
  target: string;
  passwordFile: string;
}): Promise<void> {
  const { paths, binaries, identity, disposable } = input;
  const output = await open(paths.startLog, 'w', 0o600);
  try {
    const child = spawnPostgresProgram({
      program: binaries.initdb,
      args: [
        `--pgdata=${target}`,
        `--username=${clusterOwner}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--data-checksums',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--text-search-config=simple',
        '--no-instructions',
        ...(disposable
          ? ['--no-sync']
          : [`--sync-method=${syncMethod({ platform: process.platform, release: os.release() })}`]),
      ],
      binaries,
      identity,
      output: output.fd,
    });
    input.onHandedOver?.();
    const { code, signal } = await waitForExit(child);
    if (code !== 0) {
      throw new PostgresStartError({
        message: `initdb ended with ${signal ?? `code ${code}`}`,
        output: await readTail(paths.startLog),
      });
    }
  } finally {
    await output.close();
  }
}

async function createCluster({ input, password }: { input: ClusterInput; password: string }): Promise<void> {
  const { paths, identity } = input;
  const target = `${paths.initializing}${randomBytes(6).toString('hex')}`;
  const passwordFile = `${target}.password`;
  await mkdir(target, { mode: 0o700 });
  await giveTo({ file: target, identity });
  try {
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    await giveTo({ file: passwordFile, identity });
    await runInitdb({ input, target, passwordFile });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(target, paths.cluster);
  await syncDirectory(paths.dataDir);
}

async function removeIfEmpty(directory: string): Promise<void> {
  try {
    await rmdir(directory);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

async function hasEntries(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).length > 0;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Transfers a cluster to the account PostgreSQL runs under; the folder itself last, so that it can be repeated. */
export async function ownEverything({
  directory,
  identity,
}: {
  directory: string;
  identity: RunIdentity;
}): Promise<void> {
  const { account } = identity;
  if (!account || (await stat(directory)).uid === account.uid) return;
  const entries = await readdir(directory, { recursive: true });
  for (const entry of entries) await lchown(path.join(directory, entry), account.uid, account.gid);
  await lchown(directory, account.uid, account.gid);
}

async function readClusterVersion(paths: ClusterPaths): Promise<string | undefined> {
  try {
    return await readTextIfPresent(path.join(paths.cluster, 'PG_VERSION'));
  } catch (cause) {
    if (!hasErrorCode(cause, 'EACCES', 'EPERM')) throw cause;
    throw new ClusterUnusableError(
      `${paths.cluster} belongs to another account. Start as root, or give it to this account with "chown -R".`,
      { cause },
    );
  }
}

/**
 * Creates the cluster if there is none, and returns its owner's password. A kill at any point leaves no incomplete
 * cluster.
 */
export async function ensureCluster(input: ClusterInput): Promise<{ password: string; isNew: boolean }> {
  const { paths, binaries, identity } = input;
  if ((await readTextIfPresent(paths.swapFile)) !== undefined) {
    throw new ClusterUnusableError(
      `An upgrade of the database was cut off at its last step. Run "npm run enlace -- upgrade-database" once more.`,
    );
  }
  await removeHalfMadeClusters(input);
  await removeIfEmpty(paths.cluster);
  const version = await readClusterVersion(paths);
  if (version === undefined) {
    if (await hasEntries(paths.cluster)) {
      throw new ClusterUnusableError(
        `${paths.cluster} holds files but no database cluster. Move it away or restore a backup.`,
      );
    }
    const password = await ensurePassword(paths);
    await createCluster({ input, password });
    return { password, isNew: true };
  }
  if (version.trim() !== binaries.major) {
    throw new ClusterUnusableError(
      `${paths.cluster} was made by PostgreSQL ${version.trim()}, this program brings PostgreSQL ${binaries.major}. Run "npm run enlace -- upgrade-database", which keeps the old one.`,
    );
  }
  const password = await readTextIfPresent(paths.passwordFile);
  if (password === undefined) {
    throw new ClusterUnusableError(
      `${paths.passwordFile} is missing, so the database cannot be opened. Restore it from a backup.`,
    );
  }
  await ownEverything({ directory: paths.cluster, identity });
  return { password: password.trim(), isNew: false };
}
