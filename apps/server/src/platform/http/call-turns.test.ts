import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '@enlace/contract/core/operation.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { createHttp } from './create-http.ts';
import { mountRoutes } from './mount-routes.ts';
import { route } from './route.ts';

const read = defineOperation({
  id: 'things.read',
  method: 'GET',
  path: '/things',
  access: 'public',
  summary: 'Read things',
  reply: z.object({}),
});

/** An operation that only ends when the test lets it, or fails it. */
function mount() {
  const begun: PromiseWithResolvers<Record<string, never>>[] = [];
  const app = createHttp({ logger: silentLogger, ids: { uuid: () => 'id' }, trustProxy: [], hsts: false });
  mountRoutes(app, {
    routes: [
      route(read, () => {
        const held = Promise.withResolvers<Record<string, never>>();
        begun.push(held);
        return held.promise;
      }),
    ],
    clock: systemClock,
    authenticate: async () => undefined,
    csrf: { issue: () => '', assert: () => undefined },
    defaultLocale: 'es',
  });
  const call = async (headers: Record<string, string>, remoteAddress = '203.0.113.7') =>
    (await app.inject({ url: '/things', headers, remoteAddress })).statusCode;
  return { begun, call };
}

const as = (name: string) => ({ authorization: `Bearer ${name}` });
const settled = () => new Promise<void>((resolve) => void setTimeout(resolve, 50));

it('answers twelve calls of a session at a time, and those of others at once', async () => {
  const { begun, call } = mount();
  const flood = Array.from({ length: 40 }, () => call(as('ana')));
  await expect.poll(() => begun.length).toBe(12);
  await settled();
  expect(begun).toHaveLength(12);
  const other = call(as('berta'));
  await expect.poll(() => begun.length).toBe(13);
  begun[12]?.resolve({});
  expect(await other).toBe(200);
  // Whether it is answered or fails, a call gives its place to one that waits.
  begun[0]?.resolve({});
  begun[1]?.reject(new Error('failed'));
  await expect.poll(() => begun.length).toBe(15);
  await settled();
  expect(begun).toHaveLength(15);
  for (let index = 2; index < 41; index += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(index);
    begun[index]?.resolve({});
  }
  const codes = await Promise.all(flood);
  expect(codes.toSorted()).toEqual([...Array.from({ length: 39 }, () => 200), 500]);
});

it('answers twenty-four visitors of a network at a time, and those of another at once', async () => {
  const { begun, call } = mount();
  const flood = Array.from({ length: 30 }, (_each, index) => call({}, `203.0.113.${index}`));
  await expect.poll(() => begun.length).toBe(24);
  await settled();
  expect(begun).toHaveLength(24);
  const other = call({}, '198.51.100.1');
  await expect.poll(() => begun.length).toBe(25);
  for (let index = 0; index < 31; index += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(index);
    begun[index]?.resolve({});
  }
  expect(await Promise.all([...flood, other])).toEqual(Array.from({ length: 31 }, () => 200));
});
