import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { ChangePreview } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { PackagePurchase } from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '#test/kit/app.ts';
import { createScene, type Scene } from './billing.test-support.ts';

// Studio at 19.00 and Agency at 59.00 a month, paid on 9 December; the upgrade on the 30th has 10 of 31 days left.
const [start, changeDay] = ['2026-12-09T10:00', '2026-12-30T10:00'];
let scene: Scene;
let admin: string;
beforeAll(async () => {
  scene = await createScene(start);
  admin = (await scene.kit.createAdmin()).userId;
  const { small, large, yearly } = scene.offers;
  for (const [id, price] of [
    [small, 1900],
    [large, 5900],
    [yearly, 9000],
  ] as const)
    await scene.kit.database.adminSql`update catalog_prices set price_minor = ${price} where catalog_item_id = ${id}`;
});
afterAll(() => scene.close());

type Changed = { subscription: Subscription; invoiceId: string | null; dueMinor: number };
const state = (client: TestClient) => scene.call<Subscription>(client, 'GET', '/api/datasuscription');

async function asAdmin<Reply>(method: 'GET' | 'POST', url: string, body?: unknown): Promise<Reply> {
  const answer = await scene.kit.call(method, url, {
    token: await scene.kit.createSession(admin),
    ...(body === undefined ? {} : { body }),
  });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<Reply>();
}
async function refusedToAdmin(url: string, body: unknown): Promise<string> {
  const answer = await scene.kit.call('POST', url, { token: await scene.kit.createSession(admin), body });
  return answer.statusCode < 300 ? 'went well' : answer.json<{ error: { code: string } }>().error.code;
}
const invoiceOf = (id: string) => asAdmin<AdminInvoice>('GET', `/api/admin/invoices/${id}`);

async function invoiceIds({ owner }: TestClient): Promise<string[]> {
  const rows = await scene.kit.database.adminSql<{ id: string }[]>`
    select id from invoices where owner_id = ${owner} and kind = 'invoice' order by number`;
  return rows.map(({ id }) => id);
}

/** The operator records the client's payments as cash, so that they can be refunded. */
async function payAll(client: TestClient): Promise<void> {
  for (const id of await invoiceIds(client)) {
    const { dueMinor } = await invoiceOf(id);
    if (dueMinor > 0) await asAdmin('POST', `/api/admin/invoices/${id}/mark-paid`, { note: 'En efectivo' });
  }
}

const setRate = (ratePpm: number) =>
  scene.kit.database.adminSql`
    update tax_rates set rate_ppm = ${ratePpm}
     where rate_ppm in (210000, 230000) and valid_until is null
       and tax_id in (select id from taxes where country = 'ES' and region is null and category = 'S')`;

/** A client with a paid plan that began on 9 December. */
async function subscriber(item = scene.offers.small): Promise<{ client: TestClient; invoice: AdminInvoice }> {
  scene.clock.set(start);
  await setRate(210_000);
  const client = await scene.createPayer();
  const { charge } = await scene.call<ChangePreview>(client, 'POST', '/api/subscription/preview', {
    catalogItemId: item,
  });
  await scene.call(client, 'POST', '/api/subscription/change', {
    catalogItemId: item,
    expectedDueMinor: charge.dueMinor,
    payBy: 'transfer',
  });
  await payAll(client);
  const [id = ''] = await invoiceIds(client);
  return { client, invoice: await invoiceOf(id) };
}

/** The preview of a change and the resulting invoice, which must be equal. */
async function change(client: TestClient, catalogItemId: string) {
  const { charge, isChargedNow } = await scene.call<ChangePreview>(client, 'POST', '/api/subscription/preview', {
    catalogItemId,
  });
  expect(isChargedNow).toBe(true);
  const body = { catalogItemId, expectedDueMinor: charge.dueMinor, payBy: 'transfer' };
  const { invoiceId } = await scene.call<Changed>(client, 'POST', '/api/subscription/change', body);
  const made = await invoiceOf(invoiceId ?? '');
  const amounts = {
    lines: made.lines.map(({ netMinor, ratePpm }) => [netMinor, ratePpm]),
    taxes: made.taxes.map(({ ratePpm, taxMinor }) => [ratePpm, taxMinor]),
    totalMinor: made.totalMinor,
  };
  expect(charge.taxes.map(({ ratePpm, taxMinor }) => [ratePpm, taxMinor]).toSorted()).toEqual(amounts.taxes.toSorted());
  expect([charge.netMinor, charge.taxMinor, charge.totalMinor, charge.dueMinor]).toEqual([
    made.netMinor,
    made.taxMinor,
    made.totalMinor,
    made.dueMinor,
  ]);
  return amounts;
}

