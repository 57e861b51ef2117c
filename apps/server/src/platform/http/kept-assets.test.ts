import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createIds } from '#platform/ids.ts';
import { openKeptAssets } from './kept-assets.ts';

let root: string;
let now: Temporal.Instant;
const ids = createIds({ clock: systemClock });
const clock = { ...systemClock, now: () => now };

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'enlace-kept-'));
  now = Temporal.Now.instant();
});
afterEach(() => rm(root, { recursive: true }));

async function build(name: string, files: Record<string, string>): Promise<string> {
  const assets = path.join(root, name);
  await mkdir(assets);
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(assets, file), text);
  return assets;
}

const open = (assets: string) => openKeptAssets({ assets, dataDir: path.join(root, 'data'), clock, ids });

it('keeps plain files alone, each once, whoever has them', async () => {
  const first = await open(await build('one', { 'a-1.js': 'a', 'a-1.js.br': '', 'a-1.js.gz': '', 'a-1.js.map': '' }));
  const second = await open(await build('two', { 'a-1.js': 'another', 'b-1.css': 'b' }));
  await Promise.all([first.keep(), second.keep()]);
  expect((await readdir(first.folder)).sort()).toEqual(['a-1.js', 'b-1.css']);
  await second.keep();
  expect(await readFile(path.join(first.folder, 'b-1.css'), 'utf8')).toBe('b');
});

it('keeps what a build that still runs needs, however old it is', async () => {
  const [old, other] = [await open(await build('one', { 'a.js': '' })), await open(await build('two', { 'b.js': '' }))];
  for (let day = 0; day < 10; day += 1) {
    await old.keep();
    now = now.add({ hours: 24 });
  }
  await other.keep();
  expect((await readdir(old.folder)).sort()).toEqual(['a.js', 'b.js']);
  now = now.add({ hours: 24 * 6 });
  await other.keep();
  expect(await readdir(old.folder)).toEqual(['b.js']);
});

it('clears up after a copy that was cut off, but not one under way', async () => {
  const kept = await open(await build('one', { 'a.js': 'whole' }));
  const [cut, going] = ['x.js.1.part', 'y.js.2.part'].map((name) => path.join(kept.folder, name)) as [string, string];
  for (const file of [cut, going]) await writeFile(file, 'half');
  const old = new Date(now.epochMilliseconds - 2 * 3_600_000);
  await utimes(cut, old, old);
  await kept.keep();
  expect((await readdir(kept.folder)).sort()).toEqual(['a.js', path.basename(going)]);
});

it('goes on after a failure, and ends when asked to', async () => {
  const assets = await build('one', { 'a.js': '' });
  const sleeps: ((value: void) => void)[] = [];
  const sleep = (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      sleeps.push(resolve);
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const kept = await openKeptAssets({ assets, dataDir: path.join(root, 'data'), clock: { ...clock, sleep }, ids });
  await rm(assets, { recursive: true });
  const failures: unknown[] = [];
  const stopping = new AbortController();
  const following = kept.follow({ signal: stopping.signal, onFailure: (error) => failures.push(error) });
  await expect.poll(() => failures).toHaveLength(1);
  await mkdir(assets);
  await writeFile(path.join(assets, 'b.js'), '');
  await expect.poll(() => sleeps).toHaveLength(1);
  sleeps[0]?.();
  await expect.poll(() => readdir(kept.folder)).toEqual(['b.js']);
  stopping.abort();
  await following;
});
