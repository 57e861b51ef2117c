import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { checksumMismatch, offsetConflict, uploadTooLarge } from '../uploads.errors.ts';
import { openAt, sizeOf } from '../upload-bytes.ts';
import type { UploadRow } from '../uploads.types.ts';
import { finishUpload } from './finish-upload.ts';
import { type Hold, holdUpload } from './hold-upload.ts';
import { fileOf, hashesOf, type UploadCall } from './upload-call.ts';

/** Bytes after which what has come is made safe, also within one request. */
const commitBytes = 8 * 1024 * 1024;

type Pieces = AsyncIterable<Buffer>;
type Sent = {
  offset: number;
  pieces: Pieces;
  /** SHA-256 of these bytes as the sender counted it. */
  checksum: Buffer | undefined;
};
export type Progress = { offset: number; fileId: string | null };

const hangUps = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);

function isHangUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && hangUps.has(error.code);
}

/** The next piece; undefined at the end, and where the sender hung up: what came until then is kept. */
async function nextPiece(pieces: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  try {
    const { done, value } = await pieces.next();
    return done === true ? undefined : value;
  } catch (error) {
    if (isHangUp(error)) return undefined;
    throw error;
  }
}

async function writeAll(handle: FileHandle, piece: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < piece.length) {
    const { bytesWritten } = await handle.write(piece, done, piece.length - done, position + done);
    done += bytesWritten;
  }
}

type Receive = { row: UploadRow; hold: Hold; handle: FileHandle; sent: Sent; whole: Hash | undefined };

/** Writes what comes and says what is safe; bytes with a checksum all at once or not at all. */
async function receive({ row, hold, handle, sent, whole }: Receive): Promise<number> {
  const own = sent.checksum && createHash('sha256');
  const pieces = sent.pieces[Symbol.asyncIterator]();
  let written = sent.offset;
  let safe = written;
  const makeSafe = async () => {
    if (written === safe) return;
    await handle.datasync();
    await hold.advance(written);
    safe = written;
  };
  for (let piece = await nextPiece(pieces); piece; piece = await nextPiece(pieces)) {
    if (written + piece.length > row.lengthBytes) throw uploadTooLarge(row.lengthBytes);
    await hold.renew();
    await writeAll(handle, piece, written);
    own?.update(piece);
    whole?.update(piece);
    written += piece.length;
    if (!own && written - safe >= commitBytes) await makeSafe();
  }
  if (own && sent.checksum?.equals(own.digest()) !== true) throw checksumMismatch();
  await makeSafe();
  return written;
}

/** So many bytes are both promised and there. */
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
 * Takes the next bytes of an upload; with the last ones it becomes a file. Errors: resource.not_found, uploads.gone,
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