const paymentOf = ({ payments }: AdminInvoice) => payments[0]?.id ?? '';
const payBack = (invoice: AdminInvoice, body: object) =>
  asAdmin('POST', `/api/admin/payments/${paymentOf(invoice)}/refund`, { note: 'Gesto comercial', ...body });
const creditBack = (invoice: AdminInvoice, body: object) =>
  asAdmin<{ refundedMinor: number; creditNoteId: string }>('POST', `/api/admin/invoices/${invoice.id}/refund`, {
    reason: 'Devolución',
    ...body,
  });

describe('a period of which money was given back', () => {
  it('gives nothing back at an upgrade once all of it went back, partly by credit note, partly as money', async () => {
    const { client, invoice } = await subscriber();
    expect((await creditBack(invoice, { lines: { totalMinor: 605 } })).refundedMinor).toBe(605);
    await payBack(invoice, { amountMinor: 1694, plan: 'keep' });
    scene.clock.set(changeDay);
    await setRate(230_000);
    expect(await change(client, scene.offers.large)).toEqual({
      lines: [[1903, 230_000]],
      taxes: [[230_000, 438]],
      totalMinor: 2341,
    });
  });

  it('gives back its share of the lowered price', async () => {
    const { client, invoice } = await subscriber();
    await creditBack(invoice, { lines: [{ position: 1, amountMinor: 500 }] });
    scene.clock.set(changeDay);
    expect(await change(client, scene.offers.large)).toEqual({
      lines: [
        [-452, 210_000],
        [1903, 210_000],
      ],
      taxes: [[210_000, 305]],
      totalMinor: 1756,
    });
  });

  it('leaves nothing to a credit note or a refund that an upgrade gave back already', async () => {
    const { client, invoice } = await subscriber();
    scene.clock.set(changeDay);
    await change(client, scene.offers.large);
    // 6.13 and 1.29 of it are on the new invoice.
    const refund = `/api/admin/payments/${paymentOf(invoice)}/refund`;
    expect(await refusedToAdmin(refund, { amountMinor: 1558, note: 'Todo' })).toBe('payments.refund_too_high');
    const { creditNoteId, refundedMinor } = await creditBack(invoice, { lines: 'all' });
    expect([refundedMinor, (await invoiceOf(creditNoteId)).totalMinor]).toEqual([1557, -1557]);
    expect((await invoiceOf(invoice.id)).lines[0]?.creditedMinor).toBe(1900);
    expect(await refusedToAdmin(`/api/admin/invoices/${invoice.id}/refund`, { lines: 'all', reason: 'Otra vez' })).toBe(
      'billing.wrong_state',
    );
  });

  it('makes no offer that cannot be accepted: a year that went back whole counts for nothing', async () => {
    const { client, invoice } = await subscriber(scene.offers.yearly);
    await creditBack(invoice, { lines: 'all', plan: 'keep' });
    scene.clock.set(changeDay);
    const { lines, totalMinor } = await change(client, scene.offers.large);
    expect([lines, totalMinor]).toEqual([[[5900, 210_000]], 7139]);
  });

  it('takes a lowered price through a pause', async () => {
    const { client, invoice } = await subscriber();
    scene.clock.set('2026-12-19T10:00');
    await scene.call(client, 'POST', '/api/subscription/pause', {});
    await creditBack(invoice, { lines: 'all', plan: 'keep' });
    scene.clock.set('2026-12-21T10:00');
    await scene.call(client, 'POST', '/api/subscription/unpause', {});
    scene.clock.set('2026-12-25T10:00');
    expect((await change(client, scene.offers.large)).lines.filter(([net = 0]) => net < 0)).toEqual([]);
  });

  it('makes no offer its invoice could not give back: the change waits for the end of what is paid', async () => {
    const { client } = await subscriber(scene.offers.yearly);
    const sql = scene.kit.database.adminSql;
    // Above 400 euros the invoice names its buyer.
    await sql`update billing_identities set tax_id = 'B12345674', tax_id_kind = 'other' where owner_id = ${client.owner}`;
    // A more expensive yearly plan replaces the first: its invoice comes to less than its days, as it includes those of
    // the first.
    const [higher] = await sql<{ id: string }[]>`
      select o.id from catalog_items o join catalog_items y on y.billing_period_id = o.billing_period_id
       where y.id = ${scene.offers.yearly} and o.plan_id <> y.plan_id and o.currency = 'EUR' and not o.starts_trial
         and o.account_type_id is null limit 1`;
    const id = higher?.id ?? '';
    await sql`update catalog_items set tax_inclusive = false, visible_from = '2020-01-01', visible_until = null, archived_at = null where id = ${id}`;
    await sql`update catalog_prices set price_minor = 60000, setup_fee_minor = 0, valid_from = '2020-01-01', existing_from = null where catalog_item_id = ${id}`;
    scene.clock.add({ days: 1 });
    await change(client, id);
    await payAll(client);
    scene.clock.add({ days: 1 });
    const catalogItemId = scene.offers.large;
    const shown = await scene.call<ChangePreview>(client, 'POST', '/api/subscription/preview', { catalogItemId });
    expect([shown.kind, shown.dueNowMinor]).toEqual(['downgrade', 0]);
    const body = { catalogItemId, expectedDueMinor: shown.charge.dueMinor, payBy: 'transfer' };
    await scene.call(client, 'POST', '/api/subscription/change', body);
    expect((await state(client)).scheduledChange?.offer.catalogItemId).toBe(catalogItemId);
  });
});

