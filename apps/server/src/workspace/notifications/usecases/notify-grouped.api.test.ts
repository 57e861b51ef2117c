import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { notifyGrouped } from './notify-grouped.ts';

type Listed = { id: string; params: { count: number } };

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

/** A client with repeated events of one thread, and readers of their lists. */
async function createReader() {
  const { token, owner } = await kit.createClient();
  const listed = async (query = ''): Promise<Listed[]> =>
    (await kit.call('GET', `/api/notifications${query}`, { token })).json().items;
  return {
    again: () =>
      kit.platform.db.system((tx) =>
        notifyGrouped({
          ...{ tx, deps: kit.platform, owner, thread: 'otoño' },
          notification: {
            kind: 'campaign.finished',
            params: { name: 'Otoño', accepted: 1, audience: 1 },
            link: '/user/campanas',
          },
        }),
      ),
    counts: async (query = '') => (await listed(query)).map(({ params }) => params.count),
    async bulk(action: string) {
      const ids = (await listed()).map(({ id }) => id);
      await kit.call('POST', '/api/notifications/bulk', { token, body: { action, ids } });
    },
  };
}

test('what a person took off the list is not counted in a later notice about the same', async () => {
  const { again, counts, bulk } = await createReader();
  await again();
  await again();
  expect(await counts()).toEqual([2]);
  await bulk('remove');
  await again();
  expect(await counts()).toEqual([1]);
});

test('what a person is done with is not counted again either, and stays among the done ones', async () => {
  const { again, counts, bulk } = await createReader();
  await again();
  await again();
  await bulk('done');
  await again();
  expect(await counts()).toEqual([1]);
  expect(await counts('?done=true')).toEqual([2]);
});
