import { createBuyer, giveSeller, giveTax } from '#billing/invoices/invoices.test-support.ts';
import { invoiceIssued } from '#billing/invoices/invoices.events.ts';
import { settleInvoice } from '#billing/invoices/invoices.usecases.ts';
import { sendWaitingPayments } from '#billing/payments/payments.usecases.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { OwnerId } from '#platform/context.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { runDue, type RunResult } from './engine/run-due.ts';

export type MovableClock = Clock & { set(at: string): void; add(duration: Temporal.DurationLike): void };

/** A clock that stays put until it is moved; times without an offset are in Madrid's zone. */
export function movableClock(start: string): MovableClock {
  const read = (text: string) =>
    text.endsWith('Z')
      ? Temporal.Instant.from(text)
      : Temporal.ZonedDateTime.from(`${text}[Europe/Madrid]`).toInstant();
  let now = read(start);
  return {
    ...systemClock,
    now: () => now,
    set: (at) => {
      now = read(at);
    },
    add: (duration) => {
      now = now.toZonedDateTimeISO('Europe/Madrid').add(duration).toInstant();
    },
  };
}

export type Scene = {
  kit: TestApp;
  clock: MovableClock;
  /** Three monthly offers of 10, 20 and 50 euros before tax, and a yearly one of 100. */
  offers: { small: string; middle: string; large: string; yearly: string };
  /** A client with billing details whose trial is over and removed. */
  createPayer(): Promise<TestClient>;
  /** Starts a plan, pays for it and returns a new session's token. */
  subscribe(client: TestClient, catalogItemId: string): Promise<void>;
  token(client: TestClient): Promise<string>;
  run(): Promise<RunResult>;
  /** Does what the jobs after a run do: charges new invoices to the saved card, and the sandbox answers. */
  settleCharges(): Promise<void>;
  /** Pays everything a client owes, as a transfer would. */
  payOpen(owner: OwnerId): Promise<number>;
  call<Reply>(client: TestClient, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown): Promise<Reply>;
  refusal(client: TestClient, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown): Promise<string>;
  close(): Promise<void>;
};

async function setOffers(kit: TestApp): Promise<Scene['offers']> {
  const sql = kit.database.adminSql;
  const items = await sql<{ id: string; plan: string; period: string }[]>`
    select c.id, p.code as plan, b.code as period from catalog_items c
    join plans p on p.id = c.plan_id join billing_periods b on b.id = c.billing_period_id
    where c.currency = 'EUR' and not c.starts_trial and b.unit_count = 1 and b.unit in ('month', 'year') and c.account_type_id is null
    order by p.position, b.position`;
  const monthly = items.filter(({ period }) => period === 'monthly');
  const [small, middle, large] = monthly;
  const yearly = items.find(({ plan, period }) => plan === small?.plan && period === 'yearly');
  if (!small || !middle || !large || !yearly)
    throw new Error('the catalogue has not three monthly plans and a yearly one');
  const prices = { [small.id]: 1000, [middle.id]: 2000, [large.id]: 5000, [yearly.id]: 10_000 };
  for (const [id, price] of Object.entries(prices)) {
    await sql`update catalog_items set tax_inclusive = false, visible_from = '2020-01-01', visible_until = null, archived_at = null where id = ${id}`;
    await sql`delete from catalog_prices where catalog_item_id = ${id} and id <> (select id from catalog_prices where catalog_item_id = ${id} order by valid_from limit 1)`;
    await sql`update catalog_prices set price_minor = ${price}, setup_fee_minor = 0, valid_from = '2020-01-01', existing_from = null where catalog_item_id = ${id}`;
  }
  return { small: small.id, middle: middle.id, large: large.id, yearly: yearly.id };
}

/** The whole product with a seller, taxes and offers, at a time moved by hand. */
export async function createScene(start: string): Promise<Scene> {
  const clock = movableClock(start);
  const kit = await createTestApp({ overrides: { clock } });
  await giveTax(kit);
  await giveSeller(kit, { usesVerifactu: false });
  const offers = await setOffers(kit);
  const deps = kit.platform;
  const token = (client: TestClient) => kit.createSession(client.userId);

  async function request(client: TestClient, [method, url, body]: ['GET' | 'POST' | 'DELETE', string, unknown]) {
    return kit.call(method, url, { token: await token(client), ...(body === undefined ? {} : { body }) });
  }

  async function payOpen(owner: OwnerId): Promise<number> {
    return deps.db.system(async (tx) => {
      const open = await tx.sql<{ id: string; due: number }[]>`
        select id, (total_minor - credit_minor - paid_minor - credited_minor)::bigint as due from invoices
        where owner_id = ${owner} and kind = 'invoice' and state = 'issued' order by issued_at, id`;
      for (const { id: invoiceId, due: amountMinor } of open.filter(({ due }) => due > 0)) {
        await settleInvoice({ tx, deps, owner, invoiceId, paymentId: null, amountMinor, at: clock.now() });
      }
      return open.length;
    });
  }

  const scene: Scene = {
    kit,
    clock,
    offers,
    token,
    payOpen,
    run: () => runDue({ deps }),
    async settleCharges() {
      await deps.db.system(async (tx) => {
        const fresh = await tx.sql<{ owner: OwnerId; invoiceId: string; dueMinor: number }[]>`
          select i.owner_id as owner, i.id as invoice_id, (i.total_minor - i.credit_minor - i.paid_minor - i.credited_minor)::bigint as due_minor
          from invoices i where i.kind = 'invoice' and i.state = 'issued'
            and not exists (select 1 from payments y where y.owner_id = i.owner_id and y.invoice_id = i.id)`;
        for (const payload of fresh) await deps.events.emit(tx, invoiceIssued, payload);
      });
      await sendWaitingPayments({ deps });
    },
    async createPayer() {
      const client = await createBuyer(kit);
      await kit.database.adminSql`
        update subscriptions set state = 'cancelled', next_boundary = null where owner_id = ${client.owner}`;
      return client;
    },
    async subscribe(client, catalogItemId) {
      const preview = await scene.call<{ charge: { dueMinor: number } }>(client, 'POST', '/api/subscription/preview', {
        catalogItemId,
      });
      const body = { catalogItemId, expectedDueMinor: preview.charge.dueMinor, payBy: 'transfer' };
      await scene.call(client, 'POST', '/api/subscription/change', body);
      await payOpen(client.owner);
    },
    async call<Reply>(client: TestClient, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) {
      const answer = await request(client, [method, url, body]);
      if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
      return answer.json<Reply>();
    },
    async refusal(client, method, url, body) {
      const answer = await request(client, [method, url, body]);
      return answer.statusCode < 300 ? 'went well' : answer.json<{ error: { code: string } }>().error.code;
    },
    close: () => kit.close(),
  };
  return scene;
}
