import type { Readable } from 'node:stream';
import type { Clock } from '#platform/clock.ts';
import { createS3Client, type S3Client } from '#platform/storage/s3/s3-client.ts';
import { explainS3, MissingContentError, S3Error } from '#platform/storage/s3/s3-error.ts';
import { abortMultipart, deleteObject, listObjects, listUnfinished } from '#platform/storage/s3/s3-objects.ts';
import { readObject } from '#platform/storage/s3/s3-read.ts';
import { createUploader, type Uploader } from '#platform/storage/s3/s3-upload.ts';
import type { S3Config, S3Patience } from '#platform/storage/s3/s3.types.ts';
import { BackupError } from '../backup-error.ts';
import { backupName, type Manifest, manifestFile, parseManifest } from '../manifest.ts';

/** Backups in a bucket have the folder's layout: `backups/<name>/…`, file contents once under `objects/`. */
export type BackupBucket = {
  client: S3Client;
  uploader: Uploader;
  /** Readable location. */
  place: string;
  close(): void;
};

export type BucketBackup = { name: string; manifest: Manifest; damage: string | undefined };

export const damageFile = 'damaged.txt';
const forgottenHours = 48;

export function openBackupBucket({
  config,
  clock,
  patience,
}: {
  config: S3Config;
  clock: Clock;
  patience?: S3Patience;
}): BackupBucket {
  const client = createS3Client({ config, clock, ...(patience ? { patience } : {}) });
  return {
    client,
    // One part at a time each: backups must not take the bandwidth from the product.
    uploader: createUploader({ client, maxSending: 4 }),
    place: `s3://${config.bucket}/${config.prefix}`,
    close: () => client.close(),
  };
}

export function partKey(name: string, file: string): string {
  return `backups/${name}/${file}`;
}

export function contentKey(sha256: string): string {
  return `objects/${sha256.slice(0, 2)}/${sha256}`;
}

/** Maps S3 failures to errors of the contract. */
export async function asBucketError<T>(bucket: BackupBucket, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof S3Error)) throw cause;
    const text = `The bucket ${bucket.place} cannot be used: ${explainS3(cause)}. Check the settings BACKUP_S3_…`;
    throw new BackupError('bucket', text, { cause });
  }
}

export function readKey({ client }: BackupBucket, key: string): Readable {
  return readObject({ client, key, range: undefined });
}

/** A small object as text; undefined when it does not exist. */
export async function readText(bucket: BackupBucket, key: string): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of readKey(bucket, key)) pieces.push(piece as Buffer);
  } catch (error) {
    if (error instanceof MissingContentError) return undefined;
    throw error;
  }
  return Buffer.concat(pieces).toString('utf8');
}

export type BucketList = {
  /** Newest first. */
  backups: BucketBackup[];
  /** Their manifest was altered. */
  unreadable: string[];
  /** Without a manifest: being uploaded, or interrupted. */
  unfinished: string[];
};

/** The backups in the bucket. Throws BackupError when it is unreachable. */
export function listBucket(bucket: BackupBucket): Promise<BucketList> {
  return asBucketError(bucket, async () => {
    const files = new Map<string, Set<string>>();
    for await (const { key } of listObjects(bucket.client, 'backups/')) {
      const [, name = '', file = ''] = key.split('/');
      if (!backupName.test(name)) continue;
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
    const found: BucketList = { backups: [], unreadable: [], unfinished: [] };
    for (const [name, has] of [...files].toSorted(([left], [right]) => (left < right ? 1 : -1))) {
      const text = has.has(manifestFile) ? await readText(bucket, partKey(name, manifestFile)) : undefined;
      if (text === undefined) {
        found.unfinished.push(name);
        continue;
      }
      try {
        const manifest = parseManifest(text, `${bucket.place}${name}`);
        const damage = has.has(damageFile) ? await readText(bucket, partKey(name, damageFile)) : undefined;
        found.backups.push({ name, manifest, damage });
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        found.unreadable.push(name);
      }
    }
    return found;
  });
}

/** It stops being a backup before anything else is removed. */
export async function removeFromBucket({ client }: BackupBucket, name: string): Promise<void> {
  await deleteObject(client, partKey(name, manifestFile));
  for await (const { key } of listObjects(client, `backups/${name}/`)) await deleteObject(client, key);
}

/** Aborts multipart uploads left by killed processes, which cost money and are not listed. */
export async function sweepBucket({ client }: BackupBucket, clock: Clock): Promise<void> {
  const before = clock.now().subtract({ hours: forgottenHours });
  for await (const unfinished of listUnfinished(client, ''))
    if (Temporal.Instant.compare(unfinished.begunAt, before) < 0) await abortMultipart(client, unfinished);
}
