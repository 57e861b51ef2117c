import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '../../test/browser-globals.ts';
import { reloadOnce } from './reload-once.ts';

let reloads: number;
let answer: () => Promise<Response>;

beforeEach(() => {
  openBrowser();
  reloads = 0;
  answer = () => Promise.resolve(new Response(null, { status: 200 }));
  vi.stubGlobal('window', { location: { reload: () => void (reloads += 1) } });
  vi.stubGlobal('fetch', () => answer());
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('loads the page again once, and not in circles', async () => {
  expect(await reloadOnce()).toBe(true);
  vi.setSystemTime(Date.now() + 5000);
  expect(await reloadOnce()).toBe(false);
  expect(reloads).toBe(1);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await reloadOnce()).toBe(true);
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy says that nobody does', () => Promise.resolve(new Response(null, { status: 502 }))],
])('stays where %s: the page would be blank', async (_name, none) => {
  answer = none;
  expect(await reloadOnce()).toBe(false);
  answer = () => Promise.resolve(new Response(null, { status: 200 }));
  expect(await reloadOnce()).toBe(true);
  expect(reloads).toBe(1);
});
