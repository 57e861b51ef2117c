import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncDirectory } from '#platform/database/embedded/durable-files.ts';
import { MissingContentError } from '#platform/storage/s3/s3-error.ts';
import { BackupError } from '../backup-error.ts';
import { forEachAtMost } from '../for-each-at-most.ts';
import { objectPath } from '../kept-files.ts';
import { type FoundBackup, manifestFile, partsOf, readManifest, unfinishedSuffix } from '../manifest.ts';
import { Measure } from '../part-streams.ts';
import {
  asBucketError,
  type BackupBucket,
  type BucketBackup,
  contentKey,
  listBucket,
  partKey,
  readKey,
} from './backup-bucket.ts';
import { bucketFiles } from './maintain-bucket.ts';

const atOnce = 6;

/** The backup with this name in the bucket, or the newest good one. Throws BackupError when there is none. */
export async function findInBucket(bucket: BackupBucket, name: string | undefined): Promise<BucketBackup> {
  const { backups } = await listBucket(bucket);
  const found = backups.find((each) => (name === undefined ? each.damage === undefined : each.name === name));
  if (!found) throw new BackupError('check_failed', `There is no ${name ?? 'good backup'} in ${bucket.place}.`);
  return found;
}

type Piece = { key: string; file: string; wanted?: { sha256: string; bytes: number } };

async function fetchOne(bucket: BackupBucket, { key, file, wanted }: Piece): Promise<void> {
  const measure = new Measure();
  const handle = await open(file, 'wx', 0o600);
  try {
    await pipeline(readKey(bucket, key), measure, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) await handle.write(piece);
    });
    await handle.sync();
  } catch (cause) {
    if (!(cause instanceof MissingContentError)) throw cause;
    throw new BackupError('check_failed', `${key} is missing in ${bucket.place}.`, { cause });
  } finally {
    await handle.close();
  }
  if (wanted && (measure.bytes !== wanted.bytes || measure.digest() !== wanted.sha256))
    throw new BackupError('check_failed', `${key} in ${bucket.place} is not what was sent: its hash differs.`);
}

/**
 * Downloads a backup into an empty backup folder, verifying every byte, from where a restore reads it. Throws
 * BackupError.
 */
export function fetchBackup({
  bucket,
  backup,
  root,
  onProgress,
}: {
  bucket: BackupBucket;
  backup: BucketBackup;
  root: string;
  onProgress?: (state: { done: number; of: number }) => void;
}): Promise<FoundBackup> {
  return asBucketError(bucket, async () => {
    const { name, manifest } = backup;
    const folder = path.join(root, `${name}${unfinishedSuffix}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const parts = partsOf(manifest);
    const of = parts.reduce((sum, { bytes }) => sum + bytes, manifest.files?.bytes ?? 0);
    let done = 0;
    const took = (bytes: number): void => onProgress?.({ done: (done += bytes), of });
    for (const part of parts) {
      await fetchOne(bucket, { key: partKey(name, part.file), file: path.join(folder, part.file), wanted: part });
      took(part.bytes);
    }
    const seen = new Set<string>();
    await forEachAtMost(bucketFiles(bucket, backup), atOnce, async ({ sha256, bytes }) => {
      if (seen.has(sha256)) return;
      seen.add(sha256);
      const file = objectPath(root, sha256);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await fetchOne(bucket, { key: contentKey(sha256), file, wanted: { sha256, bytes } });
      took(bytes);
    });
    await fetchOne(bucket, { key: partKey(name, manifestFile), file: path.join(folder, manifestFile) });
    const checked = await readManifest(folder);
    await rename(folder, path.join(root, name));
    await syncDirectory(root);
    onProgress?.({ done: of, of });
    return { name, folder: path.join(root, name), manifest: checked };
  });
}
