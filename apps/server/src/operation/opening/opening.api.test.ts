import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveSeller } from '#billing/invoices/invoices.test-support.ts';
import { createScene, type Scene } from '#billing/subscriptions/billing.test-support.ts';

let scene: Scene;
let admin: string;
beforeEach(async () => {
  scene = await createScene('2026-11-25T10:00');
  admin = (await scene.kit.createAdmin()).token;
});
afterEach(() => scene.close());

const card = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2099 };
const post = (path: string, body?: unknown, token = admin) =>
  scene.kit.call('POST', `/api/admin/installation-mode/${path}`, { token, ...(body === undefined ? {} : { body }) });

test('opening ends every trial for good, and clients begin again that day', async () => {
  const { kit } = scene;
  const client = await scene.createPayer();
  await scene.call(client, 'POST', '/api/payment-methods/trial-card', card);
  await scene.subscribe(client, scene.offers.large);
  // Two months ahead: payments made there must not keep anybody paid afterwards.
  await kit.database.adminSql`update billing_clock set ahead_seconds = 5184000`;
  await scene.run();
  await scene.settleCharges();
  const opened = await post('open');
  expect(opened.json()).toMatchObject({ mode: 'real', billingNow: null });
  const sql = kit.database.adminSql;
  const live = await sql<{ state: string; periodStart: Temporal.Instant; periodEnd: Temporal.Instant }[]>`
    select state, period_start as "periodStart", period_end as "periodEnd" from subscriptions
     where owner_id = ${client.owner} and state not in ('expired', 'cancelled')`;
  expect(live).toHaveLength(1);
  expect(live[0]).toMatchObject({ state: 'trialing', periodStart: scene.clock.now() });
  expect(await sql`select 1 from invoices where state = 'issued' and kind = 'invoice'`).toHaveLength(0);
  expect(await sql`select 1 from payment_methods where removed_at is null`).toHaveLength(0);
  expect(await sql`select 1 from revenue_movements`).toHaveLength(0);
  expect(await sql`select 1 from billing_clock where ahead_seconds <> 0`).toHaveLength(0);
  expect(await sql`select * from figures_off() where off <> 0`).toHaveLength(0);
  expect((await post('open')).json()).toMatchObject({ error: { code: 'installation.wrong_mode' } });
  const history = await kit.call('GET', '/api/admin/history', { token: admin });
  expect(history.body).toContain('installation.opened');
});

test('opening is refused while something required is missing, and is an act of owners alone', async () => {
  await giveSeller(scene.kit, { iban: '' });
  const opening = await scene.kit.call('GET', '/api/admin/installation-mode/opening', { token: admin });
  expect(opening.json()).toMatchObject({ mode: 'test' });
  expect((await post('open')).json()).toMatchObject({
    error: { code: 'installation.not_ready', params: { missing: 'payment' } },
  });
  const support = await scene.kit.createAdmin({ role: 'support' });
  expect((await post('open', undefined, support.token)).statusCode).toBe(403);
  const unproven = await scene.kit.createSession((await scene.kit.createAdmin()).userId, { isProven: false });
  expect((await post('open', undefined, unproven)).statusCode).toBe(403);
});

test.each(['real', 'test'] as const)(
  'an installation that ran before is asked once and may answer “%s”',
  async (mode) => {
    const { kit } = scene;
    const client = await scene.createPayer();
    await scene.call(client, 'POST', '/api/payment-methods/trial-card', card);
    const sql = kit.database.adminSql;
    await sql`alter table installation_mode disable trigger user`;
    await sql`update installation_mode set mode = 'unanswered'`;
    await sql`alter table installation_mode enable trigger user`;
    // Until somebody answers, it is treated as a real one.
    const methods = await scene.call<{ provider: string | null }>(client, 'GET', '/api/payment-methods');
    expect(methods.provider).toBeNull();
    expect((await post('open')).json()).toMatchObject({ error: { code: 'installation.wrong_mode' } });
    expect((await post('answer', { mode })).json()).toMatchObject({ mode });
    expect((await post('answer', { mode })).json()).toMatchObject({ error: { code: 'installation.wrong_mode' } });
    const cards = await sql`select 1 from payment_methods where removed_at is null`;
    expect(cards).toHaveLength(mode === 'test' ? 1 : 0);
  },
);
