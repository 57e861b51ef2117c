import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  centralHeader,
  classicLimit,
  dataDescriptor,
  dosStamp,
  endOfDirectory,
  localHeader,
  type WrittenEntry,
} from './zip-records.ts';

/** One file to be. Its content is asked for only when its turn comes. */
export type ZipEntry = { path: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** What became of an entry. */
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

/** Compressed in the thread pool, a piece at a time, no faster than it is taken. */
async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const source = Readable.from(content);
  const packer = createDeflateRaw();
  source.on('error', (error) => packer.destroy(error));
  source.pipe(packer);
  try {
    for await (const chunk of packer) yield chunk;
  } finally {
    source.destroy();
    packer.destroy();
  }
}

type Input = {
  entries: AsyncIterable<ZipEntry>;
  /** Shown as the time of every file. */
  modifiedAt: Temporal.PlainDateTime;
  /** Called after each entry, before the next one is asked for. */
  onEntry: (entry: ZippedEntry) => void;
};

/**
 * A ZIP archive piece by piece: memory holds one piece and the directory (about 100 bytes per file). Any number of
 * files and any total size (ZIP64); a single file stays below 4 GiB.
 */
export async function* writeZip({ entries, modifiedAt, onEntry }: Input): AsyncGenerator<Buffer> {
  const stamp = dosStamp(modifiedAt);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { path, content } of entries) {
    const name = Buffer.from(path, 'utf8');
    const entry: WrittenEntry = { name, stamp, crc: 0, packedSize: 0, size: 0, offset };
    const header = localHeader(entry);
    yield header;
    const measure: Measure = { crc: 0, size: 0, hash: createHash('sha256') };
    for await (const chunk of deflate(measured(content, measure))) {
      entry.packedSize += chunk.length;
      yield chunk;
    }
    entry.crc = measure.crc;
    entry.size = measure.size;
    if (entry.size >= classicLimit || entry.packedSize >= classicLimit)
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
