import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { clusterPaths, type ClusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { clusterOwner, ownEverything } from '#platform/database/embedded/create-cluster.ts';
import { readTail, writePrivateFile } from '#platform/database/embedded/durable-files.ts';
import { PostgresStartError } from '#platform/database/embedded/embedded-postgres.errors.ts';
import {
  findBinariesPackage,
  type PostgresBinaries,
  prepareBinaries,
} from '#platform/database/embedded/postgres-binaries.ts';
import { resolveRunIdentity, type RunIdentity } from '#platform/database/embedded/run-identity.ts';
import { spawnPostgresProgram, waitForExit } from '#platform/database/embedded/run-program.ts';
import { scramVerifier } from '#platform/database/scram-verifier.ts';
import type { Logger } from '#platform/logger.ts';
import { BackupError } from './backup-error.ts';
import { extractCluster, unfinishedMark } from './extract-cluster.ts';
import type { Manifest } from './manifest.ts';
import { readPart } from './part-streams.ts';

type Programs = { paths: ClusterPaths; binaries: PostgresBinaries; identity: RunIdentity };

/**
 * Recovers the cluster without connections and sets a new owner password: the backup does not contain the old one.
 * PostgreSQL's single-user mode needs no password and opens no port.
 */
async function setPassword({ paths, binaries, identity }: Programs, password: string): Promise<void> {
  const output = await open(paths.startLog, 'w', 0o600);
  try {
    const child = spawnPostgresProgram({
      program: binaries.postgres,
      args: ['--single', '-D', paths.cluster, '-c', 'log_min_error_statement=panic', 'postgres'],
      binaries,
      identity,
      output: output.fd,
      input: `alter role ${clusterOwner} password '${scramVerifier(password)}'\n`,
    });
    const { code, signal } = await waitForExit(child);
    if (code !== 0)
      throw new PostgresStartError({
        message: `The recovery of the database ended with ${signal ?? `code ${code}`}`,
        output: await readTail(paths.startLog),
      });
  } finally {
    await output.close();
  }
}

async function keepPassword({ paths }: Programs, password: string): Promise<void> {
  const folder = path.dirname(paths.passwordFile);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writePrivateFile({ file: paths.passwordFile, text: password });
  // Restored by root in somebody's folder, it must stay readable for that user.
  const owner = await stat(paths.dataDir);
  if (process.getuid?.() !== 0 || owner.uid === 0) return;
  await chown(paths.passwordFile, owner.uid, owner.gid);
  await chown(folder, owner.uid, owner.gid);
}

/** Throws when the installed PostgreSQL cannot run this backup's cluster. */
export function assertSameMajor(manifest: Manifest, major: string): void {
  if (manifest.postgres.major !== major)
    throw new BackupError(
      'check_failed',
      `This backup was made by PostgreSQL ${manifest.postgres.major}, this program brings PostgreSQL ${major}. Restore it with the version that made it (Enlace ${manifest.version}), then update.`,
    );
}

/**
 * Puts a backup's database into a data folder without one, recovered and with a new password. PostgreSQL refuses to
 * start on what a kill leaves behind. Throws BackupError for a damaged archive.
 */
export async function putCluster({
  folder,
  manifest,
  dataDir,
  logger,
  onBytes,
  signal,
}: {
  folder: string;
  manifest: Manifest;
  dataDir: string;
  logger: Logger;
  /** Compressed bytes read so far. */
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const paths = clusterPaths(dataDir);
  const binaries = await prepareBinaries({ packageDirectory: findBinariesPackage(), dataDir });
  assertSameMajor(manifest, binaries.major);
  await mkdir(path.dirname(paths.startLog), { recursive: true });
  const source = readPart({ folder, part: manifest.database, signal, ...(onBytes ? { onBytes } : {}) });
  const extracted = await extractCluster({ source, cluster: paths.cluster });
  if (extracted.version !== manifest.postgres.major)
    throw new BackupError('check_failed', 'The archive of the database holds no cluster of its version.');
  const identity = await resolveRunIdentity({ dataDir, clusterDirectory: paths.cluster, binaries, logger });
  await rm(path.join(paths.cluster, unfinishedMark));
  await extracted.finish();
  await ownEverything({ directory: paths.cluster, identity });
  const password = randomBytes(32).toString('base64url');
  await setPassword({ paths, binaries, identity }, password);
  await keepPassword({ paths, binaries, identity }, password);
}
