import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { BackupOrigin } from '@enlace/contract/operation/backups/backups.schemas.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseTarget } from '#platform/database/connection.types.ts';
import { syncDirectory } from '#platform/database/embedded/durable-files.ts';
import type { Logger } from '#platform/logger.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { BackupError } from './backup-error.ts';
import { inBackupFolder } from './backup-lock.ts';
import { streamBaseBackup } from './base-backup.ts';
import { checkObject, createFileKeeper, type FileKeeper, type KeptFile } from './kept-files.ts';
import {
  backupFormat,
  type FoundBackup,
  listBackups,
  type Manifest,
  partsOf,
  readManifest,
  unfinishedSuffix,
  writeManifest,
} from './manifest.ts';
import { checkPart, writePart } from './part-streams.ts';
import { streamRows } from './row-export.ts';
import { writeSealedKeys } from './sealed-keys.ts';
import { readMigrations, tryBackup, withOwner } from './try-backup.ts';

/** Kept free after a backup, so that the product can continue. */
const reserveBytes = 512 * 1024 * 1024;
const growth = 1.2;

export type BackupInput = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'masterKeyFile' | 'backupPassphrase'> & { s3?: Config['s3'] };
  /** With the owner's credentials. */
  target: DatabaseTarget;
  root: string;
  origin: BackupOrigin;
  version: string;
  withFiles: boolean;
  /** Starts the backup's database once, in a temporary folder, if there is room. */
  withTrial: boolean;
  clock: Clock;
  logger: Logger;
  signal: AbortSignal;
  /** Progress in bytes. */
  onProgress?: (state: BackupProgress) => void;
};

export type BackupProgress = { what: 'database' | 'check'; done: number; of: number };

type Work = BackupInput & { folder: string; keeper: FileKeeper | undefined };

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function assertSpace(root: string, previous: FoundBackup | undefined): Promise<void> {
  const expected = (previous?.manifest.database.bytes ?? 0) * growth;
  if ((await freeBytes(root)) < expected + reserveBytes)
    throw new BackupError('disk_full', `${root} has not enough space for another backup.`);
}

type Stored = Pick<Manifest, 'kind' | 'postgres' | 'database' | 'clusterManifest' | 'migrations'>;

/** The embedded cluster's files, with the log that makes them consistent. */
async function storeCluster({ target, folder, signal, onProgress }: Work): Promise<Stored> {
  const facts = await withOwner(target, async (sql) => {
    const [row] = await sql<{ major: string; bytes: string }[]>`
      select (current_setting('server_version_num')::int / 10000)::text as major,
             (select sum(pg_database_size(datname)) from pg_database)::text as bytes`;
    return { major: row?.major ?? '', bytes: Number(row?.bytes), migrations: await readMigrations(sql) };
  });
  const archive = new PassThrough({ highWaterMark: 4 * 1024 * 1024 });
  const onBytes = (done: number): void => onProgress?.({ what: 'database', done, of: facts.bytes });
  const part = writePart({ folder, file: 'cluster.tar.zst', source: archive, onBytes });
  const [copied, database] = await Promise.all([streamBaseBackup({ target, archive, label: 'enlace', signal }), part]);
  const { rawBytes: _raw, ...clusterManifest } = await writePart({
    folder,
    file: 'cluster.manifest.zst',
    source: (async function* () {
      yield copied.manifest;
    })(),
  });
  const { systemId, startLsn, endLsn } = copied;
  const { major, migrations } = facts;
  return { kind: 'physical', postgres: { major, systemId, startLsn, endLsn }, database, clusterManifest, migrations };
}

/** All tables of one snapshot, for a database whose files are not ours. */
async function storeRows({ target, folder, signal }: Work): Promise<Stored> {
  const rows = streamRows({ target, signal });
  const database = await writePart({ folder, file: 'rows.zst', source: rows.pieces });
  return { kind: 'rows', ...rows.facts(), database, clusterManifest: null };
}

