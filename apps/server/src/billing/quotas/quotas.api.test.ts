import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { consumeQuota, quotaState, releaseQuota } from './quotas.usecases.ts';

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

const take = (owner: Awaited<ReturnType<TestApp['createClient']>>['owner'], amount = 1) =>
  kit.platform.db.scoped(owner, (tx) => consumeQuota({ tx, owner, resource: 'profiles', amount, cause: 'test' }));

describe('a quota', () => {
  it('gives out exactly its limit under two hundred parallel requests, and its ledger adds up', async () => {
    const { owner } = await kit.createClient();
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => take(owner)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const state = await kit.platform.db.scoped(owner, (tx) => quotaState({ tx, owner, resource: 'profiles' }));
    expect(state).toEqual({ resource: 'profiles', limit: 6, used: 6 });
    const [ledger] = await kit.database.adminSql<
      { sum: number }[]
    >`select sum(amount)::int as sum from quota_entries where owner_id = ${owner}`;
    expect(ledger?.sum).toBe(6);
  });

  it('names limit, use and wish when it refuses, and takes nothing of a wish it cannot fill', async () => {
    const { owner } = await kit.createClient();
    await take(owner, 4);
    const refusal = await take(owner, 3).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      code: 'quota.exceeded',
      params: { resource: 'profiles', limit: 6, used: 4, wanted: 3 },
    });
  });

  it('comes back when released, never below zero', async () => {
    const { owner } = await kit.createClient();
    await take(owner, 2);
    await kit.platform.db.scoped(owner, (tx) =>
      releaseQuota({ tx, owner, resource: 'profiles', amount: 5, cause: 'test' }),
    );
    const state = await kit.platform.db.scoped(owner, (tx) => quotaState({ tx, owner, resource: 'profiles' }));
    expect(state.used).toBe(0);
  });

  it('can be given back after the plan has lapsed', async () => {
    const { owner } = await kit.createClient();
    await take(owner, 2);
    await kit.database
      .adminSql`update subscriptions set state = 'cancelled', next_boundary = null where owner_id = ${owner}`;
    await kit.platform.db.scoped(owner, (tx) =>
      releaseQuota({ tx, owner, resource: 'profiles', amount: 1, cause: 'test' }),
    );
    const [counter] = await kit.database.adminSql<
      { used: number }[]
    >`select used::int from quota_counters where owner_id = ${owner} and resource = 'profiles'`;
    expect(counter?.used).toBe(1);
  });

  it('gives nothing without a subscription that grants access', async () => {
    const { owner } = await kit.createClient();
    await kit.database.adminSql`update subscriptions set state = 'paused' where owner_id = ${owner}`;
    await expect(take(owner)).rejects.toMatchObject({ code: 'quota.read_only' });
  });
});
