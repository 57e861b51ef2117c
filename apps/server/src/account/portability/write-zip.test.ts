import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { safeFileName } from './portability.rules.ts';
import { centralHeader, endOfDirectory, type WrittenEntry } from '#platform/zip/zip-records.ts';
import { writeZip, type ZipEntry, type ZippedEntry } from '#platform/zip/write-zip.ts';

const modifiedAt = Temporal.PlainDateTime.from('2026-11-21T20:43:04');

async function zip(entries: Iterable<ZipEntry>): Promise<{ bytes: Buffer; zipped: ZippedEntry[] }> {
  const zipped: ZippedEntry[] = [];
  async function* asked() {
    yield* entries;
  }
  const bytes = await buffer(writeZip({ entries: asked(), modifiedAt, onEntry: (entry) => zipped.push(entry) }));
  return { bytes, zipped };
}

function entry(path: string, ...pieces: string[]): ZipEntry {
  return { path, content: pieces.map((piece) => Buffer.from(piece)) };
}

describe('an archive', () => {
  test('is read back by another program, with empty files, long ones and names of every script', async () => {
    const long = 'línea\n'.repeat(200_000);
    const { bytes, zipped } = await zip([entry('a.txt', 'uno', 'dos'), entry('vacío/é.txt'), entry('手紙.txt', long)]);
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(['a.txt', 'vacío/é.txt', '手紙.txt']);
    expect([strFromU8(files['a.txt'] ?? new Uint8Array()), files['vacío/é.txt']?.length]).toEqual(['unodos', 0]);
    expect(Buffer.from(files['手紙.txt'] ?? []).toString()).toBe(long);
    expect(zipped[0]).toEqual({ path: 'a.txt', bytes: 6, sha256: createHash('sha256').update('unodos').digest('hex') });
    expect(bytes.length).toBeLessThan(long.length / 50);
  });

  test('takes what is tiny, or packed already, as it is', async () => {
    const packed = randomBytes(30_000);
    const tiny = ['', 'x', 'y'.repeat(32), 'z'.repeat(33)];
    const { bytes } = await zip([
      ...tiny.map((text, index) => entry(`${index}.txt`, text)),
      { path: 'foto.webp', content: [packed], isPacked: true },
    ]);
    const files = unzipSync(bytes);
    expect(tiny.map((_text, index) => strFromU8(files[`${index}.txt`] ?? new Uint8Array()))).toEqual(tiny);
    expect(packed.equals(files['foto.webp'] ?? new Uint8Array())).toBe(true);
  });

  test('has a directory whose offsets lead to the entries', async () => {
    const { bytes } = await zip([entry('a.txt', 'uno'), entry('b.txt', 'dos')]);
    const end = bytes.length - 22;
    expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
    let at = bytes.readUInt32LE(end + 16);
    expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
    for (const name of ['a.txt', 'b.txt']) {
      expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
      const local = bytes.readUInt32LE(at + 42);
      expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
      expect(bytes.toString('utf8', local + 30, local + 35)).toBe(name);
      // Size and checksum after the data are equal to those in the directory.
      const descriptor = local + 35 + bytes.readUInt32LE(at + 20);
      expect(bytes.readUInt32LE(descriptor)).toBe(0x08074b50);
      expect(bytes.subarray(descriptor + 4, descriptor + 16)).toEqual(bytes.subarray(at + 16, at + 28));
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30);
    }
  });

  test('with more files than the classic form holds is one of ZIP64 and is read back', async () => {
    const count = 66_000;
    const { bytes } = await zip(Array.from({ length: count }, (_none, number) => entry(`${number}.txt`, 'x')));
    const locator = bytes.length - 22 - 20;
    expect(bytes.readUInt32LE(locator)).toBe(0x07064b50);
    const record = Number(bytes.readBigUInt64LE(locator + 8));
    expect([bytes.readUInt32LE(record), Number(bytes.readBigUInt64LE(record + 32))]).toEqual([0x06064b50, count]);
    expect(Object.keys(unzipSync(bytes))).toHaveLength(count);
  }, 300_000);

  test('stops where its content fails', async () => {
    async function* failing() {
      yield Buffer.from('half');
      throw new Error('the row is gone');
    }
    await expect(zip([{ path: 'a.txt', content: failing() }])).rejects.toThrow('the row is gone');
  });
});

test('offsets beyond 4 GiB stand in the ZIP64 field of the directory and of its end', () => {
  const offset = 5 * 1024 ** 3;
  const far: WrittenEntry = {
    name: Buffer.from('a'),
    stamp: { date: 33, time: 0 },
    crc: 1,
    packedSize: 2,
    size: 3,
    offset,
    isLarge: false,
  };
  const header = centralHeader(far);
  expect(header.readUInt32LE(42)).toBe(0xffffffff);
  expect(header.readUInt16LE(30)).toBe(12);
  expect([header.readUInt16LE(47), Number(header.readBigUInt64LE(51))]).toEqual([0x0001, offset]);
  const end = endOfDirectory({ count: 1, size: header.length, offset });
  expect(end.length).toBe(56 + 20 + 22);
  expect(Number(end.readBigUInt64LE(48))).toBe(offset);
  expect(end.readUInt32LE(end.length - 22 + 16)).toBe(0xffffffff);
});

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['día: 1?.pdf', 'día_ 1_.pdf'],
  ['', 'file'],
  ['...', 'file'],
  ['a\u202Egnp.exe', 'a_gnp.exe'],
  [`${'n'.repeat(300)}.jpeg`, `${'n'.repeat(80)}.jpeg`],
])('a file named %j stands in the archive as %j', (given, safe) => {
  expect(safeFileName(given)).toBe(safe);
});
