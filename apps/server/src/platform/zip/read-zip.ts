import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { readDirectory, type ZipItem, type ZipLimits } from './zip-directory.ts';
import { ZipError } from './zip.errors.ts';

/** Bytes with random access. */
export type ZipSource = { size: number; read(range: { start: number; end: number }): Readable };

export type ZipArchive = {
  items: ReadonlyMap<string, ZipItem>;
  /** The content of one file, unpacked as it is read. Errors: ZipError when it does not match the directory. */
  read(path: string): AsyncGenerator<Buffer>;
};

/** The directory is read in pieces of this size: a source may be a bucket, where every read is a request. */
const directoryWindow = 1024 * 1024;
const headerWindow = 4096;

type Answer = (error: Error | null, bytesRead?: number) => void;

/** A source as yauzl reads it. Failures of the source itself are kept, so that they are not taken for a broken archive. */
class SourceReader extends RandomAccessReader {
  readonly #source: ZipSource;
  #window = { start: 0, bytes: Buffer.alloc(0) };
  windowBytes = directoryWindow;
  failure: unknown;

  constructor(source: ZipSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const stream = this.#source.read({ start, end: end - 1 });
    stream.once('error', (error) => (this.failure ??= error));
    return stream;
  }

  override read(target: Buffer, offset: number, length: number, position: number, answer: Answer): void {
    this.#load(position, length).then(
      (bytes) => answer(null, bytes.copy(target, offset, 0, length)),
      (error: unknown) => {
        this.failure ??= error;
        answer(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  async #load(position: number, length: number): Promise<Buffer> {
    const { size } = this.#source;
    const { start, bytes } = this.#window;
    if (position >= start && position + length <= start + bytes.length) return bytes.subarray(position - start);
    const end = Math.min(size, position + Math.max(length, this.windowBytes)) - 1;
    if (end < position) return Buffer.alloc(0);
    this.#window = { start: position, bytes: await buffer(this.#source.read({ start: position, end })) };
    return this.#window.bytes;
  }
}

/** yauzl explains itself in words only. */
const faults = [
  [/not found|Invalid comment length/, 'not_zip'],
  [/multi-disk/, 'split'],
  [/encryption/, 'encrypted'],
  [/^too many bytes/, 'bomb'],
] as const;

/** The error to throw: that of the source, one of ours, or what is wrong with the archive. */
function explain(error: unknown, { reader, path = null }: { reader: SourceReader; path?: string | null }): unknown {
  if (reader.failure !== undefined) return reader.failure;
  if (!(error instanceof Error) || error instanceof ZipError) return error;
  const isBroken = 'code' in error && String(error.code).startsWith('Z_');
  if (isBroken || error.message.startsWith('not enough bytes')) return new ZipError('checksum', path);
  return new ZipError(faults.find(([words]) => words.test(error.message))?.[1] ?? 'truncated', path);
}

type Opened = { zip: ZipFile; reader: SourceReader };

/** Made again when a content is read: the library's own of a hundred thousand files would fill the memory. */
function entryOf({ packedSize, size, isPacked, offset }: ZipItem): Entry {
  return Object.assign(new Entry(), {
    generalPurposeBitFlag: 0,
    compressionMethod: isPacked ? 8 : 0,
    compressedSize: packedSize,
    uncompressedSize: size,
    relativeOffsetOfLocalHeader: offset,
  });
}

/** The unpacked content, once the name in front of it is the one of the directory. */
async function openContent(zip: ZipFile, item: ZipItem): Promise<Readable> {
  const entry = entryOf(item);
  const header = await zip.readLocalFileHeaderPromise(entry);
  if (header.fileName.toString('utf8') !== item.path) throw new ZipError('path', item.path);
  return zip.openReadStreamPromise(entry);
}

async function* checked({ zip, reader }: Opened, item: ZipItem): AsyncGenerator<Buffer> {
  let size = 0;
  let crc = 0;
  let pieces: Readable | undefined;
  try {
    pieces = await openContent(zip, item);
    for await (const piece of pieces) {
      const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
      size += bytes.length;
      crc = crc32(bytes, crc);
      yield bytes;
    }
  } catch (error) {
    throw explain(error, { reader, path: item.path });
  } finally {
    pieces?.destroy();
  }
  if (size !== item.size || crc !== item.crc) throw new ZipError('checksum', item.path);
}

/** Reads the directory of an archive; contents are read one by one on request. Errors: ZipError. */
export async function openZip({ source, limits }: { source: ZipSource; limits: ZipLimits }): Promise<ZipArchive> {
  const reader = new SourceReader(source);
  try {
    const zip = await fromRandomAccessReaderPromise(reader, source.size, { autoClose: false, decodeStrings: false });
    const items = await readDirectory(zip, limits);
    reader.windowBytes = headerWindow;
    return {
      items,
      read(path) {
        const item = items.get(path);
        if (!item) throw new ZipError('missing', path);
        return checked({ zip, reader }, item);
      },
    };
  } catch (error) {
    throw explain(error, { reader });
  }
}
