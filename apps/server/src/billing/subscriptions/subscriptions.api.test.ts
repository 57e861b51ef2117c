import type { ChangePreview } from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import type { Charge, SubscriptionEvent } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { Subscription } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '#test/kit/app.ts';
import { createScene, type Scene } from './billing.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await createScene('2026-01-01T10:00');
});
afterAll(() => scene.close());

type Changed = { subscription: Subscription; invoiceId: string | null; dueMinor: number };
const preview = (client: TestClient, catalogItemId: string, couponCode?: string) =>
  scene.call<ChangePreview>(client, 'POST', '/api/subscription/preview', {
    catalogItemId,
    ...(couponCode ? { couponCode } : {}),
  });
const state = (client: TestClient) => scene.call<Subscription>(client, 'GET', '/api/datasuscription');
const kinds = async (client: TestClient) =>
  (await scene.call<{ items: SubscriptionEvent[] }>(client, 'GET', '/api/subscription/events')).items.map(
    ({ kind }) => kind,
  );

/** An invoice from the books, in the form of a charge. */
async function chargeOf(invoiceId: string | null): Promise<Charge> {
  return scene.kit.platform.db.system(async (tx) => {
    const [sums] = await tx.sql<Omit<Charge, 'lines' | 'taxes'>[]>`
      select currency, net_minor, tax_minor, total_minor, credit_minor, (total_minor - credit_minor - paid_minor - credited_minor)::bigint as due_minor
      from invoices where id = ${invoiceId}`;
    const lines = await tx.sql<
      (Charge['lines'][number] & { periodStart: Temporal.Instant | null; periodEnd: Temporal.Instant | null })[]
    >`
      select kind, description, net_minor, gross_minor, period_start, period_end from invoice_lines where invoice_id = ${invoiceId} order by position`;
    const taxes = await tx.sql<Charge['taxes']>`
      select tax_code as code, tax_category as category, rate_ppm, net_minor, tax_minor from invoice_taxes where invoice_id = ${invoiceId}`;
    if (!sums) throw new Error('no invoice');
    return {
      ...sums,
      lines: lines.map((line) => ({
        ...line,
        periodStart: line.periodStart?.toString() ?? null,
        periodEnd: line.periodEnd?.toString() ?? null,
      })),
      taxes: [...taxes],
    };
  });
}

