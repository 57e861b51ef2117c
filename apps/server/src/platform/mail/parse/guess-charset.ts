import { isUtf8 } from 'node:buffer';

/** Determines the charset of a mail's bytes, where the label is missing or wrong. Only what is certain is changed. */

/** The escape sequences of Japanese in ISO-2022-JP; terminal programs use others. */
const escapes = /\x1b(?:\$[@B]|\$\([@BD]|\(I)/;
/** Labels of mail programs that are missing among the WHATWG names. */
const aliases: readonly (readonly [RegExp, string])[] = [
  [/^(?:x-|cs)?iso-?2022-?jp|^(?:cp|windows-|x-ms-cp|ms)?5022[0-2]$|^jis$/, 'iso-2022-jp'],
  [/^(?:x-|cs)?(?:shift[-_ ]?jis|sjis)|^(?:cp|ms|windows-)(?:932|31j)$|^x-ms-cp932$|^ms_kanji$/, 'shift_jis'],
  [/^(?:x-|cs)?euc[-_]?jp|^(?:cp|windows-)51932$/, 'euc-jp'],
  [/^(?:x-)?(?:cp|windows-|ms)949$|^uhc$|^euc[-_]?kr$/, 'euc-kr'],
  [/^(?:x-)?(?:cp|windows-|ms)936$/, 'gbk'],
  [/^(?:x-)?(?:cp|windows-|ms)950$/, 'big5'],
  [/^tis-?620$/, 'windows-874'],
  [/^utf[-_]?8(?:mb4|-mac|-sig)?$|^unicode-?1-?1-?utf-?8$/, 'utf-8'],
];
const severalBytes = new Set(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk', 'gb18030', 'big5', 'euc-kr']);

function decoderName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The WHATWG name of a label; undefined when there is none. */
function nameOf(label: string): string | undefined {
  const plain = label.trim().toLowerCase();
  if (plain === '') return undefined;
  return decoderName(plain) ?? aliases.find(([pattern]) => pattern.test(plain))?.[1];
}

/** The text, or undefined when the bytes are invalid in it. */
export function decodeStrictly(bytes: Uint8Array, name: string): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const hasHigh = (bytes: Uint8Array) => bytes.some((byte) => byte >= 0x80);

/** Two-byte text can accidentally be valid UTF-8, but only in pairs of bytes. */
const longSequence = /[\u0800-\u{10ffff}]/u;

const kana = /[\u3041-\u3096\u30a1-\u30fa\u30fc]/g;
/** At the edge of a Latin word it is an accented letter with the next one. */
const kanjiRun = /(?<![A-Za-z\u4e00-\u9fff])[\u4e00-\u9fff\u3005]{2,}(?![A-Za-z\u4e00-\u9fff])/g;
/** Nobody writes that; it is Latin text in UTF-8 read as Shift_JIS. */
const halfKanaInLatin = /[A-Za-z][\uff61-\uff9f]|[\uff61-\uff9f][A-Za-z]/;
const halfKana = /[\uff61-\uff9f]/g;
/** Private or unusual characters produced by a wrong decoding. */
const odd = /[\ue000-\uf8ff\u0080-\u009f]/;

const lengthOf = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).join('').length;

/** Rare kanji of Shift_JIS begin with bytes that are accented letters in Latin-1. */
function countRare(bytes: Uint8Array): number {
  let rare = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const isLead = (byte >= 0x81 && byte <= 0x9f) || byte >= 0xe0;
    if (!isLead) continue;
    if (byte >= 0xe0) rare += 1;
    at += 1;
  }
  return rare;
}

/** How much of the text is plausible Japanese; zero for single characters among Latin letters. */
function weighJapanese(bytes: Uint8Array, name: 'shift_jis' | 'euc-jp'): number {
  const text = decodeStrictly(bytes, name);
  if (text === undefined || odd.test(text)) return 0;
  const unlikely = lengthOf(text, halfKana) + (name === 'shift_jis' ? countRare(bytes) : 0);
  return lengthOf(text, kana) + lengthOf(text, kanjiRun) - 2 * unlikely;
}

const hangulWord = /[\uac00-\ud7a3]+/g;
const leastHangul = 8;

/** Syllables are kanji when read as EUC-JP; Japanese has kana between its kanji, and no spaces between its words. */
function isKorean(bytes: Uint8Array): boolean {
  const text = decodeStrictly(bytes, 'euc-kr') ?? '';
  const words = text.match(hangulWord) ?? [];
  const syllables = words.join('').length;
  if (words.length < 2 || syllables < leastHangul || syllables < 0.9 * lengthOf(text, /[^\x00-\x7f]/g)) return false;
  return lengthOf(decodeStrictly(bytes, 'euc-jp') ?? '', kana) === 0;
}

function guessAsian(bytes: Uint8Array): string | undefined {
  const [shiftJis, eucJp] = [weighJapanese(bytes, 'shift_jis'), weighJapanese(bytes, 'euc-jp')];
  if (shiftJis <= 0 && eucJp <= 0) return isKorean(bytes) ? 'euc-kr' : undefined;
  if (shiftJis >= eucJp) return 'shift_jis';
  return isKorean(bytes) ? 'euc-kr' : 'euc-jp';
}

const latinMark = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0160\u0161\u017d\u017e\u0178\u0152\u0153]/g;
const latinSign =
  /[\u00a0\u00a1\u00a3\u00a7\u00a9\u00aa\u00ab\u00ae\u00b0-\u00b7\u00b9-\u00bf\u00d7\u00f7\u20ac\u2013\u2014\u2018-\u201e\u2022\u2026\u2122]/g;
