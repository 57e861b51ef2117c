import type { PackagePurchase } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '#test/kit/app.ts';
import { createScene, type Scene } from './billing.test-support.ts';
import { consumeQuota, quotaState, releaseQuota } from '#billing/quotas/quotas.usecases.ts';

// Grants end by the database's own time, so this scene uses the present.
const now = Temporal.Now.instant();
let scene: Scene;
let packageId: string;
beforeAll(async () => {
  scene = await createScene(now.toString());
  const [made] = await scene.kit.database.adminSql<{ id: string }[]>`
    with made as (
      insert into packages (code, name, currency, price_minor, valid_days, rolls_over, visible_from)
      values ('test_more', '{"es": "Más", "en": "More", "jp": "追加"}', 'EUR', 1200, 10, true, '2020-01-01') returning id),
    held as (
      insert into package_quotas (package_id, resource, amount)
      select id, 'sends', 6 from made union all select id, 'profiles', 2 from made)
    select id from made`;
  packageId = made?.id ?? '';
});
afterAll(() => scene.close());

const meterOf = async (client: TestClient, resource: string) => {
  const { quotas } = await scene.call<Subscription>(client, 'GET', '/api/datasuscription');
  return quotas.find((quota) => quota.resource === resource);
};
const use = ({ owner }: TestClient, resource: 'sends' | 'profiles', amount = 1) =>
  scene.kit.platform.db.scoped(owner, (tx) => consumeQuota({ tx, owner, resource, amount, cause: 'test' }));
const giveBack = ({ owner }: TestClient, amount: number) =>
  scene.kit.platform.db.scoped(owner, (tx) => releaseQuota({ tx, owner, resource: 'sends', amount, cause: 'test' }));
const purchases = async (client: TestClient) =>
  (await scene.call<{ items: PackagePurchase[] }>(client, 'GET', '/api/packages/purchases')).items;

/** A client with a plan with only so many sends left. */
async function clientWith(left: number): Promise<TestClient> {
  const client = await scene.createPayer();
  await scene.subscribe(client, scene.offers.small);
  const sends = await meterOf(client, 'sends');
  await use(client, 'sends', (sends?.limit ?? 0) - left);
  return client;
}

async function buy(client: TestClient, isPaid = true): Promise<void> {
  const { charge } = await scene.call<{ charge: { dueMinor: number } }>(
    client,
    'POST',
    `/api/packages/${packageId}/preview`,
  );
  expect(charge.dueMinor).toBe(1452);
  await scene.call(client, 'POST', `/api/packages/${packageId}/buy`, { expectedDueMinor: 1452, payBy: 'transfer' });
  if (isPaid) await scene.payOpen(client.owner);
}

/** Advances the product's time and the database's billing time. */
async function goAhead(days: number): Promise<void> {
  await scene.kit.database.adminSql`update billing_clock set ahead_seconds = ${days * 86_400}`;
  await scene.run();
}