describe('an upgrade in the middle of a month', () => {
  it('charges 6.24 for 10 → 20 euros on 16 January, and the preview is the invoice to the byte', async () => {
    scene.clock.set('2026-01-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    scene.clock.set('2026-01-16T18:00');
    const shown = await preview(client, scene.offers.middle);
    expect(shown.kind).toBe('upgrade');
    expect(shown.charge.lines.map(({ netMinor }) => netMinor)).toEqual([-516, 1032]);
    const { netMinor, taxMinor, totalMinor, dueMinor } = shown.charge;
    expect({ netMinor, taxMinor, totalMinor, dueMinor }).toEqual({
      netMinor: 516,
      taxMinor: 108,
      totalMinor: 624,
      dueMinor: 624,
    });
    const body = { catalogItemId: scene.offers.middle, expectedDueMinor: 624, payBy: 'transfer' };
    const changed = await scene.call<Changed>(client, 'POST', '/api/subscription/change', body);
    expect(await chargeOf(changed.invoiceId)).toEqual(shown.charge);
    expect(changed.subscription.periodEnd).toBe('2026-02-01T09:00:00Z');
    expect(shown.renewal.charge.totalMinor).toBe(2420);
    expect(await kinds(client)).toEqual(['upgraded', 'activated', 'started', 'trial_started']);
  });

  it('is refused at another amount than the one that was shown, and nothing has happened then', async () => {
    scene.clock.set('2026-01-16T18:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    const body = { catalogItemId: scene.offers.middle, expectedDueMinor: 1, payBy: 'transfer' };
    expect(await scene.refusal(client, 'POST', '/api/subscription/change', body)).toBe('subscriptions.charge_changed');
    expect((await state(client)).offer.catalogItemId).toBe(scene.offers.small);
    const [count] = await scene.kit.database.adminSql<{ invoices: number }[]>`
      select count(*)::int as invoices from invoices where owner_id = ${client.owner}`;
    expect(count?.invoices).toBe(1);
  });

  it('gives back no more than was billed over a chain of changes, and never makes an invoice below zero', async () => {
    scene.clock.set('2026-01-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.yearly);
    for (const [day, item] of [
      ['2026-01-05T10:00', scene.offers.middle],
      ['2026-01-11T10:00', scene.offers.large],
    ] as const) {
      scene.clock.set(day);
      const { charge } = await preview(client, item);
      await scene.call(client, 'POST', '/api/subscription/change', {
        catalogItemId: item,
        expectedDueMinor: charge.dueMinor,
        payBy: 'transfer',
      });
      await scene.payOpen(client.owner);
    }
    const [sums] = await scene.kit.database.adminSql<
      { billed: number; returned: number; lowest: number; notes: number }[]
    >`
      select (select sum(asked_minor)::int from subscription_periods where owner_id = ${client.owner}) as billed,
             (select sum(returned_minor)::int from subscription_periods where owner_id = ${client.owner}) as returned,
             (select min(total_minor)::int from invoices where owner_id = ${client.owner} and kind = 'invoice') as lowest,
             (select count(*)::int from invoices where owner_id = ${client.owner} and kind = 'credit_note') as notes`;
    // 361 of 365 days of the year were returned: 2,000 on the invoice of the new plan, the rest by a credit note.
    // 25 of 31 days of the most expensive: 4,032.
    expect(sums).toEqual({ billed: 10_000 + 2000 + 4032, returned: 9890 + 1613, lowest: 0, notes: 1 });
  });
});

describe('a downgrade', () => {
  it('is accepted at the figure of its preview as at nothing due now, and at no other', async () => {
    scene.clock.set('2026-03-31T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.large);
    const catalogItemId = scene.offers.small;
    const shown = await preview(client, catalogItemId);
    expect([shown.isChargedNow, shown.dueNowMinor, shown.charge.dueMinor]).toEqual([false, 0, 1210]);
    const body = (expectedDueMinor: number) => ({ catalogItemId, expectedDueMinor, payBy: 'transfer' });
    expect(await scene.refusal(client, 'POST', '/api/subscription/change', body(1))).toBe(
      'subscriptions.charge_changed',
    );
    const changed = await scene.call<Changed>(client, 'POST', '/api/subscription/change', body(1210));
    expect([changed.dueMinor, changed.invoiceId]).toEqual([0, null]);
    expect(changed.subscription.scheduledChange?.offer.catalogItemId).toBe(catalogItemId);
  });

  it('waits for the end of the period, the last choice counts, and it can be dropped', async () => {
    scene.clock.set('2026-03-31T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.large);
    const choose = (catalogItemId: string) =>
      scene.call<Changed>(client, 'POST', '/api/subscription/change', {
        catalogItemId,
        expectedDueMinor: 0,
        payBy: 'transfer',
      });
    await choose(scene.offers.small);
    const { subscription } = await choose(scene.offers.middle);
    expect(subscription.scheduledChange).toMatchObject({
      at: '2026-04-30T08:00:00Z',
      offer: { catalogItemId: scene.offers.middle },
    });
    expect(subscription.nextCharge?.charge.totalMinor).toBe(2420);
    scene.clock.set('2026-04-30T10:00');
    await scene.run();
    const after = await state(client);
    expect([after.offer.catalogItemId, after.scheduledChange, after.periodEnd]).toEqual([
      scene.offers.middle,
      null,
      '2026-05-31T08:00:00Z',
    ]);
    await scene.payOpen(client.owner);
    await choose(scene.offers.small);
    const kept = await scene.call<Changed>(client, 'DELETE', '/api/subscription/scheduled-change');
    expect(kept.subscription.scheduledChange).toBeNull();
  });
});

describe('a start', () => {
  it('leaves what can be read until it is paid, and is dropped after 23 hours without owing anything', async () => {
    scene.clock.set('2026-05-01T09:00');
    const client = await scene.createPayer();
    scene.clock.set('2026-05-01T09:05');
    const declined = { number: '4000000000000002', expiryMonth: 12, expiryYear: 2030 };
    await scene.call(client, 'POST', '/api/payment-methods/trial-card', declined);
    const { charge } = await preview(client, scene.offers.small);
    const body = { catalogItemId: scene.offers.small, expectedDueMinor: charge.dueMinor };
    const bought = await scene.call<Changed>(client, 'POST', '/api/subscription/change', body);
    expect(bought.subscription).toMatchObject({ state: 'pending_payment', access: 'read_only' });
    expect(bought.subscription.pendingStart).toMatchObject({ dueMinor: 1210, expiresAt: '2026-05-02T06:05:00Z' });
    expect(await scene.refusal(client, 'POST', '/api/subscription/change', body)).toBe('subscriptions.start_pending');
    scene.clock.set('2026-05-02T08:05');
    await scene.run();
    const over = await state(client);
    expect([over.state, over.unpaidInvoices]).toEqual(['expired', []]);
    expect(await kinds(client)).toEqual(['start_expired', 'payment_failed', 'started', 'trial_started']);
  });
});

describe('a trial', () => {
  it('turns into the plan that was chosen, with its first invoice', async () => {
    scene.clock.set('2026-06-01T09:00');
    const client = await scene.createPayer();
    await scene.kit.database.adminSql`delete from subscriptions where owner_id = ${client.owner}`;
    const fresh = await scene.kit.createClient();
    await scene.kit.database
      .adminSql`update billing_identities set owner_id = ${fresh.owner} where owner_id = ${client.owner}`;
    const chosen = await scene.call<Changed>(fresh, 'POST', '/api/subscription/change', {
      catalogItemId: scene.offers.small,
      expectedDueMinor: 0,
      payBy: 'transfer',
    });
    expect(chosen.subscription).toMatchObject({ state: 'trialing', access: 'full' });
    expect(chosen.subscription.nextCharge?.charge.totalMinor).toBe(1210);
    scene.clock.set('2026-06-15T09:00');
    await scene.run();
    const after = await state(fresh);
    expect([after.state, after.periodStart, after.periodEnd]).toEqual([
      'active',
      '2026-06-15T07:00:00Z',
      '2026-07-15T07:00:00Z',
    ]);
    expect(after.unpaidInvoices).toHaveLength(1);
  });

  it('ends in a pause without a plan: everything can be read and nothing is lost', async () => {
    scene.clock.set('2026-07-01T09:00');
    const client = await scene.kit.createClient();
    scene.clock.set('2026-07-15T09:00');
    await scene.run();
    expect(await state(client)).toMatchObject({ state: 'paused', access: 'read_only', nextCharge: null });
    expect(await kinds(client)).toEqual(['trial_ended', 'trial_started']);
  });
});

describe('a pause', () => {
  it('keeps the days that were paid for and goes on with them', async () => {
    scene.clock.set('2026-09-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    scene.clock.set('2026-09-11T12:00');
    await scene.call(client, 'POST', '/api/subscription/pause', { resumesOn: '2026-11-01' });
    expect(await state(client)).toMatchObject({
      state: 'paused',
      access: 'read_only',
      resumesAt: '2026-10-31T23:00:00Z',
    });
    scene.clock.set('2026-11-01T00:05');
    await scene.run();
    const after = await state(client);
    // Twenty days of September were left.
    expect([after.state, after.periodEnd]).toEqual(['active', '2026-11-20T23:05:00Z']);
    scene.clock.set('2026-11-21T00:05');
    await scene.run();
    expect((await state(client)).periodEnd).toBe('2026-12-20T23:05:00Z');
  });
});

describe('a cancellation', () => {
  it('takes effect at the end of what is paid, and can be withdrawn until then', async () => {
    scene.clock.set('2026-12-01T10:00');
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    const cancel = () =>
      scene.call<Changed>(client, 'POST', '/api/subscription/cancel', { reason: 'not_used', note: 'más adelante' });
    expect((await cancel()).subscription).toMatchObject({ cancelAtPeriodEnd: true, access: 'full', nextCharge: null });
    const back = await scene.call<Changed>(client, 'POST', '/api/subscription/resume');
    expect(back.subscription).toMatchObject({ cancelAtPeriodEnd: false });
    await cancel();
    scene.clock.set('2027-01-01T10:00');
    await scene.run();
    expect(await state(client)).toMatchObject({ state: 'cancelled', access: 'none', unpaidInvoices: [] });
  });
});

describe('a coupon', () => {
  it('takes its part off as many charges as it holds for, and not one more', async () => {
    scene.clock.set('2027-02-01T10:00');
    await scene.kit.database.adminSql`
      insert into coupons (code, name, percent_ppm, periods, valid_from) values ('MITAD', '{"es": "Mitad"}', 500000, 2, '2020-01-01')`;
    const client = await scene.createPayer();
    const shown = await preview(client, scene.offers.small, 'mitad');
    expect([shown.charge.totalMinor, shown.renewal.charge.totalMinor, shown.coupon?.periodsLeft]).toEqual([
      605, 605, 2,
    ]);
    const body = { catalogItemId: scene.offers.small, couponCode: 'MITAD', expectedDueMinor: 605, payBy: 'transfer' };
    await scene.call(client, 'POST', '/api/subscription/change', body);
    await scene.payOpen(client.owner);
    for (const day of ['2027-03-01T10:00', '2027-04-01T10:00']) {
      scene.clock.set(day);
      await scene.run();
      await scene.payOpen(client.owner);
    }
    const totals = await scene.kit.database.adminSql<{ total: number }[]>`
      select total_minor::int as total from invoices where owner_id = ${client.owner} order by number`;
    expect(totals.map(({ total }) => total)).toEqual([605, 605, 1210]);
    expect((await state(client)).coupon).toBeNull();
  });
});

describe('an invoice that is made out to a company', () => {
  it('needs its tax number, whatever the type of account says; outside the Union it does not', async () => {
    scene.clock.set('2026-01-01T10:00');
    const sql = scene.kit.database.adminSql;
    const wish = { catalogItemId: scene.offers.small };
    const answers: string[] = [];
    for (const [name, country] of [
      ['Estudio Menta, S.L.', 'ES'],
      ['Weber GmbH', 'DE'],
      ['Marina Ferrer', 'ES'],
      ['Acme LLC', 'US'],
    ] as const) {
      const client = await scene.createPayer();
      await sql`update billing_identities set legal_name = ${name}, country = ${country} where owner_id = ${client.owner}`;
      answers.push(await scene.refusal(client, 'POST', '/api/subscription/preview', wish));
    }
    expect(answers).toEqual(['billing.tax_id_required', 'billing.tax_id_required', 'went well', 'went well']);
  });
});

describe('a type of account that is invoiced with a tax number', () => {
  it('buys nothing without one, neither a plan nor a package, and goes on once it is there', async () => {
    scene.clock.set('2026-01-01T10:00');
    const client = await scene.createPayer();
    const sql = scene.kit.database.adminSql;
    await sql`
      update users set account_type_id = (select id from account_types where requires_tax_id order by position limit 1)
      where id = ${client.userId}`;
    const wish = { catalogItemId: scene.offers.small };
    expect(await scene.refusal(client, 'POST', '/api/subscription/preview', wish)).toBe('billing.tax_id_required');
    const blind = { ...wish, expectedDueMinor: 1210, payBy: 'transfer' };
    expect(await scene.refusal(client, 'POST', '/api/subscription/change', blind)).toBe('billing.tax_id_required');
    const [offered] = await sql<{ id: string }[]>`select id from packages order by position limit 1`;
    const packagePath = `/api/packages/${offered?.id}/preview`;
    expect(await scene.refusal(client, 'POST', packagePath)).toBe('billing.tax_id_required');
    await sql`update billing_identities set tax_id = 'B17440923', tax_id_kind = 'es_nif' where owner_id = ${client.owner}`;
    await scene.subscribe(client, scene.offers.small);
    expect((await state(client)).state).toBe('active');
    await scene.call(client, 'POST', packagePath);
  });
});
