import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import { MissingContentError } from '#platform/storage/s3/s3-error.ts';
import { deleteObject, listObjects, putObject } from '#platform/storage/s3/s3-objects.ts';
import { BackupError } from '../backup-error.ts';
import { type KeptFile, parseFileList } from '../kept-files.ts';
import { type Manifest, partsOf } from '../manifest.ts';
import { measureStream, unpackPart } from '../part-streams.ts';
import { chooseKept, type Keep } from '../retention.rules.ts';
import {
  asBucketError,
  type BackupBucket,
  contentKey,
  damageFile,
  listBucket,
  partKey,
  readKey,
  removeFromBucket,
  sweepBucket,
} from './backup-bucket.ts';

/** The files of a backup in the bucket. */
export async function* bucketFiles(
  bucket: BackupBucket,
  { name, manifest }: { name: string; manifest: Manifest },
): AsyncGenerator<KeptFile> {
  const list = manifest.files?.list;
  if (list) yield* parseFileList(unpackPart(readKey(bucket, partKey(name, list.file)), list));
}

type Wanted = { sha256: string; bytes: number };

/** What is wrong with an object; undefined when intact. */
async function damageOf(bucket: BackupBucket, key: string, wanted: Wanted): Promise<string | undefined> {
  try {
    const found = await measureStream(readKey(bucket, key));
    return found.sha256 === wanted.sha256 && found.bytes === wanted.bytes ? undefined : `${key} was altered`;
  } catch (error) {
    if (error instanceof MissingContentError) return `${key} is missing`;
    throw error;
  }
}

export type BucketChecked = { name: string; damage: string | undefined };

/** Reads every byte of every backup in the bucket, and marks damaged ones. Throws BackupError. */
export function checkBucket(bucket: BackupBucket, signal: AbortSignal): Promise<BucketChecked[]> {
  return asBucketError(bucket, async () => {
    const seen = new Map<string, string | undefined>();
    const checked: BucketChecked[] = [];
    const { backups, unreadable } = await listBucket(bucket);
    for (const backup of backups) {
      let damage: string | undefined;
      for (const part of partsOf(backup.manifest))
        damage ??= await damageOf(bucket, partKey(backup.name, part.file), part);
      if (damage === undefined)
        for await (const { sha256, bytes } of bucketFiles(bucket, backup)) {
          signal.throwIfAborted();
          if (!seen.has(sha256)) seen.set(sha256, await damageOf(bucket, contentKey(sha256), { sha256, bytes }));
          damage ??= seen.get(sha256);
        }
      const mark = partKey(backup.name, damageFile);
      if (damage === undefined) await deleteObject(bucket.client, mark);
      else await putObject(bucket.client, { key: mark, body: Buffer.from(damage) });
      checked.push({ name: backup.name, damage });
    }
    // Uploaded again by the next backup.
    for (const [sha256, damage] of seen)
      if (damage !== undefined) await deleteObject(bucket.client, contentKey(sha256));
    return [...checked, ...unreadable.map((name) => ({ name, damage: 'its manifest was altered' }))];
  });
}

async function removeUnused(bucket: BackupBucket, logger: Logger): Promise<number> {
  const { backups, unreadable, unfinished } = await listBucket(bucket);
  if (unreadable.length + unfinished.length > 0) {
    logger.warn({ unreadable, unfinished }, 'contents in the bucket stay: there are backups that cannot be read');
    return 0;
  }
  const used = new Set<string>();
  for (const backup of backups) for await (const { sha256 } of bucketFiles(bucket, backup)) used.add(sha256);
  let removed = 0;
  for await (const { key } of listObjects(bucket.client, 'objects/')) {
    if (used.has(key.split('/').at(-1) ?? '')) continue;
    await deleteObject(bucket.client, key);
    removed += 1;
  }
  return removed;
}

/**
 * Removes backups that no retention rule keeps, and contents no backup refers to. Damaged backups are ignored and stay.
 */
export function pruneBucket(
  bucket: BackupBucket,
  { keep, clock, logger }: { keep: Keep; clock: Clock; logger: Logger },
): Promise<{ removed: string[]; contents: number }> {
  return asBucketError(bucket, async () => {
    const good = (await listBucket(bucket)).backups.filter(({ damage }) => damage === undefined);
    const kept = chooseKept(
      good.map(({ name, manifest }) => ({ name, takenAt: manifest.takenAt })),
      keep,
    );
    const going = good.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
    for (const name of going) await removeFromBucket(bucket, name);
    await sweepBucket(bucket, clock);
    try {
      return { removed: going, contents: await removeUnused(bucket, logger) };
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      logger.warn({ err: error }, 'contents in the bucket stay: a list of files cannot be read');
      return { removed: going, contents: 0 };
    }
  });
}
