import { createReadStream } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from 'postgres';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { acquireDataDirLock } from '#platform/database/embedded/data-dir-lock.ts';
import { clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { makeFolders } from '#platform/database/embedded/data-dir.ts';
import { writePrivateFile } from '#platform/database/embedded/durable-files.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { readMigrationFiles } from '#platform/database/migration-files.ts';
import { MigrationTooOldError } from '#platform/database/migrations.errors.ts';
import { createDiskStorage } from '#platform/storage/storage.ts';
import type { Logger } from '#platform/logger.ts';
import { systemClock } from '#platform/clock.ts';
import { formatKeyring } from '#platform/security/keyring.ts';
import { newKeyring } from '#platform/security/keyring-file.ts';
import { BackupError } from './backup-error.ts';
import { asBackupError } from './backup-lock.ts';
import { readDamage } from './damage.ts';
import { markUnfinished, unfinishedMark } from './extract-cluster.ts';
import { forEachAtMost } from './for-each-at-most.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { checkObject, type KeptFile, objectPath, readFileList } from './kept-files.ts';
import { translateMigrations } from './make-tables.ts';
import {
  type FoundBackup,
  listBackups,
  type Manifest,
  manifestFile,
  type Migration,
  namesIn,
  readManifest,
} from './manifest.ts';
import { checkPart } from './part-streams.ts';
import { putCluster } from './put-cluster.ts';
import { putRows } from './row-import.ts';
import { openSealedKeys } from './sealed-keys.ts';
import { assertCatalogue, withOwner } from './try-backup.ts';

/** The source of the restored installation's keys. */
export type KeySource = { kind: 'backup'; passphrase: string } | { kind: 'text'; text: string } | { kind: 'none' };

export type RestoreInput = {
  backup: FoundBackup;
  /** Folder with file contents: the one containing the backup. */
  root: string;
  dataDir: string;
  keys: KeySource;
  migrationsDirectory: string;
  /** An external database that receives the rows; the embedded one when absent. */
  databaseUrl?: string | undefined;
  logger: Logger;
  /** Ends it like a failure. */
  signal?: AbortSignal | undefined;
  /** Progress: files by number, the database in compressed bytes. */
  onProgress?: (state: { what: 'files' | 'database' | 'start'; done: number; of: number }) => void;
};

type Found = { backup: FoundBackup; root: string; damaged: string[] };

/**
 * The backup in this folder, or the newest complete one under it; `damaged`: skipped ones. Throws BackupError when
 * there is none.
 */
export async function findBackup(place: string): Promise<Found> {
  const folder = path.resolve(place);
  if ((await namesIn(folder)).includes(manifestFile)) {
    const backup = { name: path.basename(folder), folder, manifest: await readManifest(folder) };
    return { backup, root: path.dirname(folder), damaged: [] };
  }
  const { backups, damaged } = await listBackups(folder);
  for (const backup of backups) {
    if ((await readDamage(backup.folder)) === undefined) return { backup, root: folder, damaged };
    damaged.push(backup.name);
  }
  const seen = damaged.length > 0 ? ` ${damaged.length} there are damaged.` : '';
  throw new BackupError('check_failed', `There is no whole backup in ${folder}.${seen}`);
}

/** Throws BackupError for a backup older than the oldest tables this version can update. */
async function knownMigrations(migrations: Manifest['migrations'], directory: string): Promise<readonly Migration[]> {
  try {
    return await translateMigrations(migrations, directory);
  } catch (cause) {
    if (!(cause instanceof MigrationTooOldError)) throw cause;
    throw new BackupError('check_failed', `This backup is too old for this program. ${cause.message}`, { cause });
  }
}

/** An older version does not know what newer migrations did to the database. */
async function assertKnown({ migrations, version }: Manifest, directory: string): Promise<void> {
  const files = new Map((await readMigrationFiles(directory)).map((file) => [file.number, file]));
  for (const { number, name, checksum } of await knownMigrations(migrations, directory)) {
    const file = files.get(number);
    if (!file)
      throw new BackupError(
        'check_failed',
        `This backup was made by a newer version (Enlace ${version}, migration ${name}). Restore it with that version or a later one.`,
      );
    if (file.checksum !== checksum)
      throw new BackupError('check_failed', `Migration ${name} of this backup is not the one this program knows.`);
  }
}

async function namesInTarget(dataDir: string): Promise<string[]> {
  try {
    return await namesIn(dataDir);
  } catch (error) {
    if (hasErrorCode(error, 'ENOTDIR')) throw new BackupError('folder_unusable', `${dataDir} is not a folder.`);
    throw error;
  }
}

async function assertEmpty(dataDir: string): Promise<void> {
  const found = await namesInTarget(dataDir);
  if (await exists(path.join(clusterPaths(dataDir).cluster, unfinishedMark)))
    throw new BackupError(
      'folder_unusable',
      `${dataDir} holds what a restore that was cut off left behind. Delete the folder, then call again.`,
    );
  if (found.length > 0)
    throw new BackupError(
      'folder_unusable',
      `${dataDir} is not empty (${found.slice(0, 3).join(', ')}${found.length > 3 ? ', …' : ''}). Restore into an empty or new folder; nothing was touched.`,
    );
}

/** Without keys a new one is generated here: startup generates none where something is already encrypted. */
async function keyText({ backup, keys }: RestoreInput): Promise<string> {
  const { folder, manifest } = backup;
  if (keys.kind === 'none') return formatKeyring(newKeyring(systemClock.now()));
  if (keys.kind === 'text') return keys.text;
  if (!manifest.keys) throw new BackupError('check_failed', 'This backup holds no keys.');
  await checkPart({ folder, part: manifest.keys });
  const sealed = await readFile(path.join(folder, manifest.keys.file), 'utf8');
  return openSealedKeys({ sealed, passphrase: keys.passphrase });
}

const atOnce = 4;

async function putFiles({ backup, root, dataDir, onProgress, signal }: RestoreInput): Promise<void> {
  const { folder, manifest } = backup;
  if (!manifest.files) return;
  const storage = createDiskStorage({ root: path.join(dataDir, 'files') });
  const of = manifest.files.count;
  let done = 0;
  const putOne = async (file: KeptFile) => {
    signal?.throwIfAborted();
    await checkObject(root, file);
    // A real copy: hard-linked, the product and the backup would share their fate.
    await storage.write(file.key, createReadStream(objectPath(root, file.sha256)));
    onProgress?.({ what: 'files', done: (done += 1), of });
  };
  await forEachAtMost(readFileList({ folder, list: manifest.files.list }), atOnce, putOne);
}

/** Whatever this copy considers pending may have been sent and charged since: it is held until somebody confirms. */
export async function holdInstallation(sql: Sql): Promise<void> {
  await sql`
    insert into instance (mark, held_since, held_reason) values (gen_random_uuid(), now(), 'file_missing')
    on conflict (singleton) do update set mark = excluded.mark, held_since = now(), held_reason = 'file_missing'`;
}

/** Runs migrations, checks the catalogue, and ensures that nothing will be sent. */
async function settle(target: DatabaseTarget, migrations: readonly Migration[]): Promise<void> {
  await withOwner(target, async (sql) => {
    await assertCatalogue(sql, migrations);
    await holdInstallation(sql);
  });
}

async function withServer(
  dataDir: string,
  logger: Logger,
  work: (target: DatabaseTarget) => Promise<void>,
): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, logger });
  try {
    await work({ connection: server.connection });
  } finally {
    await server.stop();
  }
}