/** Accented letters occur one, at most two in a row; other alphabets read as Latin have long rows of them. */
const latinRow = /[\u00c0-\u00ff]{4,}/;

function isLatin(bytes: Uint8Array): boolean {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (/[\u0080-\u009f]/.test(text) || latinRow.test(text)) return false;
  const high = lengthOf(text, /[^\x00-\x7f]/g);
  const [marks, signs] = [lengthOf(text, latinMark), lengthOf(text, latinSign)];
  const letters = lengthOf(text, /[A-Za-z]/g);
  return marks + signs === high && marks <= Math.max(1, letters);
}

/** UTF-8 that lost or broke a byte in transit has far more complete characters than broken ones. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  return lengthOf(text, /[^\x00-\x7f\ufffd]/gu) > lengthOf(text, /\ufffd/g);
}

function guessUnlabelled(bytes: Uint8Array, hint: string | undefined): string | undefined {
  if (isBrokenUtf8(bytes)) return undefined;
  const near = nameOf(hint ?? '');
  if (near !== undefined && severalBytes.has(near) && decodeStrictly(bytes, near) !== undefined) return near;
  return guessAsian(bytes) ?? (isLatin(bytes) ? 'windows-1252' : undefined);
}

/**
 * The WHATWG name of the bytes' charset, or undefined to keep their label. `hint` is the charset of another part of the
 * same mail.
 */
export function guessCharset({
  bytes,
  label,
  hint,
}: {
  bytes: Uint8Array;
  label: string;
  hint?: string | undefined;
}): string | undefined {
  const name = nameOf(label);
  if (name?.startsWith('utf-16') === true && bytes.includes(0)) return undefined;
  if (!hasHigh(bytes)) {
    const isEscaped = escapes.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
    if (isEscaped) return 'iso-2022-jp';
    return name?.startsWith('utf-16') === true ? 'utf-8' : undefined;
  }
  if (isUtf8(bytes)) {
    if (name === 'utf-8') return undefined;
    const own = name !== undefined && severalBytes.has(name) ? decodeStrictly(bytes, name) : undefined;
    const isOwn = own !== undefined && !halfKanaInLatin.test(own);
    return isOwn && !longSequence.test(new TextDecoder().decode(bytes)) ? undefined : 'utf-8';
  }
  const isAscii = /^(?:us-?)?ascii$|^ansi_x3\.4/i.test(label.trim());
  // A name that only mail programs know is replaced with the one that every reader knows.
  const read = name === undefined || isAscii ? undefined : decodeStrictly(bytes, name);
  // Latin text has no control characters where Shift_JIS has its first bytes.
  const isOther = name === 'windows-1252' && odd.test(read ?? '') && guessAsian(bytes) !== undefined;
  if (name !== undefined && read !== undefined && !isOther)
    return decoderName(label.trim()) === undefined ? name : undefined;
  return guessUnlabelled(bytes, hint);
}
