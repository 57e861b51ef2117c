import type { FileFormat } from '@enlace/contract/files/drive/file-formats.ts';

// Only names are read: nothing is ever decompressed, so no archive can expand (PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16).
const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;
const endBytes = 22;
const longestComment = 65_535;
const maxEntries = 20_000;

/** The text of an archive's first entry if it has this name and is stored uncompressed. */
function zipFirstStored(bytes: Buffer, name: string): string | undefined {
  const headBytes = 30;
  if (bytes.length < headBytes || bytes.readUInt32LE(0) !== localHeader || bytes.readUInt16LE(8) !== 0)
    return undefined;
  const size = bytes.readUInt32LE(18);
  const [nameLength, extraLength] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28)];
  if (bytes.toString('latin1', headBytes, headBytes + nameLength) !== name || size > 200) return undefined;
  const start = headBytes + nameLength + extraLength;
  return bytes.toString('latin1', start, start + size);
}

function findDirectory(bytes: Buffer): { start: number; entries: number } | undefined {
  const first = Math.max(0, bytes.length - endBytes - longestComment);
  for (let at = bytes.length - endBytes; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== endOfDirectory) continue;
    return { entries: bytes.readUInt16LE(at + 10), start: bytes.readUInt32LE(at + 16) };
  }
  return undefined;
}

/** Names in the central directory; undefined when the archive is broken or has more entries than any real document. */
function zipEntryNames(bytes: Buffer): string[] | undefined {
  const directory = findDirectory(bytes);
  if (!directory || directory.entries > maxEntries) return undefined;
  const names: string[] = [];
  let at = directory.start;
  for (let count = 0; count < directory.entries; count += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralHeader) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

/** `image`: one of many formats, all redrawn. `zip` and `text` need a second look at the whole file. */
export type Signature = 'image' | 'mp4' | 'webm' | 'm4a' | 'mp3' | 'pdf' | 'zip' | 'text';

/** Leading bytes sufficient to recognise a signature. */
export const signatureBytes = 4096;

const imageStarts = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
];
const imageBrands = new Set(['avif', 'avis', 'mif1', 'msf1', 'heic', 'heix', 'heim', 'heis', 'hevc']);
const videoBrands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|dash|MSNV|mmp4|f4v )$/;
const audioBrands = new Set(['M4A ', 'M4B ']);

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((value, position) => bytes[position] === value);
}

/** ISO base media (ISO/IEC 14496-12 §4.3): the brand after the box's size and type. */
function signatureOfBrand(brand: string): Signature | undefined {
  if (imageBrands.has(brand)) return 'image';
  if (videoBrands.test(brand)) return 'mp4';
  return audioBrands.has(brand) ? 'm4a' : undefined;
}

function isMpegAudio(head: Buffer): boolean {
  if (head.toString('latin1', 0, 3) === 'ID3') return true;
  const [first = 0, second = 0, third = 0] = head;
  // Frame sync, layer III, neither a free nor an invalid bit rate.
  return first === 0xff && (second & 0xe6) === 0xe2 && third >> 4 > 0 && third >> 4 < 15;
}

/**
 * No control characters except tab, line feed, form feed and carriage return; the end may be cut within a character.
 */
function looksLikeText(head: Buffer): boolean {
  return head.length > 0 && !head.some((byte) => byte < 9 || byte === 11 || (byte > 13 && byte < 32) || byte === 127);
}

/** The type of the first bytes; undefined for unsupported ones. */
export function signatureOf(head: Buffer): Signature | undefined {
  const latin = (from: number, to: number) => head.toString('latin1', from, to);
  if (imageStarts.some((start) => startsWith(head, start))) return 'image';
  if (latin(0, 4) === 'RIFF') return latin(8, 12) === 'WEBP' ? 'image' : undefined;
  if (latin(4, 8) === 'ftyp') return signatureOfBrand(latin(8, 12));
  if (latin(0, 5) === '%PDF-') return 'pdf';
  if (latin(0, 4) === 'PK\u0003\u0004') return 'zip';
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return head.subarray(0, 64).includes('webm') ? 'webm' : undefined;
  if (isMpegAudio(head)) return 'mp3';
  return looksLikeText(head) ? 'text' : undefined;
}

const storedTypes: Record<string, FileFormat> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/epub+zip': 'epub',
};

const mainParts: Record<string, FileFormat> = {
  'word/document.xml': 'docx',
  'xl/workbook.xml': 'xlsx',
  'ppt/presentation.xml': 'pptx',
};

/**
 * OpenDocument and EPUB declare their type in the first entry; Office documents are recognised by their main part.
 * Macros are refused.
 */
function formatOfZip(bytes: Buffer): FileFormat | undefined {
  const declared = zipFirstStored(bytes, 'mimetype');
  if (declared !== undefined) return Object.hasOwn(storedTypes, declared) ? storedTypes[declared] : undefined;
  const names = zipEntryNames(bytes);
  if (!names?.includes('[Content_Types].xml') || names.some((name) => /vbaproject\.bin$/i.test(name))) return undefined;
  const main = names.find((name) => Object.hasOwn(mainParts, name));
  return main === undefined ? undefined : mainParts[main];
}

const textEndings: Record<string, FileFormat> = { txt: 'txt', md: 'txt', csv: 'csv' };

/** Plain texts have no signature: valid UTF-8, and the name determines the kind. */
function formatOfText(bytes: Buffer, name: string): FileFormat | undefined {
  try {
    if (!looksLikeText(bytes)) return undefined;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return 'vtt';
    const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
    return Object.hasOwn(textEndings, ending) ? textEndings[ending] : undefined;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The format of a whole document in memory; undefined when unsupported. */
export function documentFormat(input: {
  signature: Exclude<Signature, 'image' | 'mp4' | 'webm'>;
  bytes: Buffer;
  name: string;
}): FileFormat | undefined {
  const { signature, bytes, name } = input;
  if (signature === 'zip') return formatOfZip(bytes);
  return signature === 'text' ? formatOfText(bytes, name) : signature;
}
