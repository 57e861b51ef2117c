import {
  type OperatorOverview,
  operatorOverviewSchema,
} from '@enlace/contract/operation/operator/operator.contract.ts';
import { movementKinds } from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScene, type Scene } from '#billing/subscriptions/billing.test-support.ts';
import { countFiguresOff, foldFigures } from './figures.queries.ts';

// Two years of subscriptions in two currencies, changed at random: whatever they did, every figure of the overview
// equals the number in its list with the filter the screen links to.

const periods = ['7', '30', '90', '12m'] as const;
let scene: Scene;
let token: string;

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function get<Reply>(path: string): Promise<Reply> {
  const reply = await scene.kit.call('GET', path, { token });
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
  return reply.json<Reply>();
}

async function read(period: string): Promise<OperatorOverview> {
  return operatorOverviewSchema.parse(await get(`/api/admin/overview?period=${period}`));
}

const totalOf = async (query: string) =>
  (await get<{ total: number }>(`/api/admin/subscriptions?limit=1&${query}`)).total;

type InvoiceSums = {
  sums: { currency: string; count: number; netMinor: number; totalMinor: number; dueMinor: number }[];
};

async function sumsOf(query: string, currency: string) {
  const { sums } = await get<InvoiceSums>(`/api/admin/invoices/figures?${query}&currency=${currency}`);
  const { total } = await get<{ total: number }>(`/api/admin/invoices?limit=1&${query}&currency=${currency}`);
  const [sum] = sums;
  expect(total).toBe(sum?.count ?? 0);
  return {
    invoices: sum?.count ?? 0,
    netMinor: sum?.netMinor ?? 0,
    totalMinor: sum?.totalMinor ?? 0,
    dueMinor: sum?.dueMinor ?? 0,
  };
}

/** A plan in yen next to the ones in euros, and a yearly one with a tax-inclusive price. */
async function addOffers(): Promise<string[]> {
  const sql = scene.kit.database.adminSql;
  const ids: string[] = [];
  for (const [currency, unit, price, inclusive] of [
    ['JPY', 'month', 3000, false],
    ['EUR', 'year', 12_100, true],
  ] as const) {
    const [item] = await sql<{ id: string }[]>`
      insert into catalog_items (plan_id, billing_period_id, currency, tax_inclusive, visible_from)
      select p.id, b.id, ${currency}, ${inclusive}, '2020-01-01' from plans p, billing_periods b
       where b.unit = ${unit} and b.unit_count = 1 order by p.position, b.position limit 1 on conflict do nothing returning id`;
    const id = item?.id ?? '';
    if (id === '') continue;
    await sql`insert into catalog_prices (catalog_item_id, price_minor, valid_from) values (${id}, ${price}, '2020-01-01')`;
    ids.push(id);
  }
  return ids;
}

const steps = ['active', 'active', 'past_due', 'suspended', 'paused', 'cancelled'] as const;

/** A client whose subscription goes through a random sequence of states and offers. */
async function addLine({ random, offers, index }: { random: () => number; offers: readonly string[]; index: number }) {
  const sql = scene.kit.database.adminSql;
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const client = await scene.kit.createClient({ alias: `linea-${index}` });
  let at = Temporal.Instant.from('2024-04-01T00:00:00Z').add({ hours: Math.floor(random() * 24 * 500) });
  const trialEnd = at.add({ hours: 24 * 14 });
  await sql`update subscriptions set created_at = ${at.toString()}, trial_ends_at = ${trialEnd.toString()},
              updated_at = ${at.toString()} where owner_id = ${client.owner}`;
  await sql`update users set created_at = ${at.toString()} where id = ${client.owner}`;
  await sql`alter table subscriptions disable trigger subscription_moves`;
  const last = Temporal.Instant.from('2026-03-29T10:00:00Z');
  for (let step = 0; step < 6; step += 1) {
    at = at.add({ hours: 24 * 14 + Math.floor(random() * 24 * 60) });
    if (Temporal.Instant.compare(at, last) > 0) break;
    const state = pick(steps);
    const offer = random() < 0.6 ? pick(offers) : null;
    const boundary = state === 'cancelled' || state === 'paused' ? null : '2027-01-01T00:00:00Z';
    const price = sql`(select v.id from catalog_prices v where v.catalog_item_id = ${offer} order by v.valid_from desc limit 1)`;
    await sql`
      update subscriptions set state = ${state}, next_boundary = ${boundary}, updated_at = ${at.toString()},
             dunning_step = ${state === 'past_due' || state === 'suspended' ? Math.floor(random() * 3) : 0}
             ${offer === null ? sql`` : sql`, catalog_item_id = ${offer}, catalog_price_id = ${price}`}
       where owner_id = ${client.owner}`;
  }
  await sql`alter table subscriptions enable trigger subscription_moves`;
}