describe('what is taken back', () => {
  it('carries the rate it was charged with, and each rate has its own tax', async () => {
    const { client } = await subscriber();
    scene.clock.set(changeDay);
    await setRate(230_000);
    const { lines, taxes, totalMinor } = await change(client, scene.offers.large);
    expect(lines).toEqual([
      [-613, 210_000],
      [1903, 230_000],
    ]);
    expect(taxes.toSorted()).toEqual([
      [210_000, -129],
      [230_000, 438],
    ]);
    expect(totalMinor).toBe(1599);
  });

  it('carries no tax where none was charged, whatever the buyer’s place is today', async () => {
    scene.clock.set('2027-01-09T10:00');
    await setRate(230_000);
    const client = await scene.createPayer();
    const sql = scene.kit.database.adminSql;
    await sql`update billing_identities set region = 'canary', postal_code = '35001' where owner_id = ${client.owner}`;
    const [coupon] = await sql<{ id: string }[]>`
      insert into coupons (code, name, percent_ppm) values ('HALF27', '{"es": "Mitad"}', 500000) returning id`;
    expect(coupon).toBeDefined();
    const choice = { catalogItemId: scene.offers.small, couponCode: 'HALF27' };
    const { charge } = await scene.call<ChangePreview>(client, 'POST', '/api/subscription/preview', choice);
    expect([charge.netMinor, charge.taxMinor]).toEqual([950, 0]);
    await scene.call(client, 'POST', '/api/subscription/change', {
      ...choice,
      expectedDueMinor: 950,
      payBy: 'transfer',
    });
    await payAll(client);
    await sql`update billing_identities set region = null, postal_code = '28001' where owner_id = ${client.owner}`;
    scene.clock.set('2027-01-11T10:00');
    expect(await change(client, scene.offers.large)).toEqual({
      lines: [
        [-889, 0],
        [5519, 230_000],
        [-2760, 230_000],
      ],
      taxes: [
        [230_000, 635],
        [0, 0],
      ],
      totalMinor: 2505,
    });
  });
});

