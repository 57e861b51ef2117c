import { isUtf8 } from 'node:buffer';
import { charsetNamed, isCommonLabel, severalBytes } from './charset-names.ts';
import { decodeStrictly } from './decode-text.ts';
import { weighCharsets } from './weigh-charsets.ts';

/** Determines the charset of a mail's bytes, where the label is missing or wrong. Only what is certain is changed. */

/** The escape sequences of Japanese in ISO-2022-JP; terminal programs use others. */
const escapes = /\x1b(?:\$[@B]|\$\([@BDOQ]|\(I)/;

const hasHigh = (bytes: Uint8Array) => bytes.some((byte) => byte >= 0x80);
const latinOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Two-byte text can accidentally be valid UTF-8, but only in pairs of bytes. */
const longSequence = /[\u0800-\u{10ffff}]/u;
/** Nobody writes that; it is Latin text in UTF-8 read as Shift_JIS. */
const halfKanaInLatin = /[A-Za-z][\uff61-\uff9f]|[\uff61-\uff9f][A-Za-z]/;

const lengthOf = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).join('').length;

const marks: readonly (readonly [string, string])[] = [
  ['\xff\xfe\0\0', 'utf-32le'],
  ['\0\0\xfe\xff', 'utf-32be'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];

/** Where the scripts of most texts without ASCII are. */
const usualWide = /[\u0020-\u05ff\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uff60]/g;

/** Text in units of two or four bytes: its byte order mark, else where its zeros are. */
function guessWide(bytes: Uint8Array, name: string | undefined): string | undefined {
  const head = latinOf(bytes.subarray(0, 4096));
  const mark = marks.find(([start]) => head.startsWith(start) && head.length > start.length);
  const isWide = name?.startsWith('utf-16') === true || name?.startsWith('utf-32') === true;
  if (mark && (isWide || bytes.length % 2 === 0)) return mark[1];
  const zeros = [0, 0, 0, 0];
  for (let at = 0; at < head.length; at += 1) if (head.charCodeAt(at) === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros;
  const all = first + second + third + fourth;
  const quarter = head.length / 4;
  if (bytes.length % 4 === 0 && all > 1.9 * quarter && (first > 0.9 * quarter || fourth > 0.9 * quarter)) {
    if (third > 0.9 * quarter && fourth > 0.9 * quarter) return 'utf-32le';
    if (first > 0.9 * quarter && second > 0.9 * quarter) return 'utf-32be';
  }
  if (!isWide && (bytes.length % 2 === 1 || all < 0.4 * (head.length / 2))) return undefined;
  if (name?.startsWith('utf-32') === true) return name;
  const [even, odd] = [first + third, second + fourth];
  if (even !== odd) return even > odd ? 'utf-16be' : 'utf-16le';
  if (!isWide) return undefined;
  const [little, big] = ['utf-16le', 'utf-16be'].map((order) =>
    lengthOf(new TextDecoder(order).decode(bytes), usualWide),
  );
  return little === big ? name : (little ?? 0) > (big ?? 0) ? 'utf-16le' : 'utf-16be';
}

/** Less likely than that per sign, it is no text in any charset known; several bytes make one of thousands of signs. */
const leastWeight = { latin: -5.5, alphabet: -5.5, syllables: -11 };
/** How much likelier another reading must be than that of a label which fits. */
const doubt = 12;

type Bytes = { bytes: Uint8Array; languages?: readonly string[] | undefined };

/** Lines that say something about the charset. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= 4096) return bytes;
  const lines = latinOf(bytes)
    .split('\n')
    .filter((line) => /[\x80-\xff]/.test(line));
  const taken: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (length + line.length > 4096 && taken.length > 0) break;
    taken.push(line);
    length += line.length;
  }
  return Buffer.from(taken.join('\n').slice(0, 16_384), 'latin1');
}

function guessUnlabelled({ bytes, languages }: Bytes, charsets: readonly string[]): string | undefined {
  const sample = sampleOf(bytes);
  const [best] = weighCharsets(sample, { languages, charsets });
  if (!best) return undefined;
  const signs = lengthOf(best.text, /[^\x00-\x7f]/gu);
  const ascii = lengthOf(best.text, /[\x00-\x7f]/g);
  return best.weight + 3 * ascii < leastWeight[best.script] * signs ? undefined : best.charset;
}

/** Another charset, when a label that any bytes fit makes an unlikely text of them. */
function doubtLabel({ bytes, languages }: Bytes, name: string): string | undefined {
  const readings = weighCharsets(sampleOf(bytes), { languages, charsets: [name] });
  const [best] = readings;
  const own = readings.find(({ charset }) => charset === name);
  if (!best || !own || best.text === own.text) return undefined;
  return best.weight - own.weight > doubt ? best.charset : undefined;
}

/** The charset of bytes that are valid UTF-8. */
function guessUtf8(bytes: Uint8Array, name: string | undefined): string | undefined {
  if (name === 'utf-8') return undefined;
  const own = name !== undefined && severalBytes.has(name) ? decodeStrictly(bytes, name) : undefined;
  const isOwn = own !== undefined && name !== 'iso-2022-jp' && !halfKanaInLatin.test(own);
  return isOwn && !longSequence.test(new TextDecoder().decode(bytes)) ? undefined : 'utf-8';
}

/**
 * The name of the bytes' charset (`charsetNamed`), or undefined to keep their label. `hint` is the charset of another
 * part of the same mail, `languages` those it is probably written in.
 */
export function guessCharset({
  bytes,
  label,
  hint,
  languages,
}: Bytes & { label: string; hint?: string | undefined }): string | undefined {
  const name = charsetNamed(label);
  const wide = guessWide(bytes, name);
  if (wide !== undefined && (bytes.includes(0) || wide !== name)) return wide;
  const isWide = name !== undefined && /^utf-(?:16|32)/.test(name);
  const renamed = name === undefined || isCommonLabel(label, name) ? undefined : name;
  if (!hasHigh(bytes)) {
    if (escapes.test(latinOf(bytes))) return 'iso-2022-jp';
    return isWide ? 'utf-8' : renamed;
  }
  if (isUtf8(bytes)) return guessUtf8(bytes, name);
  if (isWide) return wide;
  const isAscii = /^["'\s]*(?:us-?)?ascii|^["'\s]*ansi_x3\.4/i.test(label);
  const isBare = name === 'iso-2022-jp' && !escapes.test(latinOf(bytes));
  const believed = isAscii || isBare ? undefined : name;
  // A name that only mail programs know is replaced with the one that every reader knows.
  if (believed !== undefined && decodeStrictly(bytes, believed) !== undefined)
    return (severalBytes.has(believed) ? undefined : doubtLabel({ bytes, languages }, believed)) ?? renamed;
  const near = charsetNamed(hint ?? '');
  return guessUnlabelled(
    { bytes, languages },
    [believed, near].flatMap((charset) => (charset === undefined || charset === 'utf-8' ? [] : [charset])),
  );
}
