import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentFailed } from '#billing/payments/payments.events.ts';
import { addTrialCard } from '#billing/payments/payments.test-support.ts';
import type { TestClient } from '#test/kit/app.ts';
import { createScene, type Scene } from './billing.test-support.ts';
import { runDue } from './engine/run-due.ts';
import { travelOnce } from './jobs/travel.handler.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await createScene('2026-01-10T10:00');
});
afterAll(() => scene.close());
// Removes what earlier tests left due.
beforeEach(
  () => scene.kit.database.adminSql`
    update subscriptions set state = 'cancelled', next_boundary = null where state not in ('cancelled', 'expired')`,
);

const [declined, good] = ['4000000000000002', '4242424242424242'];
const state = (client: TestClient, of: Scene = scene) => of.call<Subscription>(client, 'GET', '/api/datasuscription');

/** Billed periods of a client, as local days, in order. */
async function periodsOf({ owner }: TestClient, of: Scene = scene): Promise<string[]> {
  const rows = await of.kit.database.adminSql<{ part: string }[]>`
    select (period_start at time zone 'Europe/Madrid')::text || ' → ' || (period_end at time zone 'Europe/Madrid')::text || ' ' || reason || ' ' || asked_minor as part
    from subscription_periods where owner_id = ${owner} order by period_start`;
  return rows.map(({ part }) => part);
}

/** The timeline by local day, and the billing mails. */
async function storyOf({ owner, email }: TestClient, of: Scene = scene) {
  const events = await of.kit.database.adminSql<{ day: string; kind: string }[]>`
    select (at at time zone 'Europe/Madrid')::date::text as day, kind from subscription_events
    where owner_id = ${owner} and kind not in ('trial_started') order by id`;
  const mails = await of.kit.database.adminSql<{ subject: string }[]>`
    select subject from mails where to_address = ${email} and purpose = 'billing' order by id`;
  const invoices = await of.kit.database.adminSql<{ total: number; state: string }[]>`
    select total_minor::int as total, state from invoices where owner_id = ${owner} order by number`;
  return {
    events: events.map(({ day, kind }) => `${day} ${kind}`),
    mails: mails.map(({ subject }) => subject),
    invoices: [...invoices],
  };
}

async function addCard(of: Scene, client: TestClient, number: string): Promise<void> {
  await addTrialCard(of.kit, { ...client, token: await of.token(client) }, number);
}

async function dayByDay(until: string): Promise<void> {
  const end = Temporal.ZonedDateTime.from(`${until}[Europe/Madrid]`).toInstant();
  while (Temporal.Instant.compare(scene.clock.now(), end) < 0) {
    scene.clock.add({ days: 1 });
    await scene.run();
    await scene.settleCharges();
  }
}