describe('money paid back', () => {
  const mailsOf = async ({ email }: TestClient) => {
    const rows = await scene.kit.database.adminSql<{ subject: string }[]>`
      select subject from mails where to_address = ${email} and purpose = 'billing'`;
    return rows.map(({ subject }) => subject);
  };

  it('as a goodwill leaves the invoice paid, starts no dunning and sends no word of a failure', async () => {
    const { client, invoice } = await subscriber();
    const before = await mailsOf(client);
    await payBack(invoice, { amountMinor: 500 });
    const after = await invoiceOf(invoice.id);
    expect(after).toMatchObject({ state: 'paid', standing: 'paid', dueMinor: 0, paidMinor: 2299 });
    expect(after.payments[0]?.refundedMinor).toBe(500);
    scene.clock.add({ days: 22 });
    await scene.run();
    expect((await state(client)).state).toBe('active');
    expect(await mailsOf(client)).toEqual(before);
  });

  it('is owed again only when the operator says so', async () => {
    const { client, invoice } = await subscriber();
    const before = await mailsOf(client);
    await payBack(invoice, { amountMinor: 500, isOwedAgain: true });
    expect(await invoiceOf(invoice.id)).toMatchObject({ state: 'issued', standing: 'partly_paid', dueMinor: 500 });
    // No charge failed: the reversed payment has its own mail.
    expect(await mailsOf(client)).toEqual(before);
    const [mail] = await scene.kit.database.adminSql<{ subject: string }[]>`
      select subject from mails where to_address = ${client.email} and purpose = 'payment_refund'`;
    expect(mail?.subject).toBe(`La factura ${invoice.fullNumber} vuelve a estar pendiente`);
    expect((await state(client)).state).toBe('past_due');
  });

  it('by a credit note of its amount is 4.13 and 0.87 of 5.00', async () => {
    const { client, invoice } = await subscriber();
    const { creditNoteId, refundedMinor } = await creditBack(invoice, { lines: { totalMinor: 500 } });
    const note = await invoiceOf(creditNoteId);
    expect([refundedMinor, note.netMinor, note.taxMinor, note.totalMinor]).toEqual([500, -413, -87, -500]);
    expect(await invoiceOf(invoice.id)).toMatchObject({ state: 'paid', dueMinor: 0 });
    expect((await state(client)).state).toBe('active');
  });

  it('for all of a running period asks what becomes of the plan', async () => {
    const wanted = [
      ['keep', 'active', false],
      ['end_at_period_end', 'active', true],
      ['end_now', 'cancelled', false],
    ] as const;
    for (const [plan, expected, isEnding] of wanted) {
      const { client, invoice } = await subscriber();
      const url = `/api/admin/invoices/${invoice.id}/refund`;
      const body = { lines: 'all', reason: 'Devolución' };
      expect(await refusedToAdmin(url, body)).toBe('payments.plan_choice_required');
      expect(await invoiceOf(invoice.id)).toMatchObject({ standing: 'paid', creditedMinor: 0 });
      await creditBack(invoice, { lines: 'all', plan });
      const now = await state(client);
      expect([now.state, now.cancelAtPeriodEnd]).toEqual([expected, isEnding]);
    }
    const { invoice } = await subscriber();
    const refund = `/api/admin/payments/${paymentOf(invoice)}/refund`;
    expect(await refusedToAdmin(refund, { amountMinor: 2299, note: 'Todo' })).toBe('payments.plan_choice_required');
  });
});

describe('a package', () => {
  async function bought(): Promise<{ client: TestClient; invoice: AdminInvoice; purchaseId: string }> {
    const { client } = await subscriber();
    const sql = scene.kit.database.adminSql;
    const [made] = await sql<{ id: string }[]>`
      with made as (
        insert into packages (code, name, currency, price_minor, visible_from)
        values (${`sends_25k_${client.userId.slice(-8)}`}, '{"es": "25.000 envíos"}', 'EUR', 3500, '2020-01-01') returning id),
      held as (insert into package_quotas (package_id, resource, amount) select id, 'sends', 25000 from made)
      select id from made`;
    await scene.call(client, 'POST', `/api/packages/${made?.id}/buy`, { expectedDueMinor: 4235, payBy: 'transfer' });
    await payAll(client);
    const id = (await invoiceIds(client)).at(-1) ?? '';
    const { items } = await scene.call<{ items: PackagePurchase[] }>(client, 'GET', '/api/packages/purchases');
    return { client, invoice: await invoiceOf(id), purchaseId: items[0]?.id ?? '' };
  }
  const stateOf = async (purchaseId: string) => {
    const [row] = await scene.kit.database.adminSql<{ state: string; open: number }[]>`
      select state, (select count(*)::int from quota_grants g where g.purchase_id = b.id and g.revoked_at is null) as open
        from package_purchases b where id = ${purchaseId}`;
    return row;
  };

  it('that is paid back whole is revoked in the same act', async () => {
    const byNote = await bought();
    await creditBack(byNote.invoice, { lines: 'all' });
    expect(await stateOf(byNote.purchaseId)).toEqual({ state: 'revoked', open: 0 });
    const asMoney = await bought();
    await payBack(asMoney.invoice, { amountMinor: 4235 });
    expect(await stateOf(asMoney.purchaseId)).toEqual({ state: 'revoked', open: 0 });
  });

  it('of which a part was used gives back the rest: 21.00 and 4.41', async () => {
    const { client, purchaseId } = await bought();
    const { owner } = client;
    const sql = scene.kit.database.adminSql;
    await sql`update quota_grants set remaining = 15000 where purchase_id = ${purchaseId}`;
    await asAdmin('POST', `/api/admin/clients/${owner}/packages/${purchaseId}/revoke`, { reason: 'A petición' });
    const [note] = await sql<{ net: number; tax: number; total: number }[]>`
      select net_minor::int as net, tax_minor::int as tax, total_minor::int as total from invoices
       where owner_id = ${owner} and kind = 'credit_note'`;
    expect([note, await stateOf(purchaseId)]).toEqual([
      { net: -2100, tax: -441, total: -2541 },
      { state: 'revoked', open: 0 },
    ]);
  });
});
