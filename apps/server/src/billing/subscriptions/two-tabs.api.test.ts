import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScene, type Scene } from './billing.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await createScene('2026-01-01T10:00');
});
afterAll(() => scene.close());

type Preview = { charge: { dueMinor: number } };

it('a tab that still shows the amount of before charges nothing, and neither do two at the same moment', async () => {
  const client = await scene.createPayer();
  await scene.subscribe(client, scene.offers.small);
  scene.clock.set('2026-01-16T10:00');
  const ask = (catalogItemId: string) =>
    scene.call<Preview>(client, 'POST', '/api/subscription/preview', { catalogItemId });
  const change = (catalogItemId: string, { charge }: Preview) =>
    scene.refusal(client, 'POST', '/api/subscription/change', {
      catalogItemId,
      expectedDueMinor: charge.dueMinor,
      payBy: 'transfer',
    });
  const { middle, large } = scene.offers;
  const [inOneTab, inTheOther] = [await ask(middle), await ask(large)];
  const answers = await Promise.all([change(middle, inOneTab), change(large, inTheOther)]);
  // The first one gets their plan; the other learns that its amount has changed, or that it would be a downgrade.
  expect(answers.filter((answer) => answer === 'went well')).toHaveLength(1);
  expect(answers).toContain('subscriptions.charge_changed');
  const stale = await change(large, inTheOther);
  expect(['subscriptions.charge_changed', 'subscriptions.same_offer']).toContain(stale);
  const now = await scene.call<Subscription>(client, 'GET', '/api/datasuscription');
  const chosen = answers[0] === 'went well' ? middle : large;
  expect(now.offer?.catalogItemId).toBe(chosen);
  const issued = await scene.kit.database.adminSql<{ due: number }[]>`
    select total_minor::int as due from invoices where owner_id = ${client.owner} order by number`;
  const asked = answers[0] === 'went well' ? inOneTab : inTheOther;
  expect(issued.map(({ due }) => due)).toEqual([1210, asked.charge.dueMinor]);
});

it('two upgrades in the same instant are two parts of time, each given back and charged', async () => {
  const client = await scene.createPayer();
  scene.clock.set('2026-03-01T10:00');
  await scene.subscribe(client, scene.offers.small);
  scene.clock.set('2026-03-16T10:00');
  const { middle, large } = scene.offers;
  for (const catalogItemId of [middle, large]) {
    const { charge } = await scene.call<Preview>(client, 'POST', '/api/subscription/preview', { catalogItemId });
    const body = { catalogItemId, expectedDueMinor: charge.dueMinor, payBy: 'transfer' };
    expect(await scene.refusal(client, 'POST', '/api/subscription/change', body)).toBe('went well');
  }
  const now = await scene.call<Subscription>(client, 'GET', '/api/datasuscription');
  expect(now.offer?.catalogItemId).toBe(large);
  const parts = await scene.kit.database.adminSql<{ asked: number; returned: number }[]>`
    select asked_minor::int as asked, returned_minor::int as returned from subscription_periods
     where owner_id = ${client.owner} order by period_start`;
  // The middle plan, active for no full day, is returned entirely.
  expect(parts).toHaveLength(3);
  expect(parts[1]?.returned).toBe(parts[1]?.asked);
});
