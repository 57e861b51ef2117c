import { refuseControls } from './header-text.ts';

const SEGMENT = 55;
const SIMPLE = /^[\x20-\x7e]{1,60}$/;

/** Writes `; name=value` after RFC 2045, or RFC 2231 with continuations when the value is long or not ASCII. */
export function mimeParameter({ field, name, value }: { field: string; name: string; value: string }): string {
  refuseControls({ field, value });
  if (SIMPLE.test(value)) return `;\r\n ${name}="${value.replace(/["\\]/g, '\\$&')}"`;
  const segments = percentSegments(value.toWellFormed());
  const [only] = segments;
  if (segments.length === 1 && only !== undefined) return `;\r\n ${name}*=UTF-8''${only}`;
  return segments.map((segment, index) => `;\r\n ${name}*${index}*=${index === 0 ? "UTF-8''" : ''}${segment}`).join('');
}

function percentSegments(value: string): string[] {
  const segments: string[] = [];
  let segment = '';
  for (const character of value) {
    const piece = /^[A-Za-z0-9._-]$/.test(character) ? character : percentEncode(character);
    if (segment.length + piece.length > SEGMENT && segment !== '') {
      segments.push(segment);
      segment = '';
    }
    segment += piece;
  }
  return [...segments, segment];
}

function percentEncode(character: string): string {
  let encoded = '';
  for (const byte of Buffer.from(character)) encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return encoded;
}
