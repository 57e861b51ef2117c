import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { notifyGrouped } from './notify-grouped.ts';

type Listed = { id: string; params: { count: number } };

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

test('what a person took off the list is not counted in a later notice about the same', async () => {
  const { token, owner } = await kit.createClient();
  const again = () =>
    kit.platform.db.system((tx) =>
      notifyGrouped({
        ...{ tx, deps: kit.platform, owner, thread: 'otoño' },
        notification: {
          kind: 'campaign.finished',
          params: { name: 'Otoño', accepted: 1, audience: 1 },
          link: '/user/campanas',
        },
      }),
    );
  const listed = async (): Promise<Listed[]> => (await kit.call('GET', '/api/notifications', { token })).json().items;
  const counts = async () => (await listed()).map(({ params }) => params.count);
  await again();
  await again();
  expect(await counts()).toEqual([2]);
  const ids = (await listed()).map(({ id }) => id);
  await kit.call('POST', '/api/notifications/bulk', { token, body: { action: 'remove', ids } });
  await again();
  expect(await counts()).toEqual([1]);
});