/** Rows are written into a separate cluster, which replaces the other once complete. */
async function putRowsInCluster(input: RestoreInput): Promise<void> {
  const { backup, dataDir, migrationsDirectory, logger, signal } = input;
  const { folder, manifest } = backup;
  const restoring = path.join(dataDir, 'restoring');
  await withServer(restoring, logger, async (target) => {
    await putRows({ folder, manifest, target, migrationsDirectory, logger, signal });
    await settle(target, await knownMigrations(manifest.migrations, migrationsDirectory));
  });
  const [from, to] = [clusterPaths(restoring), clusterPaths(dataDir)];
  await mkdir(path.dirname(to.passwordFile), { recursive: true, mode: 0o700 });
  await rename(from.passwordFile, to.passwordFile);
  await rm(path.join(to.cluster, unfinishedMark));
  await rename(from.cluster, to.cluster);
  await rm(restoring, { recursive: true, force: true });
}

async function putDatabase(input: RestoreInput): Promise<void> {
  const { backup, dataDir, databaseUrl, migrationsDirectory, logger, onProgress, signal } = input;
  const { folder, manifest } = backup;
  const of = manifest.database.bytes;
  const onBytes = (done: number): void => onProgress?.({ what: 'database', done, of });
  if (manifest.kind === 'physical') await putCluster({ folder, manifest, dataDir, logger, onBytes, signal });
  else if (databaseUrl === undefined) await putRowsInCluster(input);
  else {
    const target = { url: databaseUrl };
    await putRows({ folder, manifest, target, migrationsDirectory, logger, signal });
    await settle(target, await knownMigrations(manifest.migrations, migrationsDirectory));
    await rm(clusterPaths(dataDir).cluster, { recursive: true });
  }
}

