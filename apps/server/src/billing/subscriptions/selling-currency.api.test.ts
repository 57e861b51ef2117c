import type { CatalogItem, CatalogPackage } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveSeller } from '#billing/invoices/invoices.test-support.ts';
import type { TestClient } from '#test/kit/app.ts';
import { createScene, type Scene } from './billing.test-support.ts';

let scene: Scene;
let token: string;
beforeAll(async () => {
  scene = await createScene('2026-01-01T10:00');
  token = (await scene.kit.createAdmin()).token;
});
afterAll(() => scene.close());

async function ask<Reply>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> {
  const call = { token, ...(body === undefined ? {} : { body }) };
  const answer = await scene.kit.call(method, `/api/admin/catalog${path}`, call);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
  return answer.json<Reply>();
}

const visible = { visibleFrom: '2020-01-01T00:00:00Z', visibleUntil: null, accountTypeId: null, taxInclusive: false };

/** The smallest plan in another currency. */
async function offerIn(currency: string): Promise<CatalogItem> {
  const { items } = await ask<{ items: CatalogItem[] }>('GET', '/items');
  const small = items.find(({ id }) => id === scene.offers.small);
  const { planId, billingPeriodId } = small ?? {};
  const price = { priceMinor: 2796, setupFeeMinor: 0, trialDays: null };
  const item = await ask<CatalogItem>('POST', '/items', { planId, billingPeriodId, currency, ...price, ...visible });
  await scene.kit.database.adminSql`
    update catalog_prices set valid_from = '2020-01-01' where catalog_item_id = ${item.id}`;
  return item;
}

const packIn = (currency: string) =>
  ask<CatalogPackage>('POST', '/packages', {
    ...visible,
    code: `more_${currency.toLowerCase()}`,
    name: { es: 'Más' },
    description: {},
    currency,
    priceMinor: 1200,
    priority: 10,
    validDays: 10,
    rollsOver: false,
    quotas: [{ resource: 'sends', amount: 6 }],
  });

type Listed = { id: string; currency: string };
type Made = { item: CatalogItem; pack: CatalogPackage };

/** Currencies a client is shown, and the result of choosing these two. */
async function seenBy(client: TestClient, { item, pack }: Made) {
  const { offers } = await scene.call<{ offers: Listed[] }>(client, 'GET', '/api/subscription/offers');
  const packages = await scene.call<{ items: Listed[] }>(client, 'GET', '/api/packages');
  return {
    offers: [...new Set(offers.map(({ currency }) => currency))].toSorted(),
    packages: [...new Set(packages.items.map(({ currency }) => currency))].toSorted(),
    choosing: await scene.refusal(client, 'POST', '/api/subscription/preview', { catalogItemId: item.id }),
    buying: await scene.refusal(client, 'POST', `/api/packages/${pack.id}/preview`),
  };
}

async function marksOf({ item, pack }: Made) {
  const { items } = await ask<{ items: CatalogItem[] }>('GET', '/items');
  const packages = await ask<{ items: CatalogPackage[] }>('GET', '/packages');
  const reasonOf = (list: readonly (CatalogItem | CatalogPackage)[], id: string) =>
    list.find((each) => each.id === id)?.notForSale;
  return [reasonOf(items, item.id), reasonOf(packages.items, pack.id), reasonOf(items, scene.offers.small)];
}

describe('what a Spanish seller has in another currency', () => {
  it.each(['USD', 'JPY'])('is not shown in %s, is refused in the client’s words and marked', async (currency) => {
    const made = { item: await offerIn(currency), pack: await packIn(currency) };
    const client = await scene.createPayer();
    await giveSeller(scene.kit, { usesVerifactu: false });
    expect(await seenBy(client, made)).toEqual({
      offers: ['EUR'],
      packages: ['EUR'],
      choosing: 'subscriptions.offer_unavailable',
      buying: 'packages.unavailable',
    });
    expect(await marksOf(made)).toEqual(['euro_rate_missing', 'euro_rate_missing', null]);

    await giveSeller(scene.kit, { country: 'US', taxId: null, usesVerifactu: false });
    const abroad = await seenBy(client, made);
    expect([abroad.offers.includes(currency), abroad.packages.includes(currency)]).toEqual([true, true]);
    expect([abroad.choosing, abroad.buying]).toEqual(['went well', 'went well']);
    expect(await marksOf(made)).toEqual([null, null, null]);
  });
});