async function* lines(files: Iterable<KeptFile>): AsyncGenerator<Buffer> {
  let text = '';
  for (const file of files) {
    text += `${JSON.stringify(file)}\n`;
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

async function storeFileList({ keeper, folder }: Work): Promise<Manifest['files']> {
  if (!keeper) return null;
  const { rawBytes: _raw, ...list } = await writePart({
    folder,
    file: 'files.jsonl.zst',
    source: lines(keeper.files.values()),
  });
  return { list, count: keeper.files.size, bytes: keeper.bytes };
}

async function storeKeys({ config, folder }: Work): Promise<Manifest['keys']> {
  if (config.backupPassphrase === undefined) return null;
  const text = await readFile(config.masterKeyFile, 'utf8');
  return writeSealedKeys({ folder, text, passphrase: config.backupPassphrase });
}

/** Reads back what was written, from the disk, and starts the database once if there is room for it. */
async function check(work: Work, manifest: Manifest): Promise<Pick<Manifest, 'checkedAt' | 'isTried'>> {
  const { folder, keeper, root, config, withTrial, clock, logger, signal } = work;
  const of = manifest.addedBytes;
  let done = 0;
  const checked = (size: number): void => work.onProgress?.({ what: 'check', done: (done += size), of });
  for (const part of partsOf(manifest)) {
    await checkPart({ folder, part });
    checked(part.bytes);
  }
  if (keeper)
    for (const { sha256, bytes } of keeper.files.values()) {
      signal.throwIfAborted();
      if (!keeper.added.has(sha256)) continue;
      await checkObject(root, { sha256, bytes });
      checked(bytes);
    }
  signal.throwIfAborted();
  if (manifest.kind !== 'physical' || !withTrial) return { checkedAt: clock.now().toString(), isTried: false };
  const isRoomy = (await freeBytes(config.dataDir)) > manifest.database.rawBytes * growth + reserveBytes;
  if (isRoomy) await tryBackup({ folder, manifest, trialsIn: config.dataDir, logger });
  else
    logger.warn({ folder }, 'there is no room to start the database of the backup once: only its hashes were checked');
  return { checkedAt: clock.now().toString(), isTried: isRoomy };
}

async function write(input: BackupInput, { name, id }: { name: string; id: string }): Promise<FoundBackup> {
  const { config, root, origin, version, withFiles, clock, signal } = input;
  const { backups } = await listBackups(root);
  await assertSpace(root, backups[0]);
  const folder = path.join(root, `${name}${unfinishedSuffix}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const source = createStorage({ config, clock });
    const previous = backups.find(({ manifest }) => manifest.files !== null);
    const keeper = withFiles ? await createFileKeeper({ root, source, previous }) : undefined;
    const work: Work = { ...input, folder, keeper };
    // Files before and again after the database: whatever the database refers to is included, even if deleted
    // meanwhile.
    await keeper?.keep(signal);
    const takenAt = clock.now().toString();
    const stored = config.databaseUrl === undefined ? await storeCluster(work) : await storeRows(work);
    await keeper?.keep(signal);
    const files = await storeFileList(work);
    const keys = await storeKeys(work);
    const addedBytes =
      stored.database.bytes + (files?.list.bytes ?? 0) + (keys?.bytes ?? 0) + (keeper?.addedBytes ?? 0);
    const base = { format: backupFormat, id, version, takenAt, origin, ...stored, files, keys, addedBytes } as const;
    const manifest: Manifest = { ...base, checkedAt: takenAt, isTried: false };
    const whole: Manifest = { ...manifest, ...(await check(work, manifest)) };
    await writeManifest(folder, whole);
    await readManifest(folder);
    const final = path.join(root, name);
    await rename(folder, final);
    await syncDirectory(root);
    return { name, folder: final, manifest: whole };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Makes one backup and checks it. It gets its final name only when everything is on disk and reads back correctly, so a
 * folder with that name is a complete backup. Throws BackupError.
 */
export function writeBackup(input: BackupInput): Promise<FoundBackup> {
  const id = randomUUID();
  const stamp = input.clock.now().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  const name = `${stamp}-${id.slice(0, 8)}`;
  return inBackupFolder(input, () => write(input, { name, id }));
}
