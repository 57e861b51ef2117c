import type { ImportFormat } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { findEncoding } from '#platform/tables/find-encoding.ts';

const allowedControls: ReadonlySet<number> = new Set([9, 10, 12, 13, 26, 27]);

/** Bytes that no text has; text of two-byte units is looked at as what it says. */
function isText(head: Buffer): boolean {
  const encoding = findEncoding(head);
  if (encoding.startsWith('utf-16')) return !/\ufffd{3}/.test(new TextDecoder(encoding).decode(head, { stream: true }));
  return !head.some((byte) => byte < 32 && !allowedControls.has(byte));
}

const otherFormats = /^(%PDF-|\{\\rtf|<\?xml|<!doctype|<html|PNG|GIF8)/i;

/** What a file is follows from its first bytes, whatever it is called. */
export function formatOf(head: Buffer): ImportFormat | undefined {
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'xlsx';
  // Workbooks and documents of before 2007.
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return undefined;
  if (!isText(head)) return undefined;
  const start = new TextDecoder(findEncoding(head)).decode(head, { stream: true }).trimStart();
  if (/^BEGIN:VCARD\s/i.test(start)) return 'vcard';
  return otherFormats.test(start) ? undefined : 'csv';
}