describe('a card that is declined at every try', () => {
  const story = {
    events: [
      '2026-01-10 started',
      '2026-01-10 activated',
      '2026-02-10 renewed',
      '2026-02-10 past_due',
      '2026-02-12 dunning_step',
      '2026-02-12 payment_failed',
      '2026-02-17 dunning_step',
      '2026-02-17 payment_failed',
      '2026-02-24 suspended',
      '2026-02-24 payment_failed',
      '2026-03-03 cancelled',
    ],
    invoices: [
      { total: 1210, state: 'paid' },
      { total: 1210, state: 'issued' },
    ],
  };

  it('is tried on days 0, 2, 7 and 14, with one mail per step, and the plan is over on day 21', async () => {
    scene.clock.set('2026-01-10T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    await addCard(scene, client, declined);
    const access: string[] = [];
    for (const day of ['2026-02-10', '2026-02-16', '2026-02-17', '2026-02-24', '2026-03-03', '2026-03-06']) {
      await dayByDay(`${day}T10:00`);
      const { state: name, access: level } = await state(client);
      access.push(`${name} ${level}`);
    }
    expect(access).toEqual([
      'past_due full',
      'past_due full',
      'past_due read_only',
      'suspended none',
      'cancelled none',
      'cancelled none',
    ]);
    const { events, invoices, mails } = await storyOf(client);
    expect({ events, invoices }).toEqual(story);
    expect(mails).toHaveLength(5);
    expect(new Set(mails).size).toBe(5);
    const [tries] = await scene.kit.database.adminSql<{ count: number }[]>`
      select count(*)::int as count from payments where owner_id = ${client.owner} and state = 'failed'`;
    expect(tries?.count).toBe(4);
  });

  it('comes to the same when the operator sends the time there in one jump', async () => {
    const jump = await createScene('2026-01-10T10:00');
    const client = await jump.createPayer();
    await jump.subscribe(client, jump.offers.small);
    await addCard(jump, client, declined);
    const { token } = await jump.kit.createAdmin();
    const sent = await jump.kit.call('POST', '/api/admin/billing-clock/move', {
      token,
      body: { to: '2026-03-06T09:00:00Z' },
    });
    expect(sent.json()).toMatchObject({ movingTo: '2026-03-06T09:00:00Z', canMove: true });
    for (let stops = 0; stops < 200; stops += 1) {
      const { isMoving } = await travelOnce(jump.kit.platform);
      await jump.settleCharges();
      if (!isMoving) break;
    }
    const clock = await jump.kit.call('GET', '/api/admin/billing-clock', { token });
    expect(clock.json()).toMatchObject({ now: '2026-03-06T09:00:00Z', movingTo: null, due: 0 });
    const { events, invoices } = await storyOf(client, jump);
    await jump.close();
    expect({ events, invoices }).toEqual(story);
  });

  it('works again at once when a new card goes through on day 14', async () => {
    scene.clock.set('2026-01-10T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    await addCard(scene, client, declined);
    await dayByDay('2026-02-23T10:00');
    expect(await state(client)).toMatchObject({ state: 'past_due', access: 'read_only' });
    await scene.kit.database
      .adminSql`update payment_methods set removed_at = now(), is_default = false where owner_id = ${client.owner}`;
    await addCard(scene, client, good);
    await dayByDay('2026-02-24T10:00');
    expect(await state(client)).toMatchObject({ state: 'active', access: 'full', dunning: null, unpaidInvoices: [] });
  });
});

describe('the renewal run', () => {
  it('bills each period once although two runs work at the same time, and a second run finds nothing', async () => {
    scene.clock.set('2026-04-01T10:00');
    const model = await scene.createPayer();
    await scene.subscribe(model, scene.offers.small);
    const sql = scene.kit.database.adminSql;
    await sql`
      with copies as (
        insert into users (id, roll, name, alias, codigo, email, password_hash, locale, account_type_id)
        select uuidv7(), 'user', 'Copia', 'copia-' || n, lpad(n::text, 8, 'C'), 'copia-' || n || '@correo.example', password_hash, 'es', account_type_id
        from users, generate_series(1, 400) as n where id = ${model.owner} returning id),
      billed as (
        insert into billing_identities (owner_id, legal_name, country, line1, city, postal_code, email, updated_at)
        select id, 'Copia', 'ES', 'Calle 1', 'Girona', '17004', 'copia@correo.example', now() from copies)
      insert into subscriptions (owner_id, catalog_item_id, catalog_price_id, state, anchor_day, time_zone, anchor_at, period_start, period_end, meter_start, meter_end, next_boundary)
      select c.id, s.catalog_item_id, s.catalog_price_id, 'active', s.anchor_day, s.time_zone, s.anchor_at, s.period_start, s.period_end, s.meter_start, s.meter_end, s.next_boundary
      from copies c, subscriptions s where s.owner_id = ${model.owner} and s.state = 'active'`;
    scene.clock.set('2026-05-01T10:00');
    const deps = scene.kit.platform;
    const runs = await Promise.all([runDue({ deps, limit: 60 }), runDue({ deps, limit: 60 })]);
    expect(runs.reduce((sum, { issued }) => sum + issued, 0)).toBe(401);
    expect((await scene.run()).issued).toBe(0);
    const [found] = await sql<{ periods: number; numbers: number; span: number }[]>`
      select (select count(*)::int from subscription_periods where reason = 'renewal' and period_start = '2026-05-01T08:00:00Z') as periods,
             (select count(distinct number)::int from invoices where issued_at = '2026-05-01T08:00:00Z') as numbers,
             (select max(number) - min(number) + 1 from invoices where issued_at = '2026-05-01T08:00:00Z')::int as span`;
    expect(found).toEqual({ periods: 401, numbers: 401, span: 401 });
  });

  it('catches up after 95 days of standing still, with periods that tile', async () => {
    scene.clock.set('2026-01-31T23:30');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    scene.clock.add({ days: 95 });
    await scene.run();
    expect(await periodsOf(client)).toEqual([
      '2026-01-31 23:30:00 → 2026-02-28 23:30:00 start 1000',
      '2026-02-28 23:30:00 → 2026-03-31 23:30:00 renewal 1000',
      '2026-03-31 23:30:00 → 2026-04-30 23:30:00 renewal 1000',
      '2026-04-30 23:30:00 → 2026-05-31 23:30:00 renewal 1000',
    ]);
    expect((await scene.run()).claimed).toBe(0);
  });

  it('keeps the local day and hour for eighteen months over four changes of the clocks', async () => {
    scene.clock.set('2025-10-28T23:30');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    scene.clock.set('2027-04-28T23:30');
    await scene.run();
    const periods = await periodsOf(client);
    expect(periods).toHaveLength(19);
    expect(periods.every((part) => /^\d{4}-\d{2}-28 23:30:00 → \d{4}-\d{2}-28 23:30:00 /.test(part))).toBe(true);
  });

  it('sets aside what seems to be billed already instead of billing it twice', async () => {
    scene.clock.set('2026-06-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    // Something moved its end back into the billed period.
    await scene.kit.database.adminSql`
      update subscriptions set period_end = '2026-06-10T08:00:00Z', meter_end = '2026-06-10T08:00:00Z', next_boundary = '2026-06-10T08:00:00Z'
      where owner_id = ${client.owner} and state = 'active'`;
    scene.clock.set('2026-06-10T10:00');
    await scene.run();
    expect(await periodsOf(client)).toHaveLength(1);
    const { token } = await scene.kit.createAdmin();
    const parked = await scene.kit.call('GET', '/api/admin/subscriptions?isParked=true', { token });
    expect(parked.json()).toMatchObject({ items: [{ client: { id: client.owner }, isParked: true }], total: 1 });
    const { items } = parked.json<{ items: { id: string }[] }>();
    const one = `/api/admin/subscriptions/${items[0]?.id}`;
    const back = await scene.kit.call('POST', `${one}/unpark`, { token, body: { reason: 'Revisado con el cliente' } });
    expect(back.json()).toMatchObject({ item: { isParked: false }, parkedReason: null });
    await scene.kit.call('POST', `${one}/cancel`, { token, body: { when: 'now', reason: 'Prueba' } });
  });

  it('puts in arrears whose transfer did not come by its day, and brings it back when it does', async () => {
    scene.clock.set('2026-07-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    scene.clock.set('2026-08-01T10:00');
    await scene.run();
    expect((await state(client)).state).toBe('active');
    scene.clock.set('2026-08-16T10:00');
    await scene.run();
    expect(await state(client)).toMatchObject({
      state: 'past_due',
      access: 'full',
      dunning: { step: 0, readOnlyAt: '2026-08-23T08:00:00Z' },
    });
    await scene.payOpen(client.owner);
    expect(await state(client)).toMatchObject({ state: 'active', dunning: null });
  });

  it('ends arrears when the operator takes the whole invoice back, and not before', async () => {
    scene.clock.set('2026-07-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    scene.clock.set('2026-08-01T10:00');
    await scene.run();
    scene.clock.set('2026-08-16T10:00');
    await scene.run();
    const { token } = await scene.kit.createAdmin();
    type Listed = { items: { id: string; dueMinor: number }[] };
    const { items } = await scene.call<Listed>(client, 'GET', '/api/invoices');
    const url = `/api/admin/invoices/${items.find(({ dueMinor }) => dueMinor > 0)?.id}/credit`;
    const credit = async (lines: unknown) => {
      const answer = await scene.kit.call('POST', url, { token, body: { lines, reason: 'Acordado por teléfono' } });
      expect(answer.statusCode).toBe(200);
    };
    await credit([{ position: 1, amountMinor: 100 }]);
    expect((await state(client)).state).toBe('past_due');
    await credit('all');
    expect(await state(client)).toMatchObject({ state: 'active', dunning: null });
    expect((await storyOf(client)).events.at(-1)).toBe('2026-08-16 recovered');
  });

  it('ends arrears when the operator gives up the last of what is owed, and takes no step for nothing', async () => {
    scene.clock.set('2026-07-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    for (const at of ['2026-08-01T10:00', '2026-08-31T10:00', '2026-09-01T10:00']) {
      scene.clock.set(at);
      await scene.run();
    }
    expect(await state(client)).toMatchObject({ state: 'past_due', dunning: { step: 0 } });
    const admin = await scene.kit.createAdmin();
    type Listed = { items: { id: string; dueMinor: number }[] };
    const { items } = await scene.call<Listed>(client, 'GET', '/api/invoices');
    const [later, first] = items.filter(({ dueMinor }) => dueMinor > 0);
    const giveUp = async (id: string | undefined) => {
      const url = `/api/admin/invoices/${id}/mark-uncollectible`;
      const token = await scene.kit.createSession(admin.userId);
      const answer = await scene.kit.call('POST', url, { token, body: { reason: 'Concurso de acreedores' } });
      expect(answer.statusCode).toBe(200);
    };
    await giveUp(first?.id);
    expect((await state(client)).state).toBe('past_due');
    scene.clock.set('2026-09-07T10:00');
    await scene.run();
    await scene.run();
    expect((await state(client)).access).toBe('read_only');
    await giveUp(later?.id);
    expect(await state(client)).toMatchObject({ state: 'active', access: 'full', dunning: null });
    // Nothing follows from a written-off invoice, not even from a charge that fails after all.
    const lost = { owner: client.owner, invoiceId: later?.id ?? '', paymentId: later?.id ?? '' };
    const { db, events } = scene.kit.platform;
    await db.system((tx) => events.emit(tx, paymentFailed, { ...lost, code: 'declined', isHardDecline: true }));
    scene.clock.set('2026-09-30T10:00');
    await scene.run();
    expect(await state(client)).toMatchObject({ state: 'active', access: 'full', dunning: null });
    const kinds = (await storyOf(client)).events.map((event) => event.split(' ')[1]);
    expect(kinds.slice(-4)).toEqual(['dunning_step', 'dunning_step', 'recovered', 'payment_failed']);
  });

  it('ends at the next step what nothing is owed for any more', async () => {
    scene.clock.set('2026-07-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    for (const at of ['2026-08-01T10:00', '2026-08-16T10:00']) {
      scene.clock.set(at);
      await scene.run();
    }
    // As left by a version where writing off did not affect the subscription.
    await scene.kit.database.adminSql`
      update invoices set state = 'uncollectible' where owner_id = ${client.owner} and state = 'issued'`;
    scene.clock.set('2026-08-18T10:00');
    await scene.run();
    expect(await state(client)).toMatchObject({ state: 'active', access: 'full', dunning: null });
    expect((await storyOf(client)).events.at(-1)).toBe('2026-08-18 recovered');
  });
});

describe('the forecast', () => {
  it('shows the next invoices by the engine itself and leaves nothing behind', async () => {
    scene.clock.set('2026-10-31T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    const { token } = await scene.kit.createAdmin();
    const before = await storyOf(client);
    const ahead = await scene.kit.call('GET', `/api/admin/clients/${client.owner}/forecast?count=24`, { token });
    const { items, end } = ahead.json<{ items: { at: string; charge: { totalMinor: number } }[]; end: unknown }>();
    expect([items.length, end]).toEqual([24, null]);
    expect(items.slice(0, 4).map(({ at }) => at)).toEqual([
      '2026-11-30T09:00:00Z',
      '2026-12-31T09:00:00Z',
      '2027-01-31T09:00:00Z',
      '2027-02-28T09:00:00Z',
    ]);
    expect(new Set(items.map(({ charge }) => charge.totalMinor))).toEqual(new Set([1210]));
    expect(await storyOf(client)).toEqual(before);
    scene.clock.set('2026-11-30T10:00');
    await scene.run();
    const [issued] = await scene.kit.database.adminSql<{ total: number }[]>`
      select total_minor::int as total from invoices where owner_id = ${client.owner} order by number desc limit 1`;
    expect(issued?.total).toBe(items[0]?.charge.totalMinor);
  });
});
