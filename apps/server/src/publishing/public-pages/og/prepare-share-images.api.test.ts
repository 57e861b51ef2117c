import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { publishPage } from '../public-pages.test-support.ts';
import { prepareShareImages } from './prepare-share-images.ts';
import { shareImagesOf, type Wanted } from './share-images.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

function hashOf(html: string): string {
  return /og\.jpg\?v=([\w-]{16})"/.exec(html)?.[1] ?? '';
}

/** Requested images, instead of drawn ones. */
function createList() {
  const wanted: Wanted[] = [];
  let warmed = 0;
  return {
    wanted,
    warmed: () => warmed,
    async get(each: Wanted) {
      wanted.push(each);
      return undefined;
    },
    async warm() {
      warmed += 1;
    },
  };
}

describe('the picture of a page', () => {
  it('is drawn by its publication, before anybody asks', async () => {
    const images = shareImagesOf(kit.platform);
    const worker = prepareShareImages({ platform: kit.platform, images });
    try {
      const page = await publishPage(kit);
      const hash = hashOf((await kit.app.inject(page.profile.path)).body);
      expect(hash).not.toBe('');
      await expect.poll(() => images.has(hash), { timeout: 10_000 }).toBe(true);
    } finally {
      await worker.stop();
    }
  });

  it('is not drawn ahead for a page behind a password', async () => {
    const list = createList();
    const { client, profile } = await publishPage(kit);
    const { token } = client;
    const body = { password: 'tres tazas verdes' };
    expect((await kit.call('PUT', `/api/profiles/${profile.id}/password`, { token, body })).statusCode).toBe(200);
    const worker = prepareShareImages({ platform: kit.platform, images: list });
    try {
      expect((await kit.call('POST', `/api/profiles/${profile.id}/publish`, { token, body: {} })).statusCode).toBe(200);
      const open = await publishPage(kit);
      await expect.poll(() => list.wanted.map(({ owner }) => owner), { timeout: 5000 }).toContain(open.client.owner);
      expect(list.wanted.map(({ owner }) => owner)).not.toContain(client.owner);
    } finally {
      await worker.stop();
    }
  });
});

describe('the drawing process', () => {
  it('draws what was published before the process started, the newest first, and nothing that is hidden', async () => {
    const [older, hidden, newer] = [await publishPage(kit), await publishPage(kit), await publishPage(kit)];
    const { token } = hidden.client;
    const reply = await kit.call('POST', `/api/profiles/${hidden.profile.id}/hide`, { token, body: {} });
    expect(reply.statusCode).toBe(200);
    const list = createList();
    const clock = { ...kit.platform.clock, sleep: () => Promise.resolve() };
    const worker = prepareShareImages({ platform: { ...kit.platform, clock }, images: list });
    try {
      const owners = () => list.wanted.map(({ owner }) => owner);
      await expect.poll(owners, { timeout: 5000 }).toContain(older.client.owner);
      expect(owners().slice(0, 2)).toEqual([newer.client.owner, older.client.owner]);
      expect(owners()).not.toContain(hidden.client.owner);
    } finally {
      await worker.stop();
    }
  });

  it('is started once the process had time to answer, not before, and not when the process ends first', async () => {
    const slept: number[] = [];
    let wake: () => void = () => undefined;
    const clock = {
      ...kit.platform.clock,
      sleep(milliseconds: number, signal?: AbortSignal) {
        slept.push(milliseconds);
        return new Promise<void>((resolve, reject) => {
          wake = resolve;
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        });
      },
    };
    const platform = { ...kit.platform, clock };
    const stopped = createList();
    await prepareShareImages({ platform, images: stopped }).stop();
    expect([slept.length, stopped.warmed()]).toEqual([1, 0]);
    const list = createList();
    const worker = prepareShareImages({ platform, images: list });
    expect(list.warmed()).toBe(0);
    expect(slept.at(-1)).toBeGreaterThanOrEqual(1000);
    wake();
    await expect.poll(list.warmed).toBe(1);
    await worker.stop();
  });
});
