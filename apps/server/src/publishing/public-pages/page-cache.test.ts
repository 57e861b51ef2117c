import { expect, test } from 'vitest';
import { ownerId } from '#platform/context.ts';
import type { CachedPage } from './cached-page.ts';
import { createPageCache } from './page-cache.ts';

function pageOf(owner: string, sizeBytes = 1000): CachedPage {
  const variant = { body: Buffer.alloc(0), headers: [] };
  const page: CachedPage = {
    owner: ownerId(owner),
    profileId: 'p',
    timeZone: 'UTC',
    isPrivate: false,
    targets: new Map(),
    etag: '"x"',
    notModifiedHeaders: [],
    sizeBytes,
    variant: () => variant,
    forApp: () => page,
  };
  return page;
}

test('many who ask for the same page at once cause one load', async () => {
  const cache = createPageCache({ nowMs: () => 0 });
  let loads = 0;
  const work = async () => {
    loads += 1;
    await Promise.resolve();
    return { answer: loads, page: pageOf('ana') };
  };
  expect(await Promise.all([cache.load('a/b', work), cache.load('a/b', work), cache.load('a/b', work)])).toEqual([
    1, 1, 1,
  ]);
  expect(cache.get('a/b')).toBeDefined();
});

test('a change forgets all pages of its owner and nobody else’s', async () => {
  const cache = createPageCache({ nowMs: () => 0 });
  for (const [key, owner] of [
    ['ana', 'ana'],
    ['ana/x', 'ana'],
    ['bea/x', 'bea'],
  ] as const) {
    await cache.load(key, () => Promise.resolve({ answer: 1, page: pageOf(owner) }));
  }
  cache.forgetOwner('ana');
  expect([cache.get('ana'), cache.get('ana/x'), cache.get('bea/x')?.owner]).toEqual([undefined, undefined, 'bea']);
});

test('a page that was being read while it changed is answered but not kept', async () => {
  const cache = createPageCache({ nowMs: () => 0 });
  const gate = Promise.withResolvers<void>();
  const slow = cache.load('ana/x', async () => {
    await gate.promise;
    return { answer: 'old', page: pageOf('ana') };
  });
  cache.forgetOwner('ana');
  gate.resolve();
  expect(await slow).toBe('old');
  expect(cache.get('ana/x')).toBeUndefined();
});

test('a failed load is told to all who wait and tried again by the next', async () => {
  const cache = createPageCache({ nowMs: () => 0 });
  await expect(cache.load('x', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await cache.load('x', () => Promise.resolve({ answer: 'ok', page: undefined }))).toBe('ok');
});

test('when memory runs short the oldest pages go first', async () => {
  const cache = createPageCache({ nowMs: () => 0 });
  const half = 100 * 1024 * 1024;
  for (const key of ['a', 'b', 'c'])
    await cache.load(key, () => Promise.resolve({ answer: 1, page: pageOf(key, half) }));
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, false, true]);
});
