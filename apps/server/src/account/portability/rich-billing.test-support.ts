import { issueInvoice, settleInvoice } from '#billing/invoices/invoices.usecases.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';

/** A seller for the whole installation; a second call changes nothing. */
async function haveSeller(kit: TestApp): Promise<void> {
  await kit.database.adminSql`
    insert into seller_identity (legal_name, country, tax_id, line1, city, postal_code, email, time_zone)
    values ('Enlace Digital, S.L.', 'ES', 'B54990213', 'Calle de la Mar, 21', 'Alicante', '03002', 'f@enlace.example', 'Europe/Madrid')
    on conflict do nothing`;
}

/**
 * Everything billing stores about a client: a paid invoice with its related rows, a draft, periods, packages, methods.
 */
export async function addBilling(kit: TestApp, client: TestClient): Promise<void> {
  const { platform } = kit;
  const { owner } = client;
  await kit.goLive();
  await haveSeller(kit);
  const line = { kind: 'custom', description: 'Plan Casa', quantityMilli: 1000, taxInclusive: false } as const;
  const lines = [{ ...line, unitMinor: 1900, amountMinor: 1900 }];
  const at = platform.clock.now();
  const { id: invoiceId } = await platform.db.system(async (tx) => {
    const issued = await issueInvoice({ tx, deps: platform, draft: { owner, currency: 'EUR', lines }, at });
    const paid = { owner, invoiceId: issued.id, paymentId: null, amountMinor: 2399 };
    await settleInvoice({ tx, deps: platform, at, ...paid });
    return issued;
  });
  const sql = kit.database.adminSql;
  await sql`insert into invoices (owner_id, kind, state, currency, locale, time_zone) values (${owner}, 'invoice', 'draft', 'EUR', 'es', 'UTC')`;
  await sql`insert into invoice_events (owner_id, invoice_id, at, kind) values (${owner}, ${invoiceId}, now(), 'seen') on conflict do nothing`;
  await sql`insert into invoice_reminders (owner_id, invoice_id, step, at) values (${owner}, ${invoiceId}, 0, now())`;
  await sql`insert into tax_id_checks (owner_id, country, tax_id, outcome, at) values (${owner}, 'ES', 'B17440923', 'unknown', now())`;
  await sql`
    with paid as (
      insert into payments (owner_id, invoice_id, provider, state, amount_minor, currency, provider_payment_id)
      values (${owner}, ${invoiceId}, 'sandbox', 'succeeded', 2399, 'EUR', ${`pago-${owner}`}) returning id),
    named as (insert into provider_payments select 'sandbox', ${`pago-${owner}`}, ${owner}, id from paid)
    insert into refunds (owner_id, payment_id, amount_minor, state) select ${owner}, id, 100, 'pending' from paid`;
  await sql`insert into provider_customers (owner_id, provider, customer_id) values (${owner}, 'sandbox', ${`cliente-${owner}`})`;
  await sql`insert into payment_methods (owner_id, provider, kind, brand, last4, provider_method_id)
    values (${owner}, 'sandbox', 'card', 'visa', '4242', ${`tarjeta-${owner}`})`;
  await addSubscriptionTraces(kit, client);
}

async function addSubscriptionTraces(kit: TestApp, { owner }: TestClient): Promise<void> {
  const sql = kit.database.adminSql;
  await sql`
    insert into subscription_periods (owner_id, subscription_id, period_start, period_end, reason, catalog_item_id, catalog_price_id, net_minor)
    select owner_id, id, period_start, period_end, 'start', catalog_item_id, catalog_price_id, 0 from subscriptions
     where owner_id = ${owner} limit 1`;
  await sql`
    insert into subscription_events (owner_id, subscription_id, at, kind, actor)
    select owner_id, id, now(), 'created', 'client' from subscriptions where owner_id = ${owner} limit 1`;
  await sql`
    with c as (insert into coupons (code, name, percent_ppm) values (${`C${owner.slice(-12).toUpperCase()}`}, '{}', 100000) returning id)
    insert into subscription_coupons (owner_id, subscription_id, coupon_id)
    select s.owner_id, s.id, c.id from subscriptions s, c where s.owner_id = ${owner} limit 1`;
  await sql`
    with p as (insert into packages (code, name, currency, price_minor) values (${`p_${owner.slice(-12)}`}, '{}', 'EUR', 100) returning id),
    b as (insert into package_purchases (owner_id, package_id, state, price_minor, currency)
      select ${owner}, id, 'active', 100, 'EUR' from p returning id)
    insert into quota_grants (owner_id, resource, amount, remaining, purchase_id, starts_at)
    select ${owner}, 'sends', 10, 10, id, now() from b`;
}
