import { constants, crc32, deflateRawSync } from 'node:zlib';

const header = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 0xff]);
const longestStoredBlock = 0xffff;

/** A gzip body with gaps: its parts are compressed once, and texts are inserted for the cost of a copy. */
export type GzipSplice = { fill(text: string): Buffer };

/** Uncompressed deflate block (RFC 1951 §3.2.4), not the last one; it starts on a byte boundary after a full flush. */
function storedBlock(bytes: Buffer): Buffer {
  if (bytes.length > longestStoredBlock) throw new RangeError('the text is too long for one stored block');
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function trailer(crc: number, size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(size % 2 ** 32, 4);
  return bytes;
}

/** Prepares a gzip file (RFC 1952) of `segments`, joined by a text inserted later. */
export function createGzipSplice(segments: readonly string[]): GzipSplice {
  const plain = segments.map((segment) => Buffer.from(segment));
  const packed = plain.map((bytes, index) =>
    deflateRawSync(bytes, {
      level: 9,
      finishFlush: index === plain.length - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
    }),
  );
  return {
    fill(text) {
      const filling = Buffer.from(text);
      const block = storedBlock(filling);
      const parts: Buffer[] = [header];
      let crc = 0;
      let size = 0;
      plain.forEach((bytes, index) => {
        const compressed = packed[index];
        if (!compressed) throw new Error('every segment has its compressed form');
        parts.push(compressed);
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (index === plain.length - 1) return;
        parts.push(block);
        crc = crc32(filling, crc);
        size += filling.length;
      });
      return Buffer.concat([...parts, trailer(crc, size)]);
    },
  };
}
