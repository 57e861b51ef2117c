import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { consumeQuota, releaseQuota } from '#billing/quotas/quotas.usecases.ts';
import { watchQuotasNow } from './watch-quotas.job.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

const use = ({ owner }: TestClient, amount: number) =>
  kit.platform.db.scoped(owner, (tx) => consumeQuota({ tx, owner, resource: 'profiles', amount, cause: 'test' }));

async function noticesOf({ owner }: TestClient): Promise<unknown[]> {
  const rows = await kit.platform.db.system(
    (tx) => tx.sql`select kind, params, link from notifications where owner_id = ${owner} order by id`,
  );
  return [...rows];
}

const notice = { kind: 'quota.near', params: { resource: 'profiles' }, link: '/user/myplan' };

test('a client near a limit is told once, and again only after a month', async () => {
  const [client, other] = [await kit.createClient(), await kit.createClient()];
  await use(client, 5);
  await use(other, 5);
  await watchQuotasNow({ deps: kit.platform });
  expect(await noticesOf(client)).toEqual([]);
  await use(client, 1);
  await watchQuotasNow({ deps: kit.platform });
  await watchQuotasNow({ deps: kit.platform });
  expect(await noticesOf(client)).toEqual([notice]);
  await kit.platform.db.system(
    (tx) => tx.sql`update notifications set created_at = now() - interval '31 days' where owner_id = ${client.owner}`,
  );
  await watchQuotasNow({ deps: kit.platform });
  expect(await noticesOf(client)).toEqual([notice, notice]);
  expect(await noticesOf(other)).toEqual([]);
});

test('a client who is below again or wants no such notice hears nothing', async () => {
  const [below, silent] = [await kit.createClient(), await kit.createClient()];
  await use(below, 6);
  await kit.platform.db.scoped(below.owner, (tx) =>
    releaseQuota({ tx, owner: below.owner, resource: 'profiles', amount: 3, cause: 'test' }),
  );
  await kit.call('PATCH', '/api/notifications/channels', {
    token: silent.token,
    body: { kind: 'quota.near', inApp: false, email: 'off' },
  });
  await use(silent, 6);
  await watchQuotasNow({ deps: kit.platform });
  expect([await noticesOf(below), await noticesOf(silent)]).toEqual([[], []]);
});
