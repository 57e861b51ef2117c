import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '#test/kit/app.ts';
import { createScene, type Scene } from './billing.test-support.ts';

let scene: Scene;
let adminId: string;
beforeAll(async () => {
  scene = await createScene('2026-01-10T10:00');
  adminId = (await scene.kit.createAdmin()).userId;
});
afterAll(() => scene.close());
// Removes what earlier tests left due.
beforeEach(
  () => scene.kit.database.adminSql`
    update subscriptions set state = 'cancelled', next_boundary = null where state not in ('cancelled', 'expired')`,
);

const state = (client: TestClient) => scene.call<Subscription>(client, 'GET', '/api/datasuscription');

async function openInvoice({ owner }: TestClient): Promise<string> {
  const [row] = await scene.kit.database.adminSql<{ id: string }[]>`
    select id from invoices where owner_id = ${owner} and kind = 'invoice' and state = 'issued' order by issued_at desc limit 1`;
  if (!row) throw new Error('nothing is open');
  return row.id;
}

async function markPaid(invoiceId: string) {
  const token = await scene.kit.createSession(adminId);
  const body = { note: 'Visto en el banco' };
  return scene.kit.call('POST', `/api/admin/invoices/${invoiceId}/mark-paid`, { token, body });
}

/** Statements of this database currently waiting for a lock. */
async function countWaiting(): Promise<number> {
  const [row] = await scene.kit.database.adminSql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

/** Waits until so many are waiting, or this one finishes after all. */
async function untilWaiting(count: number, act: Promise<unknown>): Promise<void> {
  let isThrough = false;
  const noted = act.then(() => {
    isThrough = true;
  });
  while (!isThrough && (await countWaiting()) < count) await nextTurn();
  if (isThrough) await noted;
}

/** Locks an invoice as a third transaction would, while two others try to get it. */
async function whileHeld(invoiceId: string, work: () => Promise<void>): Promise<void> {
  await scene.kit.platform.db.system(async (tx) => {
    await tx.sql`select 1 from invoices where id = ${invoiceId} for update`;
    await work();
  });
}

/** Received money that settles an invoice: never more than once. */
async function booksOf({ owner }: TestClient, invoiceId: string) {
  const [row] = await scene.kit.database.adminSql<{ state: string; paid: number; noted: number; credit: number }[]>`
    select i.state, i.paid_minor::int as paid,
           (select coalesce(sum(amount_minor), 0)::int from payments where owner_id = i.owner_id and invoice_id = i.id) as noted,
           (select coalesce(sum(amount_minor), 0)::int from client_credits where owner_id = i.owner_id) as credit
    from invoices i where i.owner_id = ${owner} and i.id = ${invoiceId}`;
  return row;
}

/** Renews and lets the transfer's due date pass, so that the first dunning step is due. */
async function inArrears(count: number): Promise<TestClient[]> {
  scene.clock.set('2026-02-01T10:00');
  const clients: TestClient[] = [];
  for (let index = 0; index < count; index += 1) {
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    clients.push(client);
  }
  scene.clock.set('2026-03-01T10:00');
  await scene.run();
  scene.clock.set('2026-03-16T10:00');
  await scene.run();
  scene.clock.set('2026-03-18T10:00');
  return clients;
}

it('a payment that waits for its invoice and a step of dunning do not wait for each other', async () => {
  const [client] = await inArrears(1);
  if (!client) throw new Error('no client');
  const invoiceId = await openInvoice(client);
  let paying: ReturnType<typeof markPaid> | undefined;
  let running: ReturnType<Scene['run']> | undefined;
  await whileHeld(invoiceId, async () => {
    paying = markPaid(invoiceId);
    await untilWaiting(1, paying);
    running = scene.run();
    await untilWaiting(2, running);
  });
  expect((await paying)?.statusCode).toBe(200);
  await running;
  expect(await booksOf(client, invoiceId)).toEqual({ state: 'paid', paid: 1210, noted: 1210, credit: 0 });
  expect(await state(client)).toMatchObject({ state: 'active', access: 'full', dunning: null });
  expect((await scene.run()).claimed).toBe(0);
});

it('a package that was never paid for ends beside a payment for it, whoever comes first', async () => {
  for (const isPaidFirst of [true, false]) {
    scene.clock.set('2026-02-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    const { items } = await scene.call<{ items: { id: string }[] }>(client, 'GET', '/api/packages');
    const wanted = `/api/packages/${items[0]?.id}`;
    const preview = await scene.call<{ charge: { dueMinor: number } }>(client, 'POST', `${wanted}/preview`);
    const { dueMinor: expectedDueMinor } = preview.charge;
    const { invoiceId } = await scene.call<{ invoiceId: string }>(client, 'POST', `${wanted}/buy`, {
      expectedDueMinor,
      payBy: 'transfer',
    });
    scene.clock.set('2026-02-25T10:00');
    const acts = [() => markPaid(invoiceId), () => scene.run()];
    const begun: Promise<unknown>[] = [];
    await whileHeld(invoiceId, async () => {
      for (const act of isPaidFirst ? acts : acts.toReversed()) {
        const one: Promise<unknown> = act();
        begun.push(one);
        await untilWaiting(begun.length, one);
      }
    });
    await Promise.all(begun);
    const [bought] = await scene.kit.database.adminSql<{ state: string }[]>`
      select state from package_purchases where owner_id = ${client.owner}`;
    const [books] = [await booksOf(client, invoiceId)];
    // Paid in time it counts; else its invoice was credited, and no money is recorded for it any more.
    const paid = bought?.state === 'active' ? (books?.paid ?? 0) : 0;
    const ends = { state: bought?.state === 'active' ? 'active' : 'expired', isPaid: paid > 0 };
    expect({ state: bought?.state, isPaid: (books?.paid ?? 0) > 0 }).toEqual(ends);
    expect(books).toEqual({ state: 'paid', paid, noted: paid, credit: 0 });
  }
});

it('two hundred payments, each beside a step of dunning, end with nobody turned away and nothing owed twice', async () => {
  const rounds = 20;
  const clients = await inArrears(10);
  let at = Temporal.PlainDateTime.from('2026-03-18T10:00');
  for (let round = 0; round < rounds; round += 1) {
    const open: string[] = [];
    for (const client of clients) open.push(await openInvoice(client));
    const answers = await Promise.all([
      ...open.flatMap((id) => [markPaid(id), markPaid(id)]),
      scene.run().then(() => undefined),
      scene.run().then(() => undefined),
    ]);
    // The second one finds the invoice paid.
    const codes = answers.flatMap((answer) => answer?.statusCode ?? []);
    expect(codes.toSorted()).toEqual([...clients.map(() => 200), ...clients.map(() => 409)]);
    for (const [index, client] of clients.entries()) {
      const invoiceId = open[index] ?? '';
      expect(await booksOf(client, invoiceId)).toEqual({ state: 'paid', paid: 1210, noted: 1210, credit: 0 });
    }
    const running = await scene.kit.database.adminSql`
      select 1 from subscriptions where state = 'active' and owner_id = any(${clients.map(({ owner }) => owner)})`;
    expect(running).toHaveLength(clients.length);
    // The next month: renewed, not paid by its day, and two days later the next step is due again.
    for (const days of [14, 15, 2]) {
      at = at.add({ days });
      scene.clock.set(at.toString({ smallestUnit: 'minute' }));
      if (days !== 2) await scene.run();
    }
    const late = await scene.kit.database.adminSql`
      select 1 from subscriptions where state = 'past_due' and owner_id = any(${clients.map(({ owner }) => owner)})`;
    expect(late).toHaveLength(clients.length);
  }
}, 120_000);
