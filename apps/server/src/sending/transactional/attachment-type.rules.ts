import { fileFormats } from '@enlace/contract/files/drive/file-formats.ts';
import { documentFormat, signatureBytes, signatureOf } from '#files/door.ts';

/** Text formats that programs send: calendars, contact cards, invoices. Nothing a browser or shell would run. */
const textTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  xml: 'application/xml',
  json: 'application/json',
};

/** Images that mail programs show, with their file extensions. */
const pictures: readonly { start: readonly number[]; mime: string; endings: readonly string[] }[] = [
  { start: [0xff, 0xd8, 0xff], mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { start: [0x89, 0x50, 0x4e, 0x47], mime: 'image/png', endings: ['png'] },
  { start: [0x47, 0x49, 0x46, 0x38], mime: 'image/gif', endings: ['gif'] },
  { start: [0x52, 0x49, 0x46, 0x46], mime: 'image/webp', endings: ['webp'] },
];

function endingOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Some programs would open an HTML page under a text name as HTML.
    return !/<(?:!doctype\s+html|html|script|svg)\b/i.test(text);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * The media type of an attachment, detected from its bytes; undefined when it is not allowed, or its name contradicts
 * it.
 */
export function attachmentType(name: string, bytes: Buffer): string | undefined {
  const ending = endingOf(name);
  const signature = signatureOf(bytes.subarray(0, signatureBytes));
  if (signature === undefined) return undefined;
  if (signature === 'image') {
    const picture = pictures.find(({ start }) => start.every((byte, place) => bytes[place] === byte));
    return picture?.endings.includes(ending) ? picture.mime : undefined;
  }
  if (signature === 'text') {
    const type = Object.hasOwn(textTypes, ending) ? textTypes[ending] : undefined;
    return isText(bytes) ? type : undefined;
  }
  const format = signature === 'mp4' || signature === 'webm' ? signature : documentFormat({ signature, bytes, name });
  return format === ending ? fileFormats[format].mime.split(';')[0] : undefined;
}
