import type { CatalogItem, Plan } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { findCoupon, findOffer, listOffers, listPackages, priceForRenewal, takeCoupon } from './catalog.usecases.ts';
import { noticePriceNow } from './jobs/notice-price.job.ts';
import { catalogModule } from './catalog.module.ts';

const base = '/api/admin/catalog';
let kit: TestApp;
let token: string;
let ahead = Temporal.Duration.from({ seconds: 0 });
// As the database stores it.
const now = () => systemClock.now().add(ahead).round({ smallestUnit: 'millisecond', roundingMode: 'floor' });

beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock: { ...systemClock, now } } });
  ({ token } = await kit.createAdmin());
});
afterAll(() => kit.close());

type Method = Parameters<TestApp['call']>[0];
async function ask<T>(method: Method, path: string, body?: unknown, status = 200): Promise<T> {
  const answer = await kit.call(method, `${base}${path}`, { token, ...(body === undefined ? {} : { body }) });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
}
const codeOf = async (method: Method, path: string, body?: unknown, status = 409) =>
  (await ask<{ error: { code: string } }>(method, path, body, status)).error.code;
const list = async <T>(path: string) => (await ask<{ items: T[] }>('GET', path)).items;

async function itemOf(planCode: string, periodCode: string): Promise<CatalogItem> {
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    select c.id from catalog_items c join plans p on p.id = c.plan_id join billing_periods b on b.id = c.billing_period_id
     where p.code = ${planCode} and b.code = ${periodCode}`;
  const found = (await list<CatalogItem>('/items')).find(({ id }) => id === row?.id);
  if (!found) throw new Error('the catalogue that ships lacks an offer');
  return found;
}

/** Subscribes a client of the kit at this offer's current price. */
async function subscribe(item: CatalogItem): Promise<{ email: string; owner: string }> {
  const client = await kit.createClient();
  await kit.database.adminSql`
    update subscriptions set state = 'active', catalog_item_id = ${item.id}, catalog_price_id = ${item.price.id}
     where owner_id = ${client.owner}`;
  return client;
}

const names = (text: string) => ({ es: text, en: '', jp: '' });
const planBody = (code: string) => ({
  code,
  name: names('Taller'),
  description: names('Para talleres.'),
  features: [names('Firma digital')],
  isHighlighted: false,
  quotas: [{ resource: 'sends', kind: 'metered', quota: 500, isSoft: true }],
  unlimited: ['profiles', 'contacts', 'storage_bytes'],
});

describe('the catalogue that ships', () => {
  it('has plans with words and quotas, packages and a trial; putting it in again changes nothing', async () => {
    const plans = await list<Plan>('/plans');
    expect(plans.map(({ code }) => code)).toEqual(['start', 'studio', 'agency']);
    expect(plans[1]).toMatchObject({ isHighlighted: true, monthly: { currency: 'EUR', priceMinor: 1900 } });
    expect(
      plans.every(
        ({ features, featureKeys, description }) => features.length + featureKeys.length > 2 && description.jp !== '',
      ),
    ).toBe(true);
    const [studio] = plans.filter(({ code }) => code === 'studio');
    expect(studio?.quotas).toContainEqual({ resource: 'sends', kind: 'metered', quota: 10_000, isSoft: false });
    await kit.database.adminSql`update plans set description = '{}' where code = 'start'`;
    await catalogModule.seed?.(kit.platform);
    const [start] = (await list<Plan>('/plans')).filter(({ code }) => code === 'start');
    expect(start?.description).toEqual({});
  });

  it('offers each plan for a month, three and a year, and not what only starts a trial', async () => {
    const offers = await kit.platform.db.system((tx) => listOffers({ tx, accountTypeId: null, at: now() }));
    expect(offers.map(({ planCode, periodCode }) => `${planCode} ${periodCode}`)).toEqual(
      ['start', 'studio', 'agency'].flatMap((plan) => [`${plan} monthly`, `${plan} quarterly`, `${plan} yearly`]),
    );
    const trial = await itemOf('studio', 'trial');
    const found = await kit.platform.db.system((tx) => findOffer({ tx, catalogItemId: trial.id, at: now() }));
    expect(found).toMatchObject({ isAvailable: false, trialDays: 14 });
    const packages = await kit.platform.db.system((tx) => listPackages({ tx, accountTypeId: null, at: now() }));
    expect(packages).toHaveLength(4);
  });
});

describe('plans', () => {
  it('are made, changed, ordered, and deleted while nobody has one', async () => {
    const plan = await ask<Plan>('POST', '/plans', planBody('taller'));
    expect(plan).toMatchObject({ name: { es: 'Taller', en: 'Taller', jp: 'Taller' }, isUsed: false });
    expect(await codeOf('POST', '/plans', planBody('taller'))).toBe('catalog.code_taken');
    const changed = await ask<Plan>('PUT', `/plans/${plan.id}`, { ...planBody('taller'), isHighlighted: true });
    expect(changed.isHighlighted).toBe(true);
    const ids = (await list<Plan>('/plans')).map(({ id }) => id);
    await ask('PUT', '/plans/order', { ids: ids.toReversed() });
    expect((await list<Plan>('/plans')).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await codeOf('PUT', '/plans/order', { ids: ids.slice(1) })).toBe('catalog.order_outdated');
    await ask('PUT', '/plans/order', { ids });
    expect(await ask('DELETE', `/plans/${plan.id}`)).toEqual({ outcome: 'removed' });
    const entries = await kit.database.adminSql<{ action: string }[]>`
      select action from history_entries where subject_kind = 'plan' and subject_id = ${plan.id} order by id`;
    expect(entries.map(({ action }) => action)).toEqual(['catalog.created', 'catalog.changed', 'catalog.removed']);
  });

  it('are put away once somebody had one, which goes on for them, and can be taken back', async () => {
    const item = await itemOf('agency', 'monthly');
    await subscribe(item);
    expect(await ask('DELETE', `/plans/${item.planId}`)).toEqual({ outcome: 'archived' });
    const offer = await kit.platform.db.system((tx) => findOffer({ tx, catalogItemId: item.id, at: now() }));
    expect(offer).toMatchObject({ planCode: 'agency', isAvailable: false });
    await ask('POST', `/plans/${item.planId}/restore`);
    const back = await kit.platform.db.system((tx) => findOffer({ tx, catalogItemId: item.id, at: now() }));
    expect(back?.isAvailable).toBe(true);
  });

  it('stay while new clients start with them', async () => {
    const trial = await itemOf('studio', 'trial');
    expect(await codeOf('DELETE', `/plans/${trial.planId}`)).toBe('catalog.trial_needed');
    expect(await codeOf('DELETE', `/periods/${trial.billingPeriodId}`)).toBe('catalog.trial_needed');
    expect(await codeOf('DELETE', `/items/${trial.id}`)).toBe('catalog.trial_needed');
  });
});

describe('types of subscription and account', () => {
  it('keep what bills are counted from once they were used', async () => {
    const item = await itemOf('start', 'yearly');
    await subscribe(item);
    const body = {
      code: 'yearly',
      name: names('Anual'),
      unit: 'month',
      unitCount: 12,
      trialDays: 0,
      anchorMode: 'calendar',
    };
    expect(await codeOf('PUT', `/periods/${item.billingPeriodId}`, body)).toBe('catalog.in_use');
    const sameLength = { ...body, unit: 'year', unitCount: 1, anchorMode: 'anniversary', name: names('Cada año') };
    expect(await ask('PUT', `/periods/${item.billingPeriodId}`, sameLength)).toMatchObject({
      name: { es: 'Cada año' },
    });
  });

  it('serve an offer made for one type in place of the one for everybody', async () => {
    const type = await ask<{ id: string }>('POST', '/account-types', {
      code: 'school',
      name: names('Escuela'),
      isBusiness: true,
      requiresTaxId: false,
    });
    const general = await itemOf('start', 'monthly');
    const body = { ...general, accountTypeId: type.id, priceMinor: 450, setupFeeMinor: 0, trialDays: 30 };
    const { planId, billingPeriodId, accountTypeId, currency, priceMinor, setupFeeMinor, taxInclusive, trialDays } =
      body;
    const input = {
      ...{ planId, billingPeriodId, accountTypeId, currency, priceMinor, setupFeeMinor, taxInclusive, trialDays },
      visibleFrom: null,
      visibleUntil: null,
    };
    await ask('POST', '/items', input);
    expect(await codeOf('POST', '/items', input)).toBe('catalog.offer_taken');
    const offersOf = (id: string | null) =>
      kit.platform.db.system((tx) => listOffers({ tx, accountTypeId: id, at: now() }));
    const first = ({ planCode, periodCode }: { planCode: string; periodCode: string }) =>
      planCode === 'start' && periodCode === 'monthly';
    expect((await offersOf(type.id)).filter(first)).toMatchObject([{ priceMinor: 450, trialDays: 30 }]);
    expect((await offersOf(null)).filter(first)).toMatchObject([{ priceMinor: 900 }]);
    expect(await ask('DELETE', `/account-types/${type.id}`)).toEqual({ outcome: 'removed' });
  });
});

describe('a price', () => {
  const price = (minor: number, validFrom: string | null = null, existingFrom: string | null = null) => ({
    priceMinor: minor,
    setupFeeMinor: 0,
    validFrom,
    existingFrom,
  });
  const renewal = (item: CatalogItem, at: Temporal.Instant) =>
    kit.platform.db.system((tx) => priceForRenewal({ tx, catalogItemId: item.id, heldPriceId: item.price.id, at }));

  it('that nobody bought at is written anew; one that was sold stays, and a new one follows it', async () => {
    const before = await itemOf('start', 'quarterly');
    const unsold = await ask<CatalogItem>('POST', `/items/${before.id}/prices`, price(2500));
    expect(unsold).toMatchObject({ versions: 1, price: { priceMinor: 2500 } });
    await subscribe(unsold);
    const sold = await ask<CatalogItem>('POST', `/items/${before.id}/prices`, price(2600));
    expect(sold).toMatchObject({ versions: 2, price: { priceMinor: 2600 } });
    const versions = await list<{ priceMinor: number; holders: number; isSold: boolean }>(`/items/${before.id}/prices`);
    expect(versions).toMatchObject([
      { priceMinor: 2600, holders: 0, isSold: false },
      { priceMinor: 2500, holders: 1, isSold: true },
    ]);
    // It was not set to reach existing clients.
    expect(await renewal(unsold, now().add({ hours: 24 * 400 }))).toMatchObject({ priceMinor: 2500 });
  });

  it('reaches those who pay less only after thirty days, and each is told once', async () => {
    const item = await itemOf('studio', 'yearly');
    const client = await subscribe(item);
    const inDays = (days: number) =>
      now()
        .add({ hours: 24 * days })
        .toString();
    expect(await codeOf('POST', `/items/${item.id}/prices`, price(21_000, null, inDays(20)))).toBe(
      'catalog.notice_too_short',
    );
    expect(await codeOf('POST', `/items/${item.id}/prices`, price(21_000, inDays(-2)))).toBe('catalog.price_in_past');
    const reaches = inDays(31);
    const after = await ask<CatalogItem>('POST', `/items/${item.id}/prices`, price(21_000, null, reaches));
    expect(await renewal(item, now().add({ hours: 24 * 30 }))).toMatchObject({ priceId: item.price.id });
    expect(await renewal(item, Temporal.Instant.from(reaches))).toEqual({
      priceId: after.price.id,
      priceMinor: 21_000,
    });
    for (let time = 0; time < 3; time += 1) await noticePriceNow({ deps: kit.platform, priceId: after.price.id });
    const mails = await kit.database.adminSql<{ subject: string; bodyText: string }[]>`
      select subject, body_text as "bodyText" from mails where purpose = 'price_notice' and to_address = ${client.email}`;
    expect(mails).toHaveLength(1);
    expect(mails[0]?.bodyText).toContain('210');
  });

  it('that begins later can be taken back until it is told or sold', async () => {
    const item = await itemOf('agency', 'yearly');
    await subscribe(item);
    const later = now()
      .add({ hours: 24 * 10 })
      .toString();
    const announced = await ask<CatalogItem>('POST', `/items/${item.id}/prices`, price(60_000, later));
    expect(announced).toMatchObject({ price: { priceMinor: 59_000 }, nextPrice: { priceMinor: 60_000 } });
    const offer = (at: Temporal.Instant) =>
      kit.platform.db.system((tx) => findOffer({ tx, catalogItemId: item.id, at }));
    expect((await offer(now()))?.priceMinor).toBe(59_000);
    expect((await offer(Temporal.Instant.from(later)))?.priceMinor).toBe(60_000);
    const back = await ask<CatalogItem>('DELETE', `/items/${item.id}/prices/${announced.nextPrice?.id}`);
    expect(back.nextPrice).toBeNull();
    expect(await codeOf('DELETE', `/items/${item.id}/prices/${item.price.id}`)).toBe('catalog.price_sold');
  });
});

describe('a coupon', () => {
  const coupon = (code: string, rest: object = {}) => ({
    code,
    name: names('Bienvenida'),
    percentPpm: 200_000,
    amountMinor: null,
    currency: null,
    periods: 3,
    planId: null,
    maxRedemptions: null,
    validFrom: null,
    validUntil: null,
    ...rest,
  });
  const find = (code: string, currency = 'EUR', at = now()) =>
    kit.platform.db.system((tx) => findCoupon({ tx, code, planId: kit.platform.ids.uuid(), currency, at }));

  it('is found by its code in any case, and refused with its reason', async () => {
    const later = now().add({ hours: 2 });
    await ask('POST', '/coupons', coupon('hola20', { validUntil: later.toString() }));
    expect(await find(' hola20 ')).toMatchObject({ code: 'HOLA20', percentPpm: 200_000, periods: 3 });
    await expect(find('HOLA20', 'EUR', later)).rejects.toMatchObject({ code: 'coupon.expired' });
    await expect(find('NADA')).rejects.toMatchObject({ code: 'coupon.unknown' });
    const [plan] = await list<Plan>('/plans');
    await ask('POST', '/coupons', coupon('SOLO', { planId: plan?.id }));
    await expect(find('SOLO')).rejects.toMatchObject({ code: 'coupon.not_for_plan' });
    await ask('POST', '/coupons', coupon('CINCO', { percentPpm: null, amountMinor: 500, currency: 'EUR' }));
    await expect(find('CINCO', 'JPY')).rejects.toMatchObject({ code: 'coupon.not_for_plan' });
  });

  it('is given out exactly as often as it may be under parallel use, and keeps what it promised', async () => {
    const made = await ask<{ id: string }>('POST', '/coupons', coupon('DIEZ', { maxRedemptions: 10 }));
    const uses = await Promise.allSettled(
      Array.from({ length: 40 }, () => kit.platform.db.system((tx) => takeCoupon({ tx, couponId: made.id }))),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(find('DIEZ')).rejects.toMatchObject({ code: 'coupon.used_up' });
    expect(await codeOf('PUT', `/coupons/${made.id}`, coupon('DIEZ', { percentPpm: 100_000 }))).toBe('catalog.in_use');
    expect(await ask('DELETE', `/coupons/${made.id}`)).toEqual({ outcome: 'archived' });
    await expect(find('DIEZ')).rejects.toMatchObject({ code: 'coupon.unknown' });
  });
});

describe('who may', () => {
  it('support reads the catalogue and changes nothing', async () => {
    const { token: support } = await kit.createAdmin({ role: 'support' });
    expect((await kit.call('GET', `${base}/plans`, { token: support })).statusCode).toBe(200);
    const refused = await kit.call('POST', `${base}/plans`, { token: support, body: planBody('otro') });
    expect(refused.statusCode).toBe(403);
  });
});
