import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '#platform/logger.ts';
import { deleteObject, headObject, listObjects, putObject } from '#platform/storage/s3/s3-objects.ts';
import { BackupError } from '../backup-error.ts';
import { inBackupFolder } from '../backup-lock.ts';
import { forEachAtMost } from '../for-each-at-most.ts';
import { objectPath, readFileList } from '../kept-files.ts';
import { type FoundBackup, manifestFile, type Part, partsOf } from '../manifest.ts';
import { measureStream } from '../part-streams.ts';
import {
  asBucketError,
  type BackupBucket,
  contentKey,
  listBucket,
  partKey,
  readKey,
  readText,
  removeFromBucket,
} from './backup-bucket.ts';

const atOnce = 4;

export type SendInput = {
  bucket: BackupBucket;
  root: string;
  backup: FoundBackup;
  logger: Logger;
  signal: AbortSignal;
  onProgress?: (state: { done: number; of: number }) => void;
};

type Sent = { sha256: string; bytes: number };

/** Uploads a file and reads it back; a mismatch is removed again. */
async function sendAndCheck(
  bucket: BackupBucket,
  { key, file, wanted }: { key: string; file: string; wanted: Sent },
): Promise<void> {
  // An interrupted attempt is resumed, part by part.
  await bucket.uploader.takeCopy(key, file);
  const found = await measureStream(readKey(bucket, key));
  if (found.sha256 === wanted.sha256 && found.bytes === wanted.bytes) return;
  await deleteObject(bucket.client, key);
  throw new BackupError('check_failed', `${key} in ${bucket.place} is not what was sent: its hash differs.`);
}

/** Existing contents, by hash. */
async function knownContents({ client }: BackupBucket): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for await (const { key, bytes } of listObjects(client, 'objects/')) known.set(key.split('/').at(-1) ?? '', bytes);
  return known;
}

async function* missingContents(
  { folder, manifest }: FoundBackup,
  known: ReadonlyMap<string, number>,
): AsyncGenerator<Sent> {
  if (!manifest.files) return;
  const seen = new Set<string>();
  for await (const { sha256, bytes } of readFileList({ folder, list: manifest.files.list })) {
    if (seen.has(sha256) || known.get(sha256) === bytes) continue;
    seen.add(sha256);
    yield { sha256, bytes };
  }
}

async function sendManifest(bucket: BackupBucket, { name, folder }: FoundBackup): Promise<void> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8');
  const key = partKey(name, manifestFile);
  await putObject(bucket.client, { key, body: Buffer.from(text) });
  if ((await readText(bucket, key)) !== text)
    throw new BackupError('check_failed', `The ${manifestFile} in ${bucket.place} is not what was sent.`);
}

async function send({ bucket, root, backup, signal, onProgress }: SendInput): Promise<{ addedBytes: number }> {
  const { name, folder, manifest } = backup;
  const { backups, unfinished } = await listBucket(bucket);
  if (backups.some((each) => each.name === name)) return { addedBytes: 0 };
  for (const left of unfinished) if (left !== name) await removeFromBucket(bucket, left);
  const parts: Part[] = partsOf(manifest);
  const of = parts.reduce((sum, { bytes }) => sum + bytes, manifest.files?.bytes ?? 0);
  const known = await knownContents(bucket);
  let [done, addedBytes] = [0, 0];
  const took = (bytes: number): void => {
    signal.throwIfAborted();
    addedBytes += bytes;
    done += bytes;
    onProgress?.({ done, of });
  };
  // Contents first: whatever a list refers to exists.
  await forEachAtMost(missingContents(backup, known), atOnce, async (content) => {
    signal.throwIfAborted();
    await sendAndCheck(bucket, {
      key: contentKey(content.sha256),
      file: objectPath(root, content.sha256),
      wanted: content,
    });
    took(content.bytes);
  });
  for (const part of parts) {
    await sendAndCheck(bucket, { key: partKey(name, part.file), file: path.join(folder, part.file), wanted: part });
    took(part.bytes);
  }
  await sendManifest(bucket, backup);
  if ((await headObject(bucket.client, partKey(name, manifestFile))) === undefined)
    throw new BackupError('check_failed', `The ${manifestFile} is gone from ${bucket.place}.`);
  onProgress?.({ done: of, of });
  return { addedBytes };
}

/**
 * Uploads a whole backup to a bucket, only what is missing, and reads back everything it sent. The manifest is last: an
 * interrupted upload is not a backup, and the next call resumes it. Throws BackupError.
 */
export function sendBackup(input: SendInput): Promise<{ addedBytes: number }> {
  const { bucket, root, logger } = input;
  return inBackupFolder({ root, logger }, () => asBucketError(bucket, () => send(input)));
}
