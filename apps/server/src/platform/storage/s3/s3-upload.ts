import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { createSemaphore, type Semaphore } from '#platform/database/semaphore.ts';
import type { S3Client } from './s3-client.ts';
import {
  abortMultipart,
  beginMultipart,
  finishMultipart,
  headObject,
  isGone,
  listParts,
  listUnfinished,
  type Part,
  putObject,
  putPart,
} from './s3-objects.ts';

const mebibyte = 1024 * 1024;
/** Content up to this size is sent in one piece. */
export const usualPartBytes = 8 * mebibyte;
const maxParts = 9000;

export type Uploader = {
  /** Piece by piece; when the pieces end with an error, nothing is stored. */
  write(key: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** A whole file; parts that an earlier run already sent are not sent again. */
  takeCopy(key: string, file: string): Promise<void>;
};

/** All parts but the last have the same length, which some S3 implementations require. */
function partBytesOf(length: number, smallest: number): number {
  return length <= smallest * maxParts ? smallest : Math.ceil(length / maxParts / mebibyte) * mebibyte;
}

/** Parts of exactly this length, and a shorter last one. */
async function* inParts(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    for (let rest = piece; rest.length > 0;) {
      const taken = rest.subarray(0, partBytes - length);
      // The producer may reuse the memory of a piece.
      held.push(Uint8Array.prototype.slice.call(taken));
      length += taken.length;
      rest = rest.subarray(taken.length);
      if (length < partBytes) continue;
      yield Buffer.concat(held);
      held = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}

/** Starts work once a slot is free, without waiting for its end. */
function createSending(places: Semaphore) {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  return {
    async begin(work: () => Promise<void>): Promise<void> {
      const begun = Promise.withResolvers<void>();
      const task: Promise<void> = places
        .run(async () => {
          begun.resolve();
          await work();
        })
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => void running.delete(task));
      running.add(task);
      await begun.promise;
      if (failure) throw failure.error;
    },
    async settle(): Promise<void> {
      await Promise.all(running);
      if (failure) throw failure.error;
    },
  };
}

async function readExactly(handle: FileHandle, { at, length }: { at: number; length: number }): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new Error('a file became shorter while it was read');
    done += bytesRead;
  }
  return bytes;
}

type UploaderInput = {
  client: S3Client;
  /** Parts in transit at once, across all uploads: this limits memory. */
  maxSending?: number;
  partBytes?: number;
};

/**
 * Sends contents to a bucket. Even a kill leaves no partial content under a key: parts only count once all are there.
 */
export function createUploader({ client, maxSending = 6, partBytes = usualPartBytes }: UploaderInput): Uploader {
  const places = createSemaphore(maxSending);

  async function writeParts(key: string, parts: AsyncGenerator<Buffer>, first: Buffer): Promise<void> {
    const uploadId = await beginMultipart(client, key);
    const sent: Part[] = [];
    const sending = createSending(places);
    let number = 0;
    const begin = (body: Buffer) => {
      number += 1;
      const own = number;
      return sending.begin(async () => void sent.push(await putPart(client, { key, uploadId, number: own, body })));
    };
    try {
      await begin(first);
      for await (const body of parts) await begin(body);
      await sending.settle();
      await finishMultipart(client, { key, uploadId, parts: inOrder(sent) });
    } catch (error) {
      await sending.settle().catch(() => undefined);
      // The sweep removes what cannot be removed now.
      await abortMultipart(client, { key, uploadId }).catch(() => undefined);
      throw error;
    }
  }

  async function write(key: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const parts = inParts(pieces, partBytes);
    const { value: first, done } = await parts.next();
    if (done === true) return putObject(client, { key, body: Buffer.alloc(0) });
    if (first.length === partBytes) return writeParts(key, parts, first);
    // The content ended before a part was full; an error in the pieces would have been thrown by then.
    return putObject(client, { key, body: first });
  }

  type Known = { uploadId: string; parts: readonly Part[] };

  /** The unfinished upload of an earlier run that got furthest; others of the same key are aborted. */
  async function findBegun(key: string): Promise<Known | undefined> {
    let best: Known | undefined;
    for await (const { key: found, uploadId } of listUnfinished(client, key)) {
      if (found !== key) continue;
      const parts = await listParts(client, { key, uploadId }).catch((error: unknown) => {
        if (isGone(error)) return [];
        throw error;
      });
      const isBetter = parts.length > (best?.parts.length ?? 0);
      const worse = isBetter ? best?.uploadId : uploadId;
      if (worse !== undefined) await abortMultipart(client, { key, uploadId: worse });
      if (isBetter) best = { uploadId, parts };
    }
    return best;
  }

  type FileInput = { key: string; handle: FileHandle; length: number };

  async function sendFile({ key, handle, length }: FileInput, { uploadId, parts: known }: Known): Promise<void> {
    const size = partBytesOf(length, partBytes);
    const sent: Part[] = [];
    const sending = createSending(places);
    const sendOne = async (number: number) => {
      const at = (number - 1) * size;
      const body = await readExactly(handle, { at, length: Math.min(size, length - at) });
      const there = known.find((part) => part.number === number && part.bytes === body.length);
      // Where a bucket encrypts with its own keys, this differs, and the part is sent again.
      const isSame = there?.etag === `"${createHash('md5').update(body).digest('hex')}"`;
      sent.push(isSame && there ? there : await putPart(client, { key, uploadId, number, body }));
    };
    try {
      for (let number = 1; (number - 1) * size < length; number += 1) await sending.begin(() => sendOne(number));
    } finally {
      await sending.settle();
    }
    await finishMultipart(client, { key, uploadId, parts: inOrder(sent) });
  }

  async function takeCopy(key: string, file: string): Promise<void> {
    const handle = await open(file, 'r');
    try {
      const { size: length } = await handle.stat();
      // Taken by an earlier run that was killed before it could report it.
      if ((await headObject(client, key))?.bytes === length) return;
      if (length <= partBytes) {
        await places.run(async () => putObject(client, { key, body: await readExactly(handle, { at: 0, length }) }));
        return;
      }
      const known = (await findBegun(key)) ?? { uploadId: await beginMultipart(client, key), parts: [] };
      // After a failure the parts stay: the next run resumes from them, or the sweep removes them.
      await sendFile({ key, handle, length }, known);
    } finally {
      await handle.close();
    }
  }

  return { write, takeCopy };
}

function inOrder(parts: readonly Part[]): Part[] {
  return parts.toSorted((left, right) => left.number - right.number);
}
