import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LogFields } from '#platform/logger.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { createMovableClock, publishPage } from '../public-pages.test-support.ts';
import { shareImagesOf } from './share-images.ts';

const clock = createMovableClock();
const failures: LogFields[] = [];
const quiet = () => undefined;
const warn = (fields: LogFields, message: string) =>
  void (message.includes('was not rendered') && failures.push(fields));
let kit: TestApp;

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock, logger: { debug: quiet, info: quiet, warn, error: quiet } } });
  // A machine on which no drawing gets enough time.
  shareImagesOf(kit.platform, { ceilingMs: 1 });
});
afterAll(() => kit.close());

function cover(image: object | null): object {
  return { id: 'portada', type: 'cover', version: 1, props: { name: 'Barro y Sal', image } };
}

it('shows the cover where the picture cannot be drawn, and tries again only after some minutes', async () => {
  const image = { fileId: 'stock-casa', alt: '', width: 1200, height: 800 };
  const { profile } = await publishPage(kit, { blocks: [cover(image)] });
  for (let visitor = 0; visitor < 5; visitor += 1) {
    const reply = await kit.app.inject({ url: `${profile.path}/og.jpg` });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(reply.headers['cache-control']).toBe('public, max-age=60');
    expect(reply.headers['etag']).toBeUndefined();
    expect(reply.rawPayload.length).toBeGreaterThan(1000);
  }
  expect(failures).toHaveLength(1);
  clock.advance({ minutes: 6 });
  await kit.app.inject({ url: `${profile.path}/og.jpg` });
  expect(failures).toHaveLength(2);
});

it('says so at once where there is nothing else to show', async () => {
  const { profile } = await publishPage(kit, { blocks: [cover(null)] });
  const before = failures.length;
  for (let visitor = 0; visitor < 5; visitor += 1) {
    const reply = await kit.app.inject({ url: `${profile.path}/og.jpg` });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([503, 'no-store']);
  }
  expect(failures.length - before).toBe(1);
});
