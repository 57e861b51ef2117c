import { ZipError } from './zip.errors.ts';

/** One file of an archive, as its directory tells it. */
export type ZipItem = {
  path: string;
  size: number;
  packedSize: number;
  crc: number;
  isPacked: boolean;
  offset: number;
};

/** What is more than this is not read, however well it is packed. */
export type ZipLimits = { entries: number; entryBytes: number; totalBytes: number };

export const endBytes = 22;
/** The end may be followed by a comment of two bytes' length, and preceded by where the large directory ends. */
export const tailBytes = endBytes + 0xffff + 20;
export const directoryBytesLimit = 128 * 1024 * 1024;
export const largeEndBytes = 56;

const signatures = { end: 0x06054b50, largeLocator: 0x07064b50, largeEnd: 0x06064b50, central: 0x02014b50 };
const full = 0xffffffff;
const pathLength = 1000;

export type DirectoryPlace = { count: number; size: number; offset: number };
type End = { place: DirectoryPlace; largeEndAt: number | null };

function safeNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('truncated');
  return Number(value);
}

/** Where the directory is (APPNOTE 6.3.10 §4.3.16), told by the last bytes of the archive. */
export function findEnd(tail: Buffer): End {
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== signatures.end || at + endBytes + tail.readUInt16LE(at + 20) !== tail.length)
      continue;
    if (tail.readUInt16LE(at + 4) !== 0 || tail.readUInt16LE(at + 6) !== 0) throw new ZipError('split');
    const place = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const isLarge = place.count === 0xffff || place.size === full || place.offset === full;
    const locator = at - 20;
    if (!isLarge || locator < 0 || tail.readUInt32LE(locator) !== signatures.largeLocator)
      return { place, largeEndAt: null };
    return { place, largeEndAt: safeNumber(tail.readBigUInt64LE(locator + 8)) };
  }
  throw new ZipError('not_zip');
}

/** The same of a directory whose numbers need eight bytes (§4.3.14). */
export function readLargeEnd(record: Buffer): DirectoryPlace {
  if (record.length < largeEndBytes || record.readUInt32LE(0) !== signatures.largeEnd) throw new ZipError('truncated');
  return {
    count: safeNumber(record.readBigUInt64LE(32)),
    size: safeNumber(record.readBigUInt64LE(40)),
    offset: safeNumber(record.readBigUInt64LE(48)),
  };
}

/** Numbers of eight bytes stand in the extra field, in this order and only where the classic field is full (§4.5.3). */
function largeNumbers(extra: Buffer, classic: readonly number[]): number[] {
  let at = 0;
  while (at + 4 <= extra.length) {
    const id = extra.readUInt16LE(at);
    const size = extra.readUInt16LE(at + 2);
    const end = at + 4 + size;
    if (id === 1 && end <= extra.length) {
      let from = at + 4;
      return classic.map((number) => {
        if (number !== full) return number;
        if (from + 8 > end) throw new ZipError('truncated');
        from += 8;
        return safeNumber(extra.readBigUInt64LE(from - 8));
      });
    }
    at = end;
  }
  return [...classic];
}

/** Names that lead nowhere but below the archive, the same on every system. */
function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > pathLength || /[\p{Cc}\\\uFFFD]/u.test(path) || /^[a-z]:/i.test(path))
    return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function isLink(externalAttributes: number): boolean {
  return ((externalAttributes >>> 16) & 0o170000) === 0o120000;
}

type Parsed = { item: ZipItem; isFolder: boolean; end: number };

function parseOne(directory: Buffer, at: number): Parsed {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== signatures.central) throw new ZipError('truncated');
  const lengths = [28, 30, 32].map((place) => directory.readUInt16LE(at + place));
  const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
  const nameEnd = at + 46 + nameLength;
  const extraEnd = nameEnd + extraLength;
  const end = extraEnd + commentLength;
  if (end > directory.length) throw new ZipError('truncated');
  const path = directory.toString('utf8', at + 46, nameEnd);
  const [size = 0, packedSize = 0, offset = 0] = largeNumbers(directory.subarray(nameEnd, extraEnd), [
    directory.readUInt32LE(at + 24),
    directory.readUInt32LE(at + 20),
    directory.readUInt32LE(at + 42),
  ]);
  const isFolder = path.endsWith('/');
  const plain = isFolder ? path.slice(0, -1) : path;
  if (!isSafePath(plain) || isLink(directory.readUInt32LE(at + 38))) throw new ZipError('path', path.slice(0, 200));
  if ((directory.readUInt16LE(at + 8) & 0x2041) !== 0) throw new ZipError('encrypted', path);
  const method = directory.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8) throw new ZipError('method', path);
  if (directory.readUInt16LE(at + 34) !== 0) throw new ZipError('split', path);
  const item = { path, size, packedSize, crc: directory.readUInt32LE(at + 16), isPacked: method === 8, offset };
  return { item, isFolder, end };
}

/** Deflate cannot do better than 1 : 1032; what is packed nearly as tight says nothing and only fills the disk. */
const mostRatio = 600;
const ratioFromBytes = 32 * 1024 * 1024;

function assertModest(item: ZipItem, limits: ZipLimits): void {
  if (item.size > limits.entryBytes) throw new ZipError('too_large', item.path);
  if (!item.isPacked && item.size !== item.packedSize) throw new ZipError('truncated', item.path);
  if (item.size > ratioFromBytes && item.size > item.packedSize * mostRatio) throw new ZipError('bomb', item.path);
}

/** Two entries that share bytes are how a small archive becomes an endless one. */
function assertApart(items: readonly ZipItem[], directoryAt: number): void {
  let last = 0;
  for (const item of items.toSorted((left, right) => left.offset - right.offset)) {
    if (item.offset < last) throw new ZipError('overlap', item.path);
    last = item.offset + 30 + Buffer.byteLength(item.path) + item.packedSize;
    if (last > directoryAt) throw new ZipError('overlap', item.path);
  }
}

/** Every file of the directory by its path; folders are left out. Errors: ZipError. */
export function parseDirectory(
  directory: Buffer,
  { place, limits }: { place: DirectoryPlace; limits: ZipLimits },
): Map<string, ZipItem> {
  const items = new Map<string, ZipItem>();
  let at = 0;
  let totalBytes = 0;
  for (let index = 0; index < place.count; index += 1) {
    const { item, isFolder, end } = parseOne(directory, at);
    at = end;
    if (isFolder) continue;
    assertModest(item, limits);
    totalBytes += item.size;
    if (totalBytes > limits.totalBytes) throw new ZipError('too_large');
    if (items.has(item.path)) throw new ZipError('duplicate', item.path);
    items.set(item.path, item);
  }
  assertApart([...items.values()], place.offset);
  return items;
}
