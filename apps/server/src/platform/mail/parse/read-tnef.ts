/** The content of Outlook's `winmail.dat` (MS-OXTNEF): the files and, if it is nowhere else, the text. */
export type TnefContent = {
  text: string;
  files: { name: string; content: Uint8Array }[];
  /** Something in it is neither, such as an enclosed mail. */
  hasMore: boolean;
};

type Property = { id: number; value: Buffer };
type Decode = (bytes: Uint8Array) => string;
type File = { names: string[]; content?: Buffer; isObject?: boolean };

const SIGNATURE = 0x22_3e_9f_78;
const [BODY, MESSAGE_PROPERTIES] = [0x0002_800c, 0x0006_9003];
const [NEW_FILE, FILE_NAME, FILE_DATA, FILE_PROPERTIES] = [0x0006_9002, 0x0001_8010, 0x0006_800f, 0x0006_9005];
const [TEXT, DATA, SHORT_NAME, LONG_NAME] = [0x1000, 0x3701, 0x3704, 0x3707];
const UNICODE = 0x1f;
const OBJECT = 0x0d;
const VARIABLE = new Set([OBJECT, 0x1e, UNICODE, 0x102]);
const SIZES: Readonly<Record<number, number>> = { 5: 8, 6: 8, 7: 8, 0x14: 8, 0x40: 8, 0x48: 16 };
const maxEntries = 10_000;

class Reader {
  at = 0;
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  take(length: number): Buffer {
    if (length > this.bytes.length - this.at) throw new RangeError('the file ends early');
    const piece = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return piece;
  }
  byte = () => this.take(1).readUInt8();
  short = () => this.take(2).readUInt16LE();
  long = () => this.take(4).readUInt32LE();
  /** Including the padding, which the last value may lack. */
  padded(length: number): Buffer {
    const piece = this.take(length);
    this.at = Math.min(this.at + ((4 - (length % 4)) % 4), this.bytes.length);
    return piece;
  }
}

const unicode = (bytes: Buffer) => bytes.subarray(0, bytes.length & ~1).toString('utf16le');
const withoutEnd = (text: string) => text.split('\0', 1)[0] ?? '';

function readValues(reader: Reader, type: number): Buffer[] {
  const single = type & 0xfff;
  const isMany = (type & 0x1000) !== 0;
  if (VARIABLE.has(single)) {
    const count = Math.min(reader.long(), maxEntries);
    return Array.from({ length: count }, () => reader.padded(reader.long()));
  }
  const count = isMany ? Math.min(reader.long(), maxEntries) : 1;
  return Array.from({ length: count }, () => reader.padded(SIZES[single] ?? 4));
}

function skipName(reader: Reader): void {
  reader.take(16);
  if (reader.long() === 0) reader.long();
  else reader.padded(reader.long());
}

function readProperties(bytes: Buffer, decode: Decode): (Property & { text: string; type: number })[] {
  const reader = new Reader(bytes);
  const count = Math.min(reader.long(), maxEntries);
  return Array.from({ length: count }, () => {
    const [type, id] = [reader.short(), reader.short()];
    if (id >= 0x8000) skipName(reader);
    const [value = Buffer.alloc(0)] = readValues(reader, type);
    const isText = type === UNICODE || type === 0x1e;
    return { id, type, value, text: isText ? withoutEnd(type === UNICODE ? unicode(value) : decode(value)) : '' };
  });
}

function takeFileProperties(file: File, { bytes, decode }: { bytes: Buffer; decode: Decode }): void {
  for (const { id, type, value, text } of readProperties(bytes, decode)) {
    if (id === LONG_NAME && text !== '') file.names.unshift(text);
    if (id === SHORT_NAME && text !== '') file.names.push(text);
    if (id !== DATA || file.content) continue;
    if (type === OBJECT) file.isObject = true;
    else file.content = value;
  }
}

/** Undefined when it is damaged or something else. */
export function readTnef(given: Uint8Array, decode: Decode): TnefContent | undefined {
  const reader = new Reader(Buffer.from(given.buffer, given.byteOffset, given.byteLength));
  const files: File[] = [];
  let text = '';
  try {
    if (reader.long() !== SIGNATURE) return undefined;
    reader.short();
    for (let entries = 0; reader.at < reader.bytes.length && entries < maxEntries; entries += 1) {
      reader.byte();
      const id = reader.long();
      const bytes = reader.take(reader.long());
      reader.short();
      const file = files.at(-1);
      if (id === NEW_FILE) files.push({ names: [] });
      else if (id === BODY) text = withoutEnd(decode(bytes));
      else if (id === MESSAGE_PROPERTIES)
        text = readProperties(bytes, decode).find((property) => property.id === TEXT)?.text ?? text;
      else if (id === FILE_NAME) file?.names.push(withoutEnd(decode(bytes)));
      else if (id === FILE_DATA && file) file.content = bytes;
      else if (id === FILE_PROPERTIES && file) takeFileProperties(file, { bytes, decode });
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return {
    text,
    files: files.flatMap(({ names, content }) => (content ? [{ name: names[0] ?? '', content }] : [])),
    hasMore: files.some(({ content, isObject = false }) => isObject && !content),
  };
}
