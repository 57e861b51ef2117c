import type { FileFormat } from '@enlace/contract/files/drive/file-formats.ts';
import { documentFormat, signatureOf } from './file-formats.rules.ts';

/** Above this size a file is identified only by its first bytes and its name. */
export const wholeLookBytes = 20 * 1024 * 1024;

/** The type of uploaded bytes: an image to redraw, or a format to store as. */
export type Recognised = { kind: 'picture'; mime: string } | { kind: 'plain'; format: FileFormat };

const pictureStarts: readonly (readonly [mime: string, start: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
];
const plainStarts: readonly (readonly [format: FileFormat, start: readonly number[]])[] = [
  ['ogg', [0x4f, 0x67, 0x67, 0x53]],
  ['flac', [0x66, 0x4c, 0x61, 0x43]],
  ['mkv', [0x1a, 0x45, 0xdf, 0xa3]],
];
const archiveStarts: readonly (readonly [format: FileFormat, start: readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['gz', [0x1f, 0x8b, 0x08]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];
const archiveEndings: Partial<Record<FileFormat, readonly string[]>> = { gz: ['gz', 'tgz'] };
const officeEndings = new Set<FileFormat>(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub']);

function startsWith(head: Buffer, start: readonly number[]): boolean {
  return start.every((value, position) => head[position] === value);
}

function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

function pictureMime(head: Buffer): string {
  const known = pictureStarts.find(([, start]) => startsWith(head, start));
  if (known) return known[0];
  return head.toString('latin1', 8, 12).startsWith('avi') ? 'image/avif' : 'image/heif';
}

function mediaOf(head: Buffer): FileFormat | undefined {
  const brand = head.toString('latin1', 4, 8) === 'ftyp' ? head.toString('latin1', 8, 12) : '';
  if (brand === 'qt  ') return 'mov';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE') return 'wav';
  return plainStarts.find(([, start]) => startsWith(head, start))?.[0];
}

/** Only under a matching name: an archive with another extension is somebody’s own format. */
function archiveOf(head: Buffer, name: string): FileFormat | undefined {
  const found = archiveStarts.find(([, start]) => startsWith(head, start))?.[0];
  if (found === undefined) return undefined;
  return (archiveEndings[found] ?? [found]).includes(endingOf(name)) ? found : undefined;
}

/** A large office package, identified by its name: nothing of it is run or rendered here. */
function largeOffice(name: string): FileFormat | undefined {
  const ending = endingOf(name);
  return [...officeEndings].find((format) => format === ending);
}

type Input = {
  head: Buffer;
  name: string;
  /** All bytes; undefined for a file too large to examine entirely. */
  whole: Buffer | undefined;
};

/** Detects the type from content, then from the name; `bin` for everything unknown. */
export function recognise({ head, name, whole }: Input): Recognised {
  const signature = signatureOf(head);
  if (signature === 'image') return { kind: 'picture', mime: pictureMime(head) };
  const plain = (format: FileFormat): Recognised => ({ kind: 'plain', format });
  const media = mediaOf(head);
  if (signature === 'mp4' || signature === 'webm') return plain(signature);
  if (media !== undefined) return plain(media);
  if (signature !== undefined && whole !== undefined) {
    const format = documentFormat({ signature, bytes: whole, name });
    if (format !== undefined) return plain(format);
  } else if (signature === 'pdf' || signature === 'mp3' || signature === 'm4a') return plain(signature);
  else if (signature === 'zip' && largeOffice(name) !== undefined) return plain(largeOffice(name) ?? 'zip');
  return plain(archiveOf(head, name) ?? (signature === 'text' ? textFormat(whole) : 'bin'));
}

/** Text formats of any name (scripts, pages, notes) are stored as plain text: no browser runs them. */
function textFormat(whole: Buffer | undefined): FileFormat {
  if (whole === undefined) return 'txt';
  return isUtf8(whole) ? 'txt' : 'bin';
}

function isUtf8(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !text.includes('\0');
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
