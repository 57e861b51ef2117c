import { tus, uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { badHeader, checksumUnknown, uploadTooLarge, wrongProtocol } from './uploads.errors.ts';

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Throws uploads.wrong_protocol unless the caller uses our version. */
export function assertProtocol(headers: IncomingHttpHeaders): void {
  if (textOf(headers, 'tus-resumable') !== tus.version) throw wrongProtocol();
}

function countOf(headers: IncomingHttpHeaders, name: string): number {
  const text = textOf(headers, name) ?? '';
  if (!/^\d{1,16}$/.test(text)) throw badHeader();
  return Number(text);
}

/** `Upload-Offset`. */
export function offsetOf(headers: IncomingHttpHeaders): number {
  return countOf(headers, 'upload-offset');
}

/** `Upload-Length`; deferred lengths are refused, because their bytes could not be reserved. */
export function lengthOf(headers: IncomingHttpHeaders): number {
  const length = countOf(headers, 'upload-length');
  if (length > uploadLimits.bytes) throw uploadTooLarge(uploadLimits.bytes);
  return length;
}

/** Whether the body contains bytes of the file. */
export function hasBytes(headers: IncomingHttpHeaders): boolean {
  return (textOf(headers, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() === tus.contentType;
}

/** The digest of `Upload-Checksum`, if any. */
export function checksumOf(headers: IncomingHttpHeaders): Buffer | undefined {
  const text = textOf(headers, 'upload-checksum');
  if (text === undefined) return undefined;
  const [, digest] = /^sha256 ([A-Za-z0-9+/]{43}=)$/.exec(text.trim()) ?? [];
  if (digest === undefined) throw checksumUnknown();
  return Buffer.from(digest, 'base64');
}

export type UploadMetadata = {
  name: string | undefined;
  folderId: string | null;
  folderPath: string[];
  sha256: string | null;
  replacesId: string | null;
};

const base64Form = /^[A-Za-z0-9+/]*={0,2}$/;
const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const maxText = 8000;
const maxFolders = 20;

function decode(value: string): string {
  if (!base64Form.test(value)) throw badHeader();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64'));
  } catch (error) {
    if (error instanceof TypeError) throw badHeader();
    throw error;
  }
}

/** Keys and decoded values of `Upload-Metadata`. */
function pairsOf(text: string): Map<string, string> {
  if (text.length > maxText) throw badHeader();
  const pairs = new Map<string, string>();
  for (const pair of text.split(',').map((part) => part.trim())) {
    if (pair === '') continue;
    const [key = '', value = '', ...rest] = pair.split(/\s+/);
    if (rest.length > 0 || pairs.has(key)) throw badHeader();
    pairs.set(key, decode(value));
  }
  return pairs;
}

// Control characters, line separators and text direction marks.
const unwanted = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** The folders of a path as browsers send it (`2026/Horno/foto.jpg`), without its last part. */
function foldersOf(relativePath: string): string[] {
  const parts = relativePath
    .split(/[\\/]+/)
    .slice(0, -1)
    .map((part) => part.toWellFormed().replace(unwanted, '').trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.slice(0, maxFolders).map((part) => [...part].slice(0, folderLimits.name).join(''));
}

function idOf(value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  if (!idForm.test(value)) throw badHeader();
  return value;
}

/** One value of `Upload-Metadata`; empty if missing. */
export function metadataValue(headers: IncomingHttpHeaders, key: string): string {
  return pairsOf(textOf(headers, 'upload-metadata') ?? '').get(key) ?? '';
}

/** `Upload-Metadata`; unknown keys are ignored. */
export function metadataOf(headers: IncomingHttpHeaders): UploadMetadata {
  const pairs = pairsOf(textOf(headers, 'upload-metadata') ?? '');
  const sha256 = pairs.get('sha256')?.toLowerCase() ?? null;
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256)) throw badHeader();
  return {
    name: pairs.get('filename') ?? pairs.get('name'),
    folderId: idOf(pairs.get('folderId')),
    folderPath: foldersOf(pairs.get('relativePath') ?? ''),
    sha256,
    replacesId: idOf(pairs.get('fileId')),
  };
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment in HTTP format (RFC 9110 §5.6.7). */
export function httpDate(instant: Temporal.Instant): string {
  const at = instant.toZonedDateTimeISO('UTC');
  const two = (value: number) => String(value).padStart(2, '0');
  const time = [at.hour, at.minute, at.second].map(two).join(':');
  return `${days[at.dayOfWeek - 1]}, ${two(at.day)} ${months[at.month - 1]} ${at.year} ${time} GMT`;
}
