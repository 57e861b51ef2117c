import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import {
  centralHeader,
  classicLimit,
  dataDescriptor,
  dosStamp,
  endOfDirectory,
  localHeader,
  type WrittenEntry,
} from './zip-records.ts';

/** One file to write. Its content is requested only when its turn comes. */
export type ZipEntry = {
  path: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Approximate size in bytes; required for files that may come close to 4 GiB. */
  expectedBytes?: number;
  /** Already compressed: compressing again would cost time and save nothing. */
  isPacked?: boolean;
};

/** Result of writing an entry. */
export type ZippedEntry = { path: string; bytes: number; sha256: string };

export class ZipEntryTooLargeError extends Error {
  override readonly name = 'ZipEntryTooLargeError';
}

type Measure = { crc: number; size: number; hash: ReturnType<typeof createHash> };

async function* measured(content: ZipEntry['content'], measure: Measure): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    measure.crc = crc32(piece, measure.crc);
    measure.size += piece.length;
    measure.hash.update(piece);
    yield piece;
  }
}

/** From this size on, an entry gets eight-byte sizes: compressed data may be slightly larger than the original. */
const largeBytes = classicLimit - 64 * 1024 * 1024;

/** Content up to this many bytes is compressed in one call: a stream of its own costs more than the work. */
const smallBytes = 32 * 1024;

/** The first bytes of a content, complete when it is small, and the rest. */
async function takeStart(content: AsyncIterator<Uint8Array>): Promise<{ start: Buffer; isWhole: boolean }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size <= smallBytes) {
    const next = await content.next();
    if (next.done) return { start: Buffer.concat(pieces), isWhole: true };
    pieces.push(next.value);
    size += next.value.length;
  }
  return { start: Buffer.concat(pieces), isWhole: false };
}

async function* continued(start: Buffer, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* rest;
}

/** Compressed in the thread pool, piece by piece, no faster than it is consumed. */
async function* deflateStream(content: AsyncIterable<Uint8Array>, level: number): AsyncGenerator<Buffer> {
  const source = Readable.from(content);
  const packer = createDeflateRaw({ level });
  source.on('error', (error) => packer.destroy(error));
  source.pipe(packer);
  try {
    for await (const chunk of packer) yield chunk;
  } finally {
    source.destroy();
    packer.destroy();
  }
}

/** Content this short gains nothing from compression, and setting it up costs more than the rest of the entry. */
const tinyBytes = 32;

/** The last and only block of a deflated stream, not compressed (RFC 1951 §3.2.4). */
function storedBlock(content: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt16LE(content.length, 1);
  header.writeUInt16LE(content.length ^ 0xffff, 3);
  return Buffer.concat([header, content]);
}

async function* deflate(content: AsyncGenerator<Uint8Array>, level: number): AsyncGenerator<Buffer> {
  const { start, isWhole } = await takeStart(content);
  const isStored = start.length <= tinyBytes || level === constants.Z_NO_COMPRESSION;
  if (isWhole) yield isStored ? storedBlock(start) : deflateRawSync(start, { level });
  else yield* deflateStream(continued(start, content), level);
}

type Input = {
  entries: AsyncIterable<ZipEntry>;
  /** Shown as the time of every file. */
  modifiedAt: Temporal.PlainDateTime;
  /** Called after each entry, before the next one is asked for. */
  onEntry: (entry: ZippedEntry) => void;
};

/**
 * A ZIP archive, piece by piece: only one piece and the directory (about 100 bytes per file) are in memory. Any number
 * of files and any size (ZIP64); a single file of 4 GiB or more must be announced.
 */
export async function* writeZip({ entries, modifiedAt, onEntry }: Input): AsyncGenerator<Buffer> {
  const stamp = dosStamp(modifiedAt);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { path, content, expectedBytes = 0, isPacked = false } of entries) {
    const name = Buffer.from(path, 'utf8');
    const isLarge = expectedBytes >= largeBytes;
    const entry: WrittenEntry = { name, stamp, crc: 0, packedSize: 0, size: 0, offset, isLarge };
    const header = localHeader(entry);
    yield header;
    const measure: Measure = { crc: 0, size: 0, hash: createHash('sha256') };
    for await (const chunk of deflate(
      measured(content, measure),
      isPacked ? constants.Z_NO_COMPRESSION : constants.Z_DEFAULT_COMPRESSION,
    )) {
      entry.packedSize += chunk.length;
      yield chunk;
    }
    entry.crc = measure.crc;
    entry.size = measure.size;
    if (!isLarge && (entry.size >= classicLimit || entry.packedSize >= classicLimit))
      throw new ZipEntryTooLargeError(`an entry of ${entry.size} bytes does not fit a ZIP entry`);
    const descriptor = dataDescriptor(entry);
    yield descriptor;
    offset += header.length + entry.packedSize + descriptor.length;
    directory.push(centralHeader(entry));
    onEntry({ path, bytes: entry.size, sha256: measure.hash.digest('hex') });
  }
  const size = directory.reduce((sum, record) => sum + record.length, 0);
  yield* directory;
  yield endOfDirectory({ count: directory.length, size, offset });
}
