import type { Entry, ZipFile } from 'yauzl';
import { ZipError } from './zip.errors.ts';

/** One file of an archive, according to its directory. */
export type ZipItem = {
  path: string;
  size: number;
  packedSize: number;
  crc: number;
  isPacked: boolean;
  offset: number;
};

/** Anything beyond these limits is not read, regardless of its compression. */
export type ZipLimits = { entries: number; entryBytes: number; totalBytes: number };

const pathLength = 1000;
const deflated = 8;
/** Flags of an encrypted file, of strong encryption and of an encrypted directory (APPNOTE 6.3.10 §4.4.4). */
const encryptedFlags = 0x2041;

/** Whether a path stays inside the archive's folder, on every system. */
function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > pathLength || /[\p{Cc}\\\uFFFD]/u.test(path) || /^[a-z]:/i.test(path))
    return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function isLink(externalAttributes: number): boolean {
  return ((externalAttributes >>> 16) & 0o170000) === 0o120000;
}

/** The file of an entry; undefined for a folder. */
function itemOf(entry: Entry): ZipItem | undefined {
  const path = entry.fileNameRaw.toString('utf8');
  const isFolder = path.endsWith('/');
  if (!isSafePath(isFolder ? path.slice(0, -1) : path) || isLink(entry.externalFileAttributes))
    throw new ZipError('path', path.slice(0, 200));
  if ((entry.generalPurposeBitFlag & encryptedFlags) !== 0) throw new ZipError('encrypted', path);
  const { compressionMethod, uncompressedSize, compressedSize, crc32, relativeOffsetOfLocalHeader } = entry;
  if (compressionMethod !== 0 && compressionMethod !== deflated) throw new ZipError('method', path);
  if (isFolder) return undefined;
  return {
    path,
    size: uncompressedSize,
    packedSize: compressedSize,
    crc: crc32,
    isPacked: compressionMethod === deflated,
    offset: relativeOffsetOfLocalHeader,
  };
}

/**
 * Deflate cannot do better than 1 : 1032; content compressed nearly as tightly has no information and only fills the
 * disk.
 */
const maxRatio = 600;
const ratioFromBytes = 32 * 1024 * 1024;

function assertModest(item: ZipItem, limits: ZipLimits): void {
  if (item.size > limits.entryBytes) throw new ZipError('too_large', item.path);
  if (item.size > ratioFromBytes && item.size > item.packedSize * maxRatio) throw new ZipError('bomb', item.path);
}

/** Entries that share bytes turn a small archive into an endless one. */
function assertApart(items: readonly ZipItem[], directoryAt: number): void {
  let last = 0;
  for (const item of items.toSorted((left, right) => left.offset - right.offset)) {
    if (item.offset < last) throw new ZipError('overlap', item.path);
    last = item.offset + 30 + Buffer.byteLength(item.path) + item.packedSize;
    if (last > directoryAt) throw new ZipError('overlap', item.path);
  }
}

/** Every file of the directory by its path; folders are left out. Errors: ZipError, and those of yauzl. */
export async function readDirectory(zip: ZipFile, limits: ZipLimits): Promise<Map<string, ZipItem>> {
  if (zip.entryCount > limits.entries) throw new ZipError('crowded');
  // NOTE: its types call it a boolean; it is where the next entry begins, so here where the first one does.
  const directoryAt = Number(zip.readEntryCursor);
  const items = new Map<string, ZipItem>();
  let totalBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const item = itemOf(entry);
    if (!item) continue;
    assertModest(item, limits);
    totalBytes += item.size;
    if (totalBytes > limits.totalBytes) throw new ZipError('too_large');
    if (items.has(item.path)) throw new ZipError('duplicate', item.path);
    items.set(item.path, item);
  }
  assertApart([...items.values()], directoryAt);
  return items;
}
