import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  type DirectoryPlace,
  directoryBytesLimit,
  findEnd,
  largeEndBytes,
  parseDirectory,
  readLargeEnd,
  tailBytes,
  type ZipItem,
  type ZipLimits,
} from './zip-directory.ts';
import { ZipError } from './zip.errors.ts';

/** Bytes that can be read from anywhere. */
export type ZipSource = { size: number; read(range: { start: number; end: number }): Readable };

export type ZipArchive = {
  items: ReadonlyMap<string, ZipItem>;
  /** The content of one file, unpacked as it is taken. Errors: ZipError when it is not what the directory says. */
  read(path: string): AsyncGenerator<Buffer>;
};

function take(source: ZipSource, start: number, length: number): Promise<Buffer> {
  if (start < 0 || length < 0 || start + length > source.size) throw new ZipError('truncated');
  return length === 0 ? Promise.resolve(Buffer.alloc(0)) : buffer(source.read({ start, end: start + length - 1 }));
}

async function locate(source: ZipSource): Promise<DirectoryPlace> {
  const length = Math.min(source.size, tailBytes);
  const { place, largeEndAt } = findEnd(await take(source, source.size - length, length));
  return largeEndAt === null ? place : readLargeEnd(await take(source, largeEndAt, largeEndBytes));
}

/** Where the content begins: names may be of other lengths there than in the directory. */
async function contentStart(source: ZipSource, item: ZipItem): Promise<number> {
  const head = await take(source, item.offset, 30);
  if (head.readUInt32LE(0) !== 0x04034b50) throw new ZipError('truncated', item.path);
  const name = await take(source, item.offset + 30, head.readUInt16LE(26));
  if (name.toString('utf8') !== item.path) throw new ZipError('path', item.path);
  return item.offset + 30 + name.length + head.readUInt16LE(28);
}

async function* unpacked(source: ZipSource, { item, start }: { item: ZipItem; start: number }): AsyncGenerator<Buffer> {
  if (item.packedSize === 0) return;
  if (start + item.packedSize > source.size) throw new ZipError('truncated', item.path);
  const bytes = source.read({ start, end: start + item.packedSize - 1 });
  const pieces: Readable = item.isPacked ? bytes.pipe(createInflateRaw()) : bytes;
  bytes.on('error', (error) => pieces.destroy(error));
  try {
    for await (const piece of pieces) yield Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isBroken ? new ZipError('checksum', item.path) : error;
  } finally {
    pieces.destroy();
    bytes.destroy();
  }
}

async function* checked(source: ZipSource, item: ZipItem): AsyncGenerator<Buffer> {
  const start = await contentStart(source, item);
  let size = 0;
  let crc = 0;
  for await (const piece of unpacked(source, { item, start })) {
    size += piece.length;
    if (size > item.size) throw new ZipError('bomb', item.path);
    crc = crc32(piece, crc);
    yield piece;
  }
  if (size !== item.size || crc !== item.crc) throw new ZipError('checksum', item.path);
}

/** Reads the directory of an archive; contents are read one by one when they are asked for. Errors: ZipError. */
export async function openZip({ source, limits }: { source: ZipSource; limits: ZipLimits }): Promise<ZipArchive> {
  const place = await locate(source);
  if (place.count > limits.entries) throw new ZipError('crowded');
  if (place.size > directoryBytesLimit) throw new ZipError('too_large');
  const items = parseDirectory(await take(source, place.offset, place.size), { place, limits });
  return {
    items,
    read(path) {
      const item = items.get(path);
      if (!item) throw new ZipError('missing', path);
      return checked(source, item);
    },
  };
}
