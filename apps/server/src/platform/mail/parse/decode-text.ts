import iconv from 'iconv-lite';

const [ESCAPE, SHIFT_OUT, SHIFT_IN, LF] = [0x1b, 0x0e, 0x0f, 0x0a];

/** What follows ESC, and how the bytes after it are written in EUC-JP. */
const japaneseSets: readonly (readonly [string, 'ascii' | 'kana' | 'kanji' | 'supplement'])[] = [
  ['$(D', 'supplement'],
  ['$(Q', 'kanji'],
  ['$(O', 'kanji'],
  ['$(@', 'kanji'],
  ['$(B', 'kanji'],
  ['$@', 'kanji'],
  ['$B', 'kanji'],
  ['(I', 'kana'],
  ['(B', 'ascii'],
  ['(J', 'ascii'],
  ['(H', 'ascii'],
];

/**
 * ISO-2022-JP as EUC-JP. Decoders of browsers take two escape sequences in a row for an error, and know neither half-width
 * letters behind SHIFT OUT nor those in eight bits.
 */
function toEucJp(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const out = Buffer.alloc(bytes.length * 2);
  let length = 0;
  const put = (byte: number) => {
    out[length] = byte;
    length += 1;
  };
  const putPair = (first: number, second: number) => {
    put(first);
    put(second);
  };
  let set: (typeof japaneseSets)[number][1] = 'ascii';
  let isShifted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const [byte = 0, next = 0] = [bytes[at], bytes[at + 1]];
    const escaped = byte === ESCAPE ? japaneseSets.find(([mark]) => text.startsWith(mark, at + 1)) : undefined;
    if (escaped) {
      [set, isShifted] = [escaped[1], false];
      at += escaped[0].length;
    } else if (byte === SHIFT_OUT || byte === SHIFT_IN) isShifted = byte === SHIFT_OUT;
    else if (byte >= 0xa1 && byte <= 0xdf) putPair(0x8e, byte);
    else if ((isShifted || set === 'kana') && byte >= 0x21 && byte <= 0x5f) putPair(0x8e, byte | 0x80);
    else if ((set === 'kanji' || set === 'supplement') && byte > 0x20 && byte < 0x7f && next > 0x20 && next < 0x7f) {
      if (set === 'supplement') put(0x8f);
      putPair(byte | 0x80, next | 0x80);
      at += 1;
    } else {
      // A line begins in ASCII.
      if (byte === LF) [set, isShifted] = ['ascii', false];
      put(byte);
    }
  }
  return out.subarray(0, length);
}

const withHighBits = (text: string) =>
  text.replace(/[\x21-\x7e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) | 0x80));

/** Korean and Chinese in seven bits, as the charsets they are made of. */
function decodeShifted(bytes: Uint8Array, name: string): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const isKorean = name === 'iso-2022-kr';
  const plain = isKorean
    ? text.replaceAll('\x1b$)C', '').replace(/\x0e([^\x0f\n]*)\x0f?/g, (_, run: string) => withHighBits(run))
    : text
        .replace(/~\{([^~\n]*)(?:~\})?/g, (_, run: string) => withHighBits(run))
        .replace(/~(~|\r?\n)/g, (_, sign: string) => (sign === '~' ? '~' : ''));
  return new TextDecoder(isKorean ? 'euc-kr' : 'gbk').decode(Buffer.from(plain, 'latin1'));
}

/** The text of the bytes in a charset of `charsetNamed`; invalid ones become U+FFFD. */
export function decodeText(bytes: Uint8Array, name: string): string {
  if (name === 'iso-2022-jp') return new TextDecoder('euc-jp').decode(toEucJp(bytes));
  if (name === 'iso-2022-kr' || name === 'hz-gb-2312') return decodeShifted(bytes, name);
  if (name === 'utf-7' || name.startsWith('utf-32') || /^cp\d|^mac(?!intosh)/.test(name))
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name);
  return new TextDecoder(name).decode(bytes);
}

/** The same, or undefined when the bytes are invalid in it. */
export function decodeStrictly(bytes: Uint8Array, name: string): string | undefined {
  const text = decodeText(bytes, name);
  return text.includes('\ufffd') ? undefined : text;
}
