import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeLeftovers } from './received-leftovers.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'enlace-left-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const now = Temporal.Instant.from('2026-11-22T12:00:00Z');

async function received(owner: string, name: string, hoursAgo: number): Promise<void> {
  const folder = path.join(dataDir, 'files', 'received', owner);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), 'x');
  const at = (now.epochMilliseconds - hoursAgo * 3_600_000) / 1000;
  await utimes(path.join(folder, name), at, at);
}

test('what a killed process left behind goes; what may still arrive and what is something else stays', async () => {
  await received('a', 'old.part', 7);
  await received('a', 'young.part', 5);
  await received('b', 'older.part', 700);
  await received('b', 'other.txt', 700);
  await writeFile(path.join(dataDir, 'files', 'received', 'stray'), 'x');
  expect(await removeLeftovers({ dataDir, now })).toBe(2);
  expect(await readdir(path.join(dataDir, 'files', 'received', 'a'))).toEqual(['young.part']);
  expect(await readdir(path.join(dataDir, 'files', 'received', 'b'))).toEqual(['other.txt']);
  expect(await removeLeftovers({ dataDir, now })).toBe(0);
});

test('where nobody ever sent anything there is nothing to do', async () => {
  expect(await removeLeftovers({ dataDir, now })).toBe(0);
});