beforeAll(async () => {
  scene = await createScene('2026-03-29T10:30:00Z');
  const admin = await scene.kit.createAdmin();
  token = admin.token;
  await scene.kit.database.adminSql`update users set time_zone = 'Europe/Madrid' where id = ${admin.userId}`;
  const { small, middle, large, yearly } = scene.offers;
  const offers = [small, middle, large, yearly, ...(await addOffers())];
  const random = createRandom(20_260_329);
  for (let index = 0; index < 40; index += 1) await addLine({ random, offers, index });
  for (const offer of [small, middle, yearly]) await scene.subscribe(await scene.createPayer(), offer);
  const waiting = await scene.createPayer();
  const preview = await scene.call<{ charge: { dueMinor: number } }>(waiting, 'POST', '/api/subscription/preview', {
    catalogItemId: large,
  });
  const body = { catalogItemId: large, expectedDueMinor: preview.charge.dueMinor, payBy: 'transfer' };
  await scene.call(waiting, 'POST', '/api/subscription/change', body);
  await scene.kit.database.adminSql`
    update users set created_at = '2026-03-28T23:00:00Z' where created_at > '2026-03-30'`;
});
afterAll(() => scene.close());

async function compareInvoices(period: string): Promise<void> {
  const { from, to, money } = await read(period);
  for (const { currency, issued, paid, outstanding, overdue, failed } of money) {
    expect(await sumsOf(`tab=all&from=${from}&until=${to}`, currency)).toMatchObject(issued);
    expect(await sumsOf(`tab=all&paidFrom=${from}&paidUntil=${to}`, currency)).toMatchObject(paid);
    expect(await sumsOf('tab=open', currency)).toMatchObject(outstanding);
    expect(await sumsOf('tab=overdue', currency)).toMatchObject(overdue);
    expect(await sumsOf('tab=failed', currency)).toMatchObject(failed);
  }
}

/** No sum differs from its rows, before and after the pending changes are folded in. */
async function expectKept(): Promise<void> {
  const { db } = scene.kit.database;
  expect(await db.system(countFiguresOff)).toEqual([]);
  await db.system(foldFigures);
  expect(await db.system(countFiguresOff)).toEqual([]);
}

describe.each(periods)('over %s', (period) => {
  it('movements, trials and arrears are what their lists count', async () => {
    const overview = await read(period);
    const { from, to, subscriptions, money } = overview;
    const span = `from=${from}&until=${to}`;
    for (const { currency, movements } of money)
      for (const kind of movementKinds) {
        const listed = await totalOf(`movement=${kind}&currency=${currency}&${span}`);
        expect([currency, kind, listed]).toEqual([currency, kind, movements[kind].subscriptions]);
      }
    expect(await totalOf(`movement=churn&${span}`)).toBe(subscriptions.logoChurn.lost);
    expect(await totalOf('isBilled=true')).toBe(subscriptions.billed);
    const { trials } = subscriptions;
    expect([
      await totalOf('trial=running'),
      await totalOf(`trial=started&${span}`),
      await totalOf(`trial=ended&${span}`),
      await totalOf(`trial=converted&${span}`),
    ]).toEqual([trials.running, trials.started, trials.ended, trials.converted]);
    for (const { step, subscriptions: count } of subscriptions.dunning)
      expect([step, await totalOf(`dunningStep=${step}`)]).toEqual([step, count]);
    for (const { state, count } of subscriptions.states)
      expect([state, await totalOf(`state=${state}`)]).toEqual([state, count]);
  });

  it('invoices are what their list counts and adds up, currency by currency', () => compareInvoices(period));

  it('the revenue of every bucket leads to the one now, and movements explain the difference', async () => {
    const { money, buckets } = await read(period);
    for (const each of money) {
      expect(each.mrr).toHaveLength(buckets.length);
      expect(each.mrr.at(-1)).toBe(each.mrrMinor);
      expect(each.netNewMinor).toBe(each.mrrMinor - each.mrrAtStartMinor);
      const plans = buckets.map((_, place) => each.plans.reduce((sum, { mrr }) => sum + (mrr[place] ?? 0), 0));
      expect([each.currency, plans]).toEqual([each.currency, each.mrr]);
      expect(each.issuedSeries.reduce((sum, minor) => sum + minor, 0)).toBe(each.issued.netMinor);
      expect(each.paidSeries.reduce((sum, minor) => sum + minor, 0)).toBe(each.paid.totalMinor);
    }
  });

  it('sign-ups are the clients of the list', async () => {
    const { from, clients } = await read(period);
    const { total } = await get<{ total: number }>(`/api/admin/clients?limit=1&since=${from}`);
    expect(clients.fresh).toBe(total);
    expect(clients.series.reduce((sum, count) => sum + count, 0)).toBe(clients.fresh);
  });
});

