import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBuyer, giveSeller } from '#billing/invoices/invoices.test-support.ts';
import { createScene, type Scene } from './billing.test-support.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await createScene('2026-11-25T10:00');
});
afterEach(() => scene.close());

type Offered = { isSellingOpen: boolean; items: { id: string }[] };

test('what the operator has yet to fill in is told to a client as closed, and to the operator as what is missing', async () => {
  const { kit } = scene;
  const client = await scene.createPayer();
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    kit.call(method, path, { token: client.token, ...(body === undefined ? {} : { body }) });
  const offers = async () => (await call('GET', '/api/subscription/offers')).json<{ isSellingOpen: boolean }>();
  expect((await offers()).isSellingOpen).toBe(true);
  await kit.database.adminSql`update seller_identity set tax_id = null`;
  expect((await offers()).isSellingOpen).toBe(false);
  const choice = { catalogItemId: scene.offers.large };
  const closed = { error: { code: 'billing.selling_closed' } };
  expect((await call('POST', '/api/subscription/preview', choice)).json()).toMatchObject(closed);
  const change = await call('POST', '/api/subscription/change', { ...choice, expectedDueMinor: 0 });
  expect([change.statusCode, change.json()]).toEqual([409, { error: expect.objectContaining(closed.error) }]);
  const packages = (await call('GET', '/api/packages')).json<Offered>();
  expect(packages.isSellingOpen).toBe(false);
  const [first] = packages.items;
  const preview = await call('POST', `/api/packages/${first?.id ?? ''}/preview`);
  expect(preview.json()).toMatchObject(closed);
  const { token } = await kit.createAdmin();
  const trying = await createBuyer(kit);
  const [row] = await kit.database.adminSql<
    { id: string }[]
  >`select id from subscriptions where owner_id = ${trying.owner}`;
  const forClient = await kit.call('POST', `/api/admin/subscriptions/${row?.id ?? ''}/preview`, {
    token,
    body: choice,
  });
  expect(forClient.json()).toMatchObject({ error: { code: 'billing.seller_required' } });
  await giveSeller(kit);
  expect((await offers()).isSellingOpen).toBe(true);
});
