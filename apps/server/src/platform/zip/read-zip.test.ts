import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openZip, type ZipSource } from './read-zip.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const limits = { entries: 5000, entryBytes: 1e6, totalBytes: 1e7 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'enlace-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Counted = ZipSource & { reads: number };

function sourceOf(bytes: Uint8Array): Counted {
  const source: Counted = {
    size: bytes.length,
    reads: 0,
    read({ start, end }) {
      source.reads += 1;
      return Readable.from([Buffer.from(bytes.subarray(start, end + 1))]);
    },
  };
  return source;
}

async function contents(source: ZipSource): Promise<Record<string, string>> {
  const zip = await openZip({ source, limits });
  const found: Record<string, string> = {};
  for (const name of zip.items.keys()) found[name] = (await buffer(Readable.from(zip.read(name)))).toString();
  return found;
}

function written(entries: readonly ZipEntry[]): Promise<Buffer> {
  async function* asked() {
    yield* entries;
  }
  const modifiedAt = Temporal.PlainDateTime.from('2026-11-21T20:43:04');
  return buffer(Readable.from(writeZip({ entries: asked(), modifiedAt, onEntry: () => undefined })));
}

const files = { 'a.txt': 'uno', 'vacío/é.txt': '', '手紙.txt': 'línea\n'.repeat(20_000) };

test('what another program packed, and what we pack, is read back', async () => {
  const theirs = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  expect(await contents(sourceOf(theirs))).toEqual(files);
  const ours = await written(Object.entries(files).map(([name, text]) => ({ path: name, content: [strToU8(text)] })));
  expect(await contents(sourceOf(ours))).toEqual(files);
});

const pack = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as zip:
    zip.mkdir('carpeta')
    zip.comment = b'a comment'
    with zip.open(zipfile.ZipInfo('carpeta/手紙.txt'), 'w', force_zip64=True) as file: file.write('línea'.encode())
    zip.writestr('b.txt', 'dos', zipfile.ZIP_STORED)`;

test('so is an archive of Python with sizes of eight bytes, a folder and a comment; Python reads one of ours', async (context) => {
  if (spawnSync('python3', ['-c', 'import zipfile']).status !== 0)
    return context.skip('python3 is not on this machine: only archives of fflate were read');
  const theirs = path.join(folder, 'theirs.zip');
  execFileSync('python3', ['-c', pack, theirs]);
  expect(await contents(sourceOf(await readFile(theirs)))).toEqual({ 'carpeta/手紙.txt': 'línea', 'b.txt': 'dos' });
  const ours = path.join(folder, 'ours.zip');
  const large = { path: 'grande/手紙.txt', content: [strToU8('línea')], expectedBytes: 5 * 1024 ** 3 };
  await writeFile(ours, await written([large, { path: 'b.txt', content: [strToU8('dos')], isPacked: true }]));
  const listed = execFileSync('python3', ['-m', 'zipfile', '-l', ours], { encoding: 'utf8' });
  expect(listed).toContain('grande/手紙.txt');
  expect(execFileSync('python3', ['-m', 'zipfile', '-t', ours], { encoding: 'utf8' })).toContain('Done testing');
  expect(await contents(sourceOf(await readFile(ours)))).toEqual({ 'grande/手紙.txt': 'línea', 'b.txt': 'dos' });
});

test('the directory of thousands of files is read in a few pieces', async () => {
  const names = Array.from({ length: 3000 }, (_none, number) => `${number}.txt`);
  const source = sourceOf(await written(names.map((name) => ({ path: name, content: [strToU8(name)] }))));
  const zip = await openZip({ source, limits });
  expect(zip.items.size).toBe(3000);
  expect(source.reads).toBeLessThan(5);
});

test('a source that fails says so itself, and the archive is not blamed', async () => {
  const bytes = await written([{ path: 'a.txt', content: [strToU8('x'.repeat(200_000))], isPacked: true }]);
  const whole = sourceOf(bytes);
  let isBroken = true;
  const source: ZipSource = {
    size: bytes.length,
    read(range) {
      if (!isBroken) return whole.read(range);
      const failing = new Readable({ read: () => undefined });
      failing.destroy(new TypeError('the bucket is away'));
      return failing;
    },
  };
  await expect(openZip({ source, limits })).rejects.toThrow(TypeError);
  isBroken = false;
  const zip = await openZip({ source, limits });
  isBroken = true;
  await expect(buffer(Readable.from(zip.read('a.txt')))).rejects.toThrow(TypeError);
});
