import { AppError } from '#platform/errors.ts';
import { assertKey, type Storage } from '../storage.ts';
import type { S3Client } from './s3-client.ts';
import { isPassing, S3Error } from './s3-error.ts';
import {
  abortMultipart,
  copyObject,
  deleteObject,
  headObject,
  listFolders,
  listObjects,
  listUnfinished,
} from './s3-objects.ts';
import { readObject } from './s3-read.ts';
import { createUploader, type Uploader } from './s3-upload.ts';
import { MissingContentError } from './s3-error.ts';

const retryAfterSeconds = 10;
/** Larger contents cannot be copied by S3 in one call. */
const maxCopiedBytes = 5 * 1024 ** 3;

/** The caller gets a temporary error; the cause goes to the log. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3Error && isPassing(error))
      throw new AppError('server.unavailable', { cause: error, retryAfterSeconds });
    throw error;
  }
}

/** Contents in an S3 bucket, under the same keys as on disk. */
export function createS3Storage({
  client,
  uploader = createUploader({ client }),
}: {
  client: S3Client;
  uploader?: Uploader;
}): Storage {
  async function copy(from: string, to: string): Promise<void> {
    const head = await headObject(client, from);
    if (!head) throw new MissingContentError(from);
    if (head.bytes > maxCopiedBytes) return uploader.write(to, readObject({ client, key: from, range: undefined }));
    return copyObject(client, { from, to });
  }

  async function ownedKeys(owner: string): Promise<string[]> {
    const keys: string[] = [];
    for (const folder of await listFolders(client))
      for await (const { key } of listObjects(client, assertKey(`${folder}${owner}`) + '/')) keys.push(key);
    return keys.toSorted();
  }

  async function removeOwned(owner: string): Promise<void> {
    for (const key of await ownedKeys(owner)) await deleteObject(client, key);
    for (const folder of await listFolders(client))
      for await (const unfinished of listUnfinished(client, `${folder}${owner}/`))
        await abortMultipart(client, unfinished);
    // Kinds with nothing but unfinished uploads have no folder yet.
    for await (const unfinished of listUnfinished(client, ''))
      if (unfinished.key.split('/')[1] === owner) await abortMultipart(client, unfinished);
  }

  async function sweep(before: Temporal.Instant): Promise<number> {
    let removed = 0;
    for await (const unfinished of listUnfinished(client, '')) {
      if (Temporal.Instant.compare(unfinished.begunAt, before) >= 0) continue;
      await abortMultipart(client, unfinished);
      removed += 1;
    }
    return removed;
  }

  async function* list() {
    for await (const { key, bytes, etag } of listObjects(client, '')) yield { key, bytes, stamp: etag };
  }

  return {
    put: async (key, content) => orUnavailable(uploader.write(assertKey(key), [content])),
    write: async (key, pieces) => orUnavailable(uploader.write(assertKey(key), pieces)),
    takeCopy: async (key, file) => orUnavailable(uploader.takeCopy(assertKey(key), file)),
    copy: async (from, to) => orUnavailable(copy(assertKey(from), assertKey(to))),
    read: (key, range) => readObject({ client, key: assertKey(key), range }),
    size: async (key) => (await orUnavailable(headObject(client, assertKey(key))))?.bytes,
    remove: async (key) => orUnavailable(deleteObject(client, assertKey(key))),
    listOwned: async (owner) => orUnavailable(ownedKeys(owner)),
    removeOwned: async (owner) => orUnavailable(removeOwned(owner)),
    list,
    sweep: async (before) => orUnavailable(sweep(before)),
  };
}