describe('changes in the past', () => {
  it('move the figures as they move the lists: a payment dated back and one taken back', async () => {
    const sql = scene.kit.database.adminSql;
    await expectKept();
    const paidBefore = (await read('90')).money.find(({ currency }) => currency === 'EUR')?.paid;
    const paid = await sql<{ id: string; totalMinor: number }[]>`
      select id, total_minor::int as "totalMinor" from invoices where state = 'paid' and kind = 'invoice' and currency = 'EUR' order by id limit 2`;
    const [late, back] = paid;
    expect(paid).toHaveLength(2);
    await sql`update invoices set state = 'issued', paid_at = null, paid_minor = 0 where id = any(${paid.map(({ id }) => id)})`;
    await sql`update invoices set state = 'paid', paid_at = '2026-01-31T23:30:00Z', paid_minor = total_minor where id = ${late?.id ?? ''}`;
    for (const period of periods) await compareInvoices(period);
    const paidAfter = (await read('90')).money.find(({ currency }) => currency === 'EUR')?.paid;
    expect(paidAfter?.totalMinor).toBe((paidBefore?.totalMinor ?? 0) - (back?.totalMinor ?? 0));
    await expectKept();
    for (const period of periods) await compareInvoices(period);
  });

  it('of subscriptions move their plans, and who is erased leaves none behind', async () => {
    const sql = scene.kit.database.adminSql;
    const sameOf = async () =>
      (await read('7')).money.map(({ mrrMinor, plans }) => [mrrMinor, plans.map(({ mrr }) => mrr.at(-1))]);
    const before = await sameOf();
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    expect(await sameOf()).not.toEqual(before);
    await sql`delete from subscriptions where owner_id = ${client.owner}`;
    expect(await sameOf()).toEqual(before);
    await expectKept();
  });
});

describe('recurring revenue', () => {
  it('is one figure wherever it is told, and nothing is added across currencies', async () => {
    const { money } = await read('30');
    const counts = await get<{ monthly: { currency: string; minor: number }[] }>('/api/admin/subscriptions/counts');
    expect(money.length).toBeGreaterThan(1);
    for (const { currency, minor } of counts.monthly)
      expect(money.find((each) => each.currency === currency)?.mrrMinor).toBe(minor);
    const sql = scene.kit.database.adminSql;
    const sums = await sql<{ currency: string; minor: number }[]>`
      select currency, sum(delta_minor)::int as minor from revenue_movements group by currency`;
    for (const { currency, minor } of sums)
      expect([currency, money.find((each) => each.currency === currency)?.mrrMinor]).toEqual([currency, minor]);
  });

  it('is taken per month, with a coupon off while it lasts', async () => {
    const sql = scene.kit.database.adminSql;
    const before = (await read('30')).money.find(({ currency }) => currency === 'EUR')?.mrrMinor ?? 0;
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.yearly);
    const mrr = async () =>
      ((await read('30')).money.find(({ currency }) => currency === 'EUR')?.mrrMinor ?? 0) - before;
    expect(await mrr()).toBe(Math.round(10_000 / 12));
    const [coupon] = await sql<{ id: string }[]>`
      insert into coupons (code, name, percent_ppm, periods) values ('MITAD', '{"es":"Mitad"}', 500000, 2) returning id`;
    await sql`
      insert into subscription_coupons (owner_id, subscription_id, coupon_id, periods_left)
      select owner_id, id, ${coupon?.id ?? ''}, 2 from subscriptions where owner_id = ${client.owner} and state = 'active'`;
    expect(await mrr()).toBe(Math.round(10_000 / 12 / 2));
    await sql`update subscription_coupons set periods_left = 1 where owner_id = ${client.owner}`;
    expect(await mrr()).toBe(Math.round(10_000 / 12 / 2));
    await sql`update subscription_coupons set periods_left = 0 where owner_id = ${client.owner}`;
    expect(await mrr()).toBe(Math.round(10_000 / 12));
    const kinds = await sql<{ kind: string }[]>`
      select m.kind from revenue_movements m where m.client_id = ${client.owner} order by m.id`;
    expect(kinds.map(({ kind }) => kind)).toEqual(['new', 'contraction', 'expansion']);
  });

  it('names an upgrade, a return after leaving, and who is erased as what they are', async () => {
    const sql = scene.kit.database.adminSql;
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    await sql`alter table subscriptions disable trigger subscription_moves`;
    const set = async (state: string, boundary: string | null) =>
      sql`update subscriptions set state = ${state}, next_boundary = ${boundary} where owner_id = ${client.owner} and catalog_item_id = ${scene.offers.small}`;
    await set('paused', null);
    await set('active', '2027-01-01T00:00:00Z');
    await sql`alter table subscriptions enable trigger subscription_moves`;
    await sql`delete from subscriptions where owner_id = ${client.owner}`;
    const moved = await sql<{ kind: string; delta: number }[]>`
      select kind, delta_minor::int as delta from revenue_movements where client_id = ${client.owner} order by id`;
    expect([...moved]).toEqual([
      { kind: 'new', delta: 1000 },
      { kind: 'churn', delta: -1000 },
      { kind: 'returned', delta: 1000 },
      { kind: 'churn', delta: -1000 },
    ]);
  });
});
