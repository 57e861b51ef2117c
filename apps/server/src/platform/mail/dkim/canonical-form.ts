import { hash } from 'node:crypto';

export interface HeaderField {
  /** In lower case. */
  name: string;
  /** The field after the relaxed rules, without a line end (RFC 6376 §3.4.2). */
  canonical: string;
}

/** Anything the rules change but a blank at either end. */
const UNRELAXED = /[^\x20-\x7e]|  /;

/** Cuts a header block into its fields, each in its relaxed form. Lines that are no field are passed over. */
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

/** A field value in its relaxed form: unfolded, every run of blanks one space, none at the ends. */
export function relaxedValue(value: string): string {
  // Most fields are short and have one blank, the first.
  if (!UNRELAXED.test(value)) return value.trim();
  return value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '');
}

/** Part of a body after the relaxed rules for lines; right for pieces that begin at a line and do not end in a blank. */
export function relaxedPiece(piece: string): string {
  return piece.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n)/g, '');
}

/** A whole body in its relaxed form: no empty lines at its end, and empty when there is nothing else (RFC 6376 §3.4.4). */
export function relaxedBody(body: string): string {
  const canonical = relaxedPiece(body).replace(/ $/, '');
  let end = canonical.length;
  while (canonical.endsWith('\r\n', end) && end > 0) end -= 2;
  return end === 0 ? '' : `${canonical.slice(0, end)}\r\n`;
}

/** The value of the tag `bh=` for a body that is canonical already. */
export function hashOfCanonical(canonical: string | Buffer): string {
  return hash('sha256', canonical, 'base64');
}

/** The value of the tag `bh=` for any body. */
export function bodyHashOf(body: string): string {
  return hashOfCanonical(relaxedBody(body));
}