describe('a package', () => {
  it('counts once it is paid, raises what holds at any moment, and is told apart in the meters', async () => {
    const client = await clientWith(4);
    const plan = await meterOf(client, 'profiles');
    await buy(client, false);
    expect((await purchases(client))[0]).toMatchObject({ state: 'pending', dueMinor: 1452, grants: [] });
    expect(await meterOf(client, 'profiles')).toEqual(plan);
    await scene.payOpen(client.owner);
    expect((await purchases(client))[0]).toMatchObject({ state: 'active', dueMinor: null });
    expect(await meterOf(client, 'profiles')).toMatchObject({ limit: (plan?.limit ?? 0) + 2, fromPackages: 2 });
    expect(await meterOf(client, 'sends')).toMatchObject({
      fromPackages: 6,
      limit: ((plan && (await meterOf(client, 'sends'))?.fromPlan) || 0) + 6,
    });
  });

  it('gives out exactly ten when ten are left in plan and package, under a hundred parallel uses', async () => {
    const client = await clientWith(4);
    await buy(client);
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => use(client, 'sends')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const meter = await meterOf(client, 'sends');
    expect(meter?.used).toBe(meter?.limit);
    const [ledger] = await scene.kit.database.adminSql<{ from_plan: number; from_grants: number; off: number }[]>`
      select sum(amount) filter (where grant_id is null)::int as from_plan, sum(amount) filter (where grant_id is not null)::int as from_grants,
             (sum(amount) - (select used from quota_counters where owner_id = ${client.owner} and resource = 'sends'))::int as off
      from quota_entries where owner_id = ${client.owner} and resource = 'sends'`;
    // The package ends before the month does, so it is used first.
    expect(ledger).toEqual({ from_plan: meter?.fromPlan, from_grants: 6, off: 0 });
    expect((await purchases(client))[0]?.grants.find(({ resource }) => resource === 'sends')?.remaining).toBe(0);
  });

  it('gets nothing back while the plan, which was used last, takes it', async () => {
    const client = await clientWith(4);
    await buy(client);
    await use(client, 'sends', 8);
    await giveBack(client, 3);
    const state = await scene.kit.platform.db.scoped(client.owner, (tx) =>
      quotaState({ tx, owner: client.owner, resource: 'sends' }),
    );
    expect((state.limit ?? 0) - state.used).toBe(5);
    expect((await purchases(client))[0]?.grants.find(({ resource }) => resource === 'sends')?.remaining).toBe(0);
  });

  it('rolls over once when it runs out, and then is over', async () => {
    const client = await clientWith(4);
    await buy(client);
    await goAhead(10.01);
    expect((await purchases(client))[0]).toMatchObject({ state: 'active', hasRolledOver: true });
    await use(client, 'sends', 8);
    await goAhead(20.02);
    expect((await purchases(client))[0]).toMatchObject({ state: 'expired' });
    expect(await meterOf(client, 'profiles')).toMatchObject({ fromPackages: 0 });
    await goAhead(0);
  });

  it('taken back by the operator, credits the part that was not used', async () => {
    const client = await clientWith(4);
    await buy(client);
    await use(client, 'sends', 3);
    const { token } = await scene.kit.createAdmin();
    const [bought] = await purchases(client);
    const url = `/api/admin/clients/${client.owner}/packages/${bought?.id}/revoke`;
    const answer = await scene.kit.call('POST', url, { token, body: { reason: 'Compra por error' } });
    expect(answer.json()).toMatchObject({ state: 'revoked' });
    const [note] = await scene.kit.database.adminSql<{ net: number }[]>`
      select net_minor::int as net from invoices where owner_id = ${client.owner} and kind = 'credit_note'`;
    // Half of the sends and all of the profiles' time were left: three quarters of twelve euros.
    expect(Math.abs(note?.net ?? 0)).toBe(900);
    expect(await meterOf(client, 'profiles')).toMatchObject({ fromPackages: 0 });
  });
});

describe('a grant of the operator', () => {
  it('adds to the plan until it is taken back, and is told in the timeline', async () => {
    const client = await clientWith(0);
    const { token } = await scene.kit.createAdmin();
    const body = { resource: 'sends', amount: 5, validDays: 30, reason: 'Disculpa por la avería' };
    const given = await scene.kit.call('POST', `/api/admin/clients/${client.owner}/quota-grants`, { token, body });
    const { id } = given.json<{ id: string }>();
    await use(client, 'sends', 2);
    await scene.kit.call('DELETE', `/api/admin/clients/${client.owner}/quota-grants/${id}`, { token });
    await expect(use(client, 'sends')).rejects.toMatchObject({ code: 'quota.exceeded' });
    const { items } = await scene.call<{ items: { kind: string }[] }>(client, 'GET', '/api/subscription/events');
    expect(items.slice(0, 2).map(({ kind }) => kind)).toEqual(['quota_revoked', 'quota_granted']);
  });

  it('is another client’s business for nobody else', async () => {
    const [client, other] = [await clientWith(0), await scene.createPayer()];
    const mine = await scene.call<Subscription>(client, 'GET', '/api/datasuscription');
    const theirs = await scene.call<Subscription>(other, 'GET', '/api/datasuscription');
    expect(mine.id).not.toBe(theirs.id);
    const { token } = await scene.kit.createAdmin();
    const seen = await scene.kit.call('GET', `/api/admin/subscriptions/${mine.id}`, { token });
    const { subscription } = seen.json<{ subscription: Subscription }>();
    expect(subscription).toEqual(mine);
  });
});
