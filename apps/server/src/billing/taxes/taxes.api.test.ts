import type { Tax } from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { taxesModule } from './taxes.module.ts';
import { decideTax } from './taxes.usecases.ts';

const base = '/api/admin/taxes';
let kit: TestApp;
let token: string;
beforeAll(async () => {
  kit = await createTestApp();
  ({ token } = await kit.createAdmin());
});
afterAll(() => kit.close());

async function ask<T>(method: Parameters<TestApp['call']>[0], path: string, body?: unknown, status = 200): Promise<T> {
  const answer = await kit.call(method, `${base}${path}`, { token, ...(body === undefined ? {} : { body }) });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
}
const list = async () => (await ask<{ items: Tax[] }>('GET', '')).items;
const rate = (ratePpm: number, validFrom: string, validUntil: string | null = null) => ({
  ratePpm,
  validFrom,
  validUntil,
});
const tax = (rest: object = {}) => ({
  code: 'gb_vat',
  name: { es: 'IVA británico', en: 'British VAT', jp: '英国付加価値税' },
  country: 'GB',
  region: null,
  category: 'S',
  note: {},
  rounding: 'half_away',
  rates: [rate(200_000, '2011-01-04')],
  ...rest,
});
const decide = (day: string, country = 'ES') =>
  kit.platform.db.system((tx) =>
    decideTax({
      tx,
      seller: { country, region: null },
      buyer: null,
      taxIdOutcome: 'none',
      on: Temporal.PlainDate.from(day),
    }),
  );

describe('taxes', () => {
  it('ship once: what the operator deleted does not come back', async () => {
    const before = await list();
    expect(before.filter(({ code }) => /^[a-z]{2}_(vat|iva)$/.test(code))).toHaveLength(27);
    const reduced = before.find(({ code }) => code === 'es_igic_reduced');
    expect(await ask('DELETE', `/${reduced?.id}`)).toEqual({ outcome: 'removed' });
    await taxesModule.seed?.(kit.platform);
    expect(await list()).toHaveLength(before.length - 1);
  });

  it('have rates in time that never overlap, in the form and in the database', async () => {
    const rates = [rate(175_000, '2008-12-01', '2010-01-01'), rate(200_000, '2011-01-04')];
    const made = await ask<Tax>('POST', '', tax({ rates }));
    expect(made).toMatchObject({ ratePpm: 200_000, rates });
    const overlap = [rate(175_000, '2008-12-01'), rate(200_000, '2011-01-04')];
    const refused = await ask<{ error: { code: string } }>('PUT', `/${made.id}`, tax({ rates: overlap }), 422);
    expect(refused.error.code).toBe('request.invalid');
    await expect(
      kit.database.adminSql`insert into tax_rates (tax_id, rate_ppm, valid_from) values (${made.id}, 1, '2012-01-01')`,
    ).rejects.toMatchObject({ constraint_name: 'tax_rates_apart' });
    expect(await decide('2009-06-01', 'GB')).toMatchObject({ ratePpm: 175_000 });
    expect(await decide('2026-11-22', 'GB')).toMatchObject({ ratePpm: 200_000 });
    // Between two rates none applies; before all of them the oldest does, since none would mean no tax at all.
    expect(await decide('2010-06-01', 'GB')).toMatchObject({ code: 'outside_scope' });
    expect(await decide('1999-06-01', 'GB')).toMatchObject({ ratePpm: 175_000 });
  });

  it('refuse a rate where nothing is charged', async () => {
    await ask('POST', '', tax({ code: 'gb_exempt', category: 'E' }), 422);
    await ask('POST', '', tax({ code: 'gb_wrong', region: 'ES-CN' }), 422);
  });

  it('are put away once an invoice was charged with them, keep their code then, and charge nothing new', async () => {
    const iva = (await list()).find(({ code }) => code === 'es_iva');
    if (!iva) throw new Error('the Spanish tax is missing');
    const client = await kit.createClient();
    const invoiceId = kit.platform.ids.uuid();
    await kit.database.adminSql.begin(async (sql) => {
      await sql`insert into invoices (owner_id, id, kind, state, currency, locale, time_zone)
        values (${client.owner}, ${invoiceId}, 'invoice', 'draft', 'EUR', 'es', 'Europe/Madrid')`;
      await sql`insert into invoice_taxes (owner_id, invoice_id, tax_code, tax_category, rate_ppm, net_minor, tax_minor)
        values (${client.owner}, ${invoiceId}, 'es_iva', 'S', 210000, 1000, 210)`;
    });
    const { id: _id, position: _position, archivedAt: _at, isUsed: _used, ratePpm: _rate, ...kept } = iva;
    const rates = kept.rates.map(({ id: _rateId, ...rest }) => rest);
    await ask('PUT', `/${iva.id}`, { ...kept, rates, code: 'iva_general' }, 409);
    expect(await ask('DELETE', `/${iva.id}`)).toEqual({ outcome: 'archived' });
    expect(await decide('2026-11-22')).toMatchObject({ code: 'es_iva_reduced' });
    await ask('POST', `/${iva.id}/restore`);
    expect(await decide('2026-11-22')).toMatchObject({ code: 'es_iva', category: 'S', ratePpm: 210_000 });
  });
});
