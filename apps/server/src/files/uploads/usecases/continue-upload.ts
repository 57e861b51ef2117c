import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { checksumMismatch, offsetConflict, uploadTooLarge } from '../uploads.errors.ts';
import { openAt, sizeOf } from '../upload-bytes.ts';
import type { UploadRow } from '../uploads.types.ts';
import { finishUpload } from './finish-upload.ts';
import { type Hold, holdUpload } from './hold-upload.ts';
import { fileOf, hashesOf, type UploadCall } from './upload-call.ts';

/** Bytes after which received data is made durable, also within one request. */
const commitBytes = 8 * 1024 * 1024;
/** Maximum number of bytes being written to disk. */
const aheadBytes = 2 * 1024 * 1024;

type Pieces = AsyncIterable<Buffer>;
type Sent = {
  offset: number;
  pieces: Pieces;
  /** SHA-256 of these bytes as computed by the sender. */
  checksum: Buffer | undefined;
};
export type Progress = { offset: number; fileId: string | null };

const hangUps = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);

function isHangUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && hangUps.has(error.code);
}

/** The next piece; undefined at the end, and when the sender disconnected: what arrived so far is kept. */
async function nextPiece(pieces: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  try {
    const { done, value } = await pieces.next();
    return done === true ? undefined : value;
  } catch (error) {
    if (isHangUp(error)) return undefined;
    throw error;
  }
}

async function writeAll(handle: FileHandle, pieces: readonly Buffer[], position: number): Promise<number> {
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  let { bytesWritten: done } = await handle.writev(pieces, position);
  // Written without concatenating, except after a partial write.
  const bytes = done < total ? Buffer.concat(pieces) : undefined;
  while (bytes && done < total) done += (await handle.write(bytes, done, total - done, position + done)).bytesWritten;
  return position + done;
}

type Writer = {
  /** Bytes written so far. */
  at(): number;
  /** Queues the next piece; waits only when too much is being written. */
  take(piece: Buffer): Promise<void>;
  /** Resolves when everything queued is written. */
  settle(): Promise<void>;
};

/** Writes pieces immediately, and everything that arrives during a write in one go. */
function writerOf(handle: FileHandle, offset: number): Writer {
  let [arrived, written] = [offset, offset];
  let waiting: Buffer[] = [];
  let writing: Promise<void> | undefined;
  const write = async () => {
    while (waiting.length > 0) {
      const pieces = waiting;
      waiting = [];
      written = await writeAll(handle, pieces, written);
    }
    writing = undefined;
  };
  return {
    at: () => written,
    async take(piece) {
      waiting.push(piece);
      arrived += piece.length;
      if (!writing) {
        writing = write();
        // Reported to the next waiter; a disk that failed once is not written to again.
        writing.catch(() => undefined);
      }
      if (arrived - written > aheadBytes) await writing;
    },
    settle: async () => writing,
  };
}

type Saver = {
  /** Starts to make written bytes up to here durable, after earlier calls. */
  begin(upTo: number, input?: { isLast: boolean }): Promise<void>;
  /** Resolves when everything started is durable. */
  settle(): Promise<void>;
};

/** Makes bytes durable while the next ones arrive: disk and database are awaited once, not per piece. */
function saverOf(handle: FileHandle, hold: Hold): Saver {
  let saving: Promise<void> = Promise.resolve();
  const save = async (upTo: number, input?: { isLast: boolean }) => {
    await handle.datasync();
    await hold.advance(upTo, input);
  };
  return {
    async begin(upTo, input) {
      await saving;
      saving = save(upTo, input);
      // Reported to the next waiter.
      saving.catch(() => undefined);
    },
    settle: () => saving,
  };
}

type Receive = { row: UploadRow; hold: Hold; handle: FileHandle; sent: Sent; whole: Hash | undefined };

/** Writes incoming bytes and confirms what is durable; bytes with a checksum all or nothing. */
async function receive({ row, hold, handle, sent, whole }: Receive): Promise<number> {
  const own = sent.checksum && createHash('sha256');
  const pieces = sent.pieces[Symbol.asyncIterator]();
  const saver = saverOf(handle, hold);
  const writer = writerOf(handle, sent.offset);
  let [arrived, begun] = [sent.offset, sent.offset];
  try {
    for (let piece = await nextPiece(pieces); piece; piece = await nextPiece(pieces)) {
      if (arrived + piece.length > row.lengthBytes) throw uploadTooLarge(row.lengthBytes);
      await hold.renew();
      await writer.take(piece);
      own?.update(piece);
      whole?.update(piece);
      arrived += piece.length;
      const written = writer.at();
      if (own || written - begun < commitBytes) continue;
      begun = written;
      await saver.begin(written);
    }
    await writer.settle();
    if (own && sent.checksum?.equals(own.digest()) !== true) throw checksumMismatch();
    // A sender with more data acquires the lease again; with the very last byte it is still needed.
    if (arrived > begun) await saver.begin(arrived, { isLast: arrived < row.lengthBytes });
    await saver.settle();
  } finally {
    // Also after a failure: the file must not be closed during a write or sync.
    await Promise.allSettled([writer.settle(), saver.settle()]);
  }
  return arrived;
}

/** So many bytes are both confirmed and stored. */
export async function safeOffset(
  call: UploadCall,
  { id, fileId, lengthBytes, offsetBytes }: UploadRow,
): Promise<number> {
  return fileId === null ? Math.min(offsetBytes, await sizeOf(fileOf(call, id))) : lengthBytes;
}

async function writeSent(call: UploadCall, { row, hold, sent }: Omit<Receive, 'handle' | 'whole'>): Promise<number> {
  const hashes = hashesOf(call.deps);
  const whole = hashes.at(row.id, sent.offset);
  const handle = await openAt(fileOf(call, row.id), sent.offset);
  try {
    const offset = await receive({ row, hold, handle, sent, whole });
    if (whole) hashes.keep(row.id, { hash: whole, offset });
    return offset;
  } finally {
    await handle.close();
  }
}

/**
 * Stores the next bytes of an upload; with the last ones it becomes a file. Errors: resource.not_found, uploads.gone,
 * uploads.locked, uploads.offset_conflict, uploads.too_large, uploads.checksum_mismatch.
 */
export function continueUpload(call: UploadCall, { id, sent }: { id: string; sent: Sent }): Promise<Progress> {
  return holdUpload(call, id, async (row, hold) => {
    const offset = await safeOffset(call, row);
    if (sent.offset !== offset) throw offsetConflict(offset);
    if (row.fileId !== null) return { offset, fileId: row.fileId };
    const reached = offset === row.lengthBytes ? offset : await writeSent(call, { row, hold, sent });
    if (reached < row.lengthBytes) return { offset: reached, fileId: null };
    return { offset: reached, fileId: await finishUpload({ call, row, hold }) };
  });
}
