import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createScene, type Scene } from './billing.test-support.ts';

let scene: Scene;
let admin: string;
beforeEach(async () => {
  scene = await createScene('2026-11-25T10:00');
  admin = (await scene.kit.createAdmin()).token;
});
afterEach(() => scene.close());

type Offer = {
  catalogItemId: string;
  planId: string;
  priceMinor: number;
  taxInclusive: boolean;
  period: { code: string };
};
type Plan = { id: string; code: string; features: { es: string }[]; includesPlanId: string | null };
type Offers = { plans: Plan[]; offers: Offer[] };

const asAdmin = (method: 'POST' | 'PUT' | 'GET', path: string, body?: unknown) =>
  scene.kit.call(method, path, { token: admin, ...(body === undefined ? {} : { body }) });

const counted = (resource: string, quota: number) => ({ resource, kind: 'static', quota, isSoft: false });
const newPlan = {
  ...{ code: 'taller', name: { es: 'Taller' }, description: {}, features: [{ es: 'Hornos' }], isHighlighted: false },
  quotas: [counted('profiles', 2), counted('contacts', 0), counted('storage_bytes', 1000)],
  unlimited: ['sends'],
};

describe('prices that a client reads', () => {
  test('are final for a consumer, tax included, to the cent that is charged; a business reads them without', async () => {
    const client = await scene.createPayer();
    const { adminSql } = scene.kit.database;
    const become = (isBusiness: boolean) => adminSql`
      update users set account_type_id = (select id from account_types where is_business = ${isBusiness} and not requires_tax_id limit 1)
       where id = ${client.userId}`;
    const read = async () => {
      const { offers } = await scene.call<Offers>(client, 'GET', '/api/subscription/offers');
      const packages = await scene.call<{ items: Offer[] }>(client, 'GET', '/api/packages');
      return {
        offer: offers.find(({ catalogItemId }) => catalogItemId === scene.offers.large),
        first: packages.items[0],
      };
    };
    await become(true);
    const net = await read();
    expect(net.offer?.taxInclusive).toBe(false);
    await become(false);
    const gross = await read();
    expect(gross.offer?.taxInclusive).toBe(true);
    expect(gross.first).toMatchObject({ taxInclusive: true });
    expect(gross.first?.priceMinor).toBeGreaterThan(net.first?.priceMinor ?? Infinity);
    const preview = await scene.call<{ charge: { totalMinor: number; netMinor: number } }>(
      client,
      'POST',
      '/api/subscription/preview',
      { catalogItemId: scene.offers.large },
    );
    expect(gross.offer?.priceMinor).toBe(preview.charge.totalMinor);
    expect(net.offer?.priceMinor).toBe(preview.charge.netMinor);
  });
});

describe('the price of a plan one has', () => {
  test('is final for a consumer, as the list of plans shows it, and net for a business', async () => {
    const client = await scene.createPayer();
    await scene.subscribe(client, scene.offers.small);
    const read = async (isBusiness: boolean) => {
      await scene.kit.database.adminSql`
        update users set account_type_id = (select id from account_types where is_business = ${isBusiness} and not requires_tax_id limit 1)
         where id = ${client.userId}`;
      const { offer } = await scene.call<{ offer: Offer }>(client, 'GET', '/api/datasuscription');
      const { offers } = await scene.call<Offers>(client, 'GET', '/api/subscription/offers');
      const listed = offers.find(({ catalogItemId }) => catalogItemId === scene.offers.small);
      expect([offer.priceMinor, offer.taxInclusive]).toEqual([listed?.priceMinor, listed?.taxInclusive]);
      return [offer.priceMinor, offer.taxInclusive];
    };
    expect(await read(false)).toEqual([1210, true]);
    expect(await read(true)).toEqual([1000, false]);
  });
});

describe('what a plan includes', () => {
  test('is another plan of the comparison, or its features where that one is not offered', async () => {
    const client = await scene.createPayer();
    const plans = async () => (await scene.call<Offers>(client, 'GET', '/api/subscription/offers')).plans;
    const of = (list: Plan[], code: string) => list.find((plan) => plan.code === code);
    const before = await plans();
    expect(of(before, 'agency')?.includesPlanId).toBe(of(before, 'studio')?.id);
    expect(of(before, 'studio')?.includesPlanId).toBe(of(before, 'start')?.id);
    expect(JSON.stringify(before)).not.toContain('Todo lo de');
    const own = of(before, 'agency')?.features.length ?? 0;
    await scene.kit.database.adminSql`
      update catalog_items set archived_at = now() where plan_id in (select id from plans where code = 'studio')`;
    const after = await plans();
    expect(of(after, 'agency')?.includesPlanId).toBe(of(before, 'start')?.id);
    expect(of(after, 'agency')?.features).toHaveLength(own + (of(before, 'studio')?.features.length ?? 0));
  });

  test('is never the plan itself, not even through another one', async () => {
    const [start, studio] = await scene.kit.database.adminSql<{ id: string }[]>`
      select id from plans where code in ('start', 'studio') order by position`;
    const body = { ...newPlan, code: 'start', includesPlanId: studio?.id };
    const answer = await asAdmin('PUT', `/api/admin/catalog/plans/${start?.id ?? ''}`, body);
    expect(answer.json()).toMatchObject({ error: { fields: [{ path: 'includesPlanId' }] } });
  });

  test('stays when a change does not speak of it', async () => {
    const base = await asAdmin('POST', '/api/admin/catalog/plans', { ...newPlan, code: 'base-of-all' });
    const made = await asAdmin('POST', '/api/admin/catalog/plans', {
      ...newPlan,
      code: 'on-top',
      includesPlanId: base.json<{ id: string }>().id,
    });
    const changed = await asAdmin('PUT', `/api/admin/catalog/plans/${made.json<{ id: string }>().id}`, {
      ...newPlan,
      code: 'on-top',
    });
    expect(changed.json<Plan>().includesPlanId).toBe(base.json<{ id: string }>().id);
  });
});

describe('the limits of a plan', () => {
  test('are chosen one by one: nothing is without a limit because nobody said so', async () => {
    const { unlimited: _unlimited, ...silent } = newPlan;
    const refused = await asAdmin('POST', '/api/admin/catalog/plans', silent);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { error: expect.objectContaining({ fields: [{ path: 'quotas', code: 'required' }] }) },
    ]);
    const both = await asAdmin('POST', '/api/admin/catalog/plans', { ...newPlan, unlimited: ['sends', 'profiles'] });
    expect(both.statusCode).toBe(422);
    const made = await asAdmin('POST', '/api/admin/catalog/plans', newPlan);
    expect([made.statusCode, made.json<{ quotas: unknown[] }>().quotas]).toEqual([200, expect.any(Array)]);
    expect(made.json<{ quotas: unknown[] }>().quotas).toHaveLength(3);
  });
});
