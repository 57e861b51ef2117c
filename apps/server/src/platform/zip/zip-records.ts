/** Sizes and offsets from here on do not fit the classic fields (APPNOTE 6.3.10 §4.4.1.4). */
export const classicLimit = 0xffffffff;
const classicCount = 0xffff;

const versionClassic = 20;
const versionZip64 = 45;
/** Sizes follow the data; the name is UTF-8 (APPNOTE §4.4.4, bits 3 and 11). */
const flags = 0x0808;
const deflated = 8;
const regularFile = 0o100600;

export type WrittenEntry = {
  name: Buffer;
  /** Packed date and time of MS-DOS. */
  stamp: { date: number; time: number };
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
  /** Sizes are written in eight bytes: they may exceed the classic limit. */
  isLarge: boolean;
};

/** Local date and time as MS-DOS packs them: two-second steps from 1980 on. */
export function dosStamp(moment: Temporal.PlainDateTime): WrittenEntry['stamp'] {
  const year = Math.min(Math.max(moment.year, 1980), 2107);
  return {
    date: ((year - 1980) << 9) | (moment.month << 5) | moment.day,
    time: (moment.hour << 11) | (moment.minute << 5) | (moment.second >> 1),
  };
}

/** The extra field that contains the eight-byte numbers (APPNOTE §4.5.3). */
function zip64Extra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8 * numbers.length, 2);
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index);
  return extra;
}

/** APPNOTE §4.3.7; checksum and sizes follow the data, those of a large entry in eight bytes (§4.3.9.2). */
export function localHeader({ name, stamp, isLarge }: Pick<WrittenEntry, 'name' | 'stamp' | 'isLarge'>): Buffer {
  const extra = isLarge ? zip64Extra([0, 0]) : Buffer.alloc(0);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(isLarge ? versionZip64 : versionClassic, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(stamp.time, 10);
  head.writeUInt16LE(stamp.date, 12);
  if (isLarge) {
    head.writeUInt32LE(classicLimit, 18);
    head.writeUInt32LE(classicLimit, 22);
  }
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, name, extra]);
}

/** APPNOTE §4.3.9. */
export function dataDescriptor({ crc, packedSize, size, isLarge }: WrittenEntry): Buffer {
  const record = Buffer.alloc(isLarge ? 24 : 16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  if (isLarge) {
    record.writeBigUInt64LE(BigInt(packedSize), 8);
    record.writeBigUInt64LE(BigInt(size), 16);
  } else {
    record.writeUInt32LE(packedSize, 8);
    record.writeUInt32LE(size, 12);
  }
  return record;
}

/** APPNOTE §4.3.12. */
export function centralHeader(entry: WrittenEntry): Buffer {
  const isFar = entry.offset >= classicLimit;
  const { isLarge } = entry;
  // In this order, and only those whose classic field is full.
  const numbers = [...(isLarge ? [entry.size, entry.packedSize] : []), ...(isFar ? [entry.offset] : [])];
  const extra = numbers.length > 0 ? zip64Extra(numbers) : Buffer.alloc(0);
  // Its own memory: a slice of the shared pool would keep the whole pool alive until the archive is done.
  const head = Buffer.alloc(46 + entry.name.length + extra.length);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE((3 << 8) | versionZip64, 4);
  head.writeUInt16LE(isFar || isLarge ? versionZip64 : versionClassic, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(deflated, 10);
  head.writeUInt16LE(entry.stamp.time, 12);
  head.writeUInt16LE(entry.stamp.date, 14);
  head.writeUInt32LE(entry.crc, 16);
  head.writeUInt32LE(isLarge ? classicLimit : entry.packedSize, 20);
  head.writeUInt32LE(isLarge ? classicLimit : entry.size, 24);
  head.writeUInt16LE(entry.name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE((regularFile << 16) >>> 0, 38);
  head.writeUInt32LE(isFar ? classicLimit : entry.offset, 42);
  head.set(entry.name, 46);
  head.set(extra, 46 + entry.name.length);
  return head;
}

type Directory = { count: number; size: number; offset: number };

/** APPNOTE §4.3.14 and §4.3.15: where the directory is when its numbers are too large for the classic end. */
function zip64End({ count, size, offset }: Directory): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE((3 << 8) | versionZip64, 12);
  record.writeUInt16LE(versionZip64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(offset + size), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/** The records after the directory (APPNOTE §4.3.16), including those of ZIP64 if needed. */
export function endOfDirectory(directory: Directory): Buffer {
  const { count, size, offset } = directory;
  const isLarge = count >= classicCount || size >= classicLimit || offset >= classicLimit;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, classicCount), 8);
  end.writeUInt16LE(Math.min(count, classicCount), 10);
  end.writeUInt32LE(Math.min(size, classicLimit), 12);
  end.writeUInt32LE(Math.min(offset, classicLimit), 16);
  return isLarge ? Buffer.concat([zip64End(directory), end]) : end;
}
