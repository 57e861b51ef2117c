import { hash } from 'node:crypto';

export interface HeaderField {
  /** In lower case. */
  name: string;
  /** The field in relaxed form, without a line ending (RFC 6376 §3.4.2). */
  canonical: string;
}

/** Anything the rules change except a space at either end. */
const UNRELAXED = /[^\x20-\x7e]|  /;

/** Splits a header block into its fields, each in relaxed form. Lines that are not fields are skipped. */
export function relaxedFields(head: string): HeaderField[] {
  const fields: HeaderField[] = [];
  for (const raw of head.split(/\r\n(?![ \t])/)) {
    const colon = raw.indexOf(':');
    if (colon <= 0) continue;
    const name = raw.slice(0, colon).trim().toLowerCase();
    fields.push({ name, canonical: `${name}:${relaxedValue(raw.slice(colon + 1))}` });
  }
  return fields;
}

/** A field value in relaxed form: unfolded, every run of white space one space, none at the ends. */
export function relaxedValue(value: string): string {
  // Most fields are short and have one space, the first.
  if (!UNRELAXED.test(value)) return value.trim();
  return value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '');
}

/** Part of a body in relaxed form; valid for pieces that begin a line and do not end in a space. */
export function relaxedPiece(piece: string): string {
  return piece.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n)/g, '');
}

/** A whole body in relaxed form: no empty lines at its end, and empty when there is nothing else (RFC 6376 §3.4.4). */
export function relaxedBody(body: string): string {
  const canonical = relaxedPiece(body).replace(/ $/, '');
  let end = canonical.length;
  while (canonical.endsWith('\r\n', end) && end > 0) end -= 2;
  return end === 0 ? '' : `${canonical.slice(0, end)}\r\n`;
}

/** The value of the tag `bh=` for an already canonical body. */
export function hashOfCanonical(canonical: string | Buffer): string {
  return hash('sha256', canonical, 'base64');
}

/** The value of the tag `bh=` for any body. */
export function bodyHashOf(body: string): string {
  return hashOfCanonical(relaxedBody(body));
}