async function fill(input: RestoreInput, text: string): Promise<void> {
  const { dataDir } = input;
  await markUnfinished(clusterPaths(dataDir).cluster);
  const file = path.join(dataDir, 'secrets', 'master.key');
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writePrivateFile({ file, text });
  await putFiles(input);
  await putDatabase(input);
  input.signal?.throwIfAborted();
}

function asRestoreError(error: unknown, { dataDir, signal }: RestoreInput): BackupError {
  // Interrupted work ends in all kinds of errors.
  if (signal?.aborted)
    return new BackupError('cut_off', 'The restore was cut off; nothing of it was kept.', { cause: error });
  const other = asBackupError(error);
  if (other.failure !== 'disk_full') return other;
  const text = `There is not enough space for the backup in ${dataDir}; nothing of it was kept.`;
  return new BackupError('disk_full', text, { cause: error });
}

/**
 * Builds a data folder from a backup: keys, files, then the database, which is started once and checked. The folder
 * must be empty. A restored installation sends nothing until `confirm-instance`. Throws BackupError and leaves the
 * folder empty.
 */
export async function restoreBackup(input: RestoreInput): Promise<void> {
  const { backup, migrationsDirectory, logger, onProgress } = input;
  await assertKnown(backup.manifest, migrationsDirectory);
  await assertEmpty(input.dataDir);
  const text = await keyText(input);
  const { folder, manifest } = backup;
  if (manifest.clusterManifest) await checkPart({ folder, part: manifest.clusterManifest });
  const wasThere = await exists(input.dataDir);
  await makeTarget(input.dataDir);
  const dataDir = await realpath(path.resolve(input.dataDir));
  const inside = { ...input, dataDir };
  try {
    const lock = await acquireDataDirLock({ file: clusterPaths(dataDir).lockFile, dataDir, logger });
    try {
      await fill(inside, text);
    } finally {
      await lock.release();
    }
    onProgress?.({ what: 'start', done: 0, of: 1 });
    if (manifest.kind === 'physical')
      await withServer(dataDir, logger, (target) => settle(target, manifest.migrations));
    input.signal?.throwIfAborted();
    onProgress?.({ what: 'start', done: 1, of: 1 });
  } catch (error) {
    await empty(dataDir, wasThere);
    throw asRestoreError(error, inside);
  }
}

async function makeTarget(dataDir: string): Promise<void> {
  try {
    await makeFolders(path.resolve(dataDir));
  } catch (error) {
    throw new BackupError('folder_unusable', `${dataDir} cannot be made: ${String(error)}`, { cause: error });
  }
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}

/** A half-restored installation is worse than none. */
async function empty(dataDir: string, wasThere: boolean): Promise<void> {
  for (const name of await namesIn(dataDir)) await rm(path.join(dataDir, name), { recursive: true, force: true });
  if (!wasThere) await rm(dataDir, { recursive: true, force: true });
}
