import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminInvoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { createStage, Example, setHomeRate, type Stage, type Worked, workedOf } from './example.ts';

// Like the worked examples of periods, for what differs in tax, discount or kind of line.

let stage: Stage;
let offers: Stage['scene']['offers'];
beforeAll(async () => {
  stage = await createStage('2026-12-09T10:00');
  offers = stage.scene.offers;
});
afterAll(() => stage.scene.close());

// 31 days from 9 December: on the 30th 10 are left.
const [start, on30] = ['2026-12-09T10:00', '2026-12-30T10:00'];
const begin = (at = start) => Example.begin(stage, at);
const isOver = (made: AdminInvoice | undefined, worked: Worked) => expect(made && workedOf(made)).toEqual(worked);

describe('what is billed at another rate than before', () => {
  it('a credit note keeps the rate of its invoice: 5.00 are 4.13 and 0.87 of 21 %', async () => {
    const example = await begin();
    const { id } = await example.subscribe(offers.small);
    await setHomeRate(stage.scene, 23);
    const [first] = await example.creditAndRefund(id, { totalMinor: 500 });
    isOver(first, { lines: [[-413, 21]], taxes: [[21, -87]], total: -500 });
    const [rest] = await example.creditAndRefund(id, 'all');
    isOver(rest, { lines: [[-1487, 21]], taxes: [[21, -312]], total: -1799 });
    example.at(on30);
    isOver(await example.choose(offers.large), { lines: [[1903, 23]], taxes: [[23, 438]], total: 2341 });
    await example.end();
  });

  it('an invoice of two rates is credited by each of them', async () => {
    const example = await begin();
    await example.subscribe(offers.small);
    example.at(on30);
    await setHomeRate(stage.scene, 23);
    const { id } = await example.subscribe(offers.large);
    const [first] = await example.creditAndRefund(id, { totalMinor: 500 });
    isOver(first, { lines: [[-407, 23]], taxes: [[23, -93]], total: -500 });
    const [rest, out] = await example.creditAndRefund(id, 'all');
    isOver(rest, {
      lines: [
        [613, 21],
        [-1496, 23],
      ],
      taxes: [
        [21, 129],
        [23, -345],
      ],
      total: -1099,
    });
    expect(out).toBe(1099);
    await example.end();
  });

  it('takes a rate of 0 for zero-rated, and gives back at 21 % what was billed at it', async () => {
    const example = await begin();
    await example.subscribe(offers.small);
    await setHomeRate(stage.scene, 0);
    example.at(on30);
    const made = await example.choose(offers.large);
    const lines = [[-613, 21] as const, [1903, 0] as const];
    isOver(made, {
      lines,
      taxes: [
        [0, 0],
        [21, -129],
      ],
      total: 1161,
    });
    expect(made.taxes.map(({ category }) => category).toSorted()).toEqual(['S', 'Z']);
    await example.end();
  });

  it('a consumer who moves from Germany to Finland: 19 % go back, 25.5 % are charged', async () => {
    const example = await begin();
    const { owner } = example.client;
    const sql = stage.scene.kit.database.adminSql;
    const moveTo = (country: string, code: string) =>
      sql`update billing_identities set country = ${country}, postal_code = ${code} where owner_id = ${owner}`;
    await moveTo('DE', '10115');
    const bought = await example.subscribe(offers.small);
    isOver(bought, { lines: [[1900, 19]], taxes: [[19, 361]], total: 2261 });
    await moveTo('FI', '00100');
    example.at(on30);
    isOver(await example.choose(offers.large), {
      lines: [
        [-613, 19],
        [1903, 25.5],
      ],
      taxes: [
        [19, -116],
        [25.5, 485],
      ],
      total: 1659,
    });
    await example.end();
  });
});

describe('discounts, set-up and packages', () => {
  let sql: Stage['scene']['kit']['database']['adminSql'];
  beforeAll(() => {
    sql = stage.scene.kit.database.adminSql;
  });

  it('a third off 19.00 is 12.67; 2.67 of it credited leave 10.00, of which 10/31 go back', async () => {
    await sql`insert into coupons (code, name, percent_ppm) values ('TERCIO', '{"es": "Un tercio"}', 333333)`;
    const example = await begin();
    const { id } = await example.subscribe(offers.small, 'TERCIO');
    const [note] = await example.creditAndRefund(id, [{ position: 1, amountMinor: 267 }]);
    isOver(note, { lines: [[-267, 21]], taxes: [[21, -56]], total: -323 });
    example.at(on30);
    isOver(await example.choose(offers.large), {
      lines: [
        [-323, 21],
        [1903, 21],
        [-634, 21],
      ],
      taxes: [[21, 199]],
      total: 1145,
    });
    await example.end();
  });

  it.each([
    ['a refund of 5.00 is of both: 3.07 of the plan’s 29.00', 500, [-836, 1903], 224, 1291],
    ['a credit note for the set-up leaves the plan its price', 'setup', [-935, 1903], 203, 1171],
  ] as const)('a month with 10.00 of set-up: %s', async (_, back, [given, price], tax, total) => {
    await sql`update catalog_prices set setup_fee_minor = 1000 where catalog_item_id = ${offers.middle}`;
    const example = await begin();
    const bought = await example.subscribe(offers.middle);
    expect(bought.totalMinor).toBe(4719);
    if (back === 'setup') await example.creditAndRefund(bought.id, [{ position: 2, amountMinor: 1000 }]);
    else await example.goodwill(bought.id, back);
    example.at(on30);
    const lines = [[given, 21] as const, [price, 21] as const];
    isOver(await example.choose(offers.large), { lines, taxes: [[21, tax]], total });
    await example.end();
  });

  it('lines by hand, one of them given back in three parts, then all: the tax closes to the cent', async () => {
    const example = await begin();
    const line = (description: string, quantityMilli: number, unitMinor: number) => ({
      ...{ description, quantityMilli, unitMinor },
    });
    const lines = [line('Diseño', 1000, 1000), line('Textos', 2000, 1000), line('Fotos', 3000, 50)];
    const body = { clientId: example.client.userId, currency: 'EUR', lines };
    const draft = await example.call<AdminInvoice>('POST', '/api/admin/invoices', body);
    const made = await example.call<AdminInvoice>('POST', `/api/admin/invoices/${draft.id}/issue`, {});
    isOver(made, {
      lines: [
        [1000, 21],
        [2000, 21],
        [150, 21],
      ],
      taxes: [[21, 662]],
      total: 3812,
    });
    example.oracle.issue(made.id, made);
    await example.pay(made.id);
    for (const tax of [-11, -10, -11]) {
      const [note] = await example.creditAndRefund(made.id, [{ position: 3, amountMinor: 50 }]);
      isOver(note, { lines: [[-50, 21]], taxes: [[21, tax]], total: -50 + tax });
    }
    const [rest] = await example.creditAndRefund(made.id, 'all');
    isOver(rest, {
      lines: [
        [-1000, 21],
        [-2000, 21],
      ],
      taxes: [[21, -630]],
      total: -3630,
    });
    await example.end();
  });

  it('a package of which 10.00 went back and 15,000 of 25,000 are left gives back 26.74 × 3/5', async () => {
    const example = await begin();
    const { owner } = example.client;
    await example.subscribe(offers.small);
    const [made] = await sql<{ id: string }[]>`
      with made as (
        insert into packages (code, name, currency, price_minor, visible_from)
        values ('sends_worked', '{"es": "25.000 envíos"}', 'EUR', 3500, '2020-01-01') returning id),
      held as (insert into package_quotas (package_id, resource, amount) select id, 'sends', 25000 from made)
      select id from made`;
    const buy = `/api/packages/${made?.id}/buy`;
    const { invoiceId } = await example.call<{ invoiceId: string }>('POST', buy, {
      expectedDueMinor: 4235,
      payBy: 'transfer',
    });
    example.oracle.issue(invoiceId, { totalMinor: 4235, creditMinor: 0 });
    await example.pay(invoiceId);
    await example.goodwill(invoiceId, 1000);
    await sql`update quota_grants set remaining = 15000 where owner_id = ${owner} and purchase_id is not null`;
    const { items } = await example.call<{ items: { id: string }[] }>('GET', '/api/packages/purchases');
    const revoke = `/api/admin/clients/${owner}/packages/${items[0]?.id}/revoke`;
    await example.call('POST', revoke, { reason: 'A petición' });
    const [note] = await example.findNotes();
    isOver(note, { lines: [[-1604, 21]], taxes: [[21, -337]], total: -1941 });
    await example.end();
  });
});

describe('prices with their tax in them', () => {
  it.each([
    ['21 % go back of 7.42, 23 % are charged in 23.03', 0, [-613, 1872], [-129, 431], 1561],
    ['after a refund of 5.00, of 17.99', 500, [-479, 1872], [-101, 431], 1723],
  ] as const)('%s', async (_, refund, [back, price], [taxBack, tax], total) => {
    const sql = stage.scene.kit.database.adminSql;
    const prices = { [offers.small]: 2299, [offers.large]: 7139 };
    for (const [id, price] of Object.entries(prices)) {
      await sql`update catalog_items set tax_inclusive = true where id = ${id}`;
      await sql`update catalog_prices set price_minor = ${price} where catalog_item_id = ${id}`;
    }
    const example = await begin();
    const { id } = await example.subscribe(offers.small);
    if (refund > 0) await example.goodwill(id, refund);
    await setHomeRate(stage.scene, 23);
    example.at(on30);
    isOver(await example.choose(offers.large), {
      lines: [
        [back, 21],
        [price, 23],
      ],
      taxes: [
        [21, taxBack],
        [23, tax],
      ],
      total,
    });
    await example.end();
  });
});

describe('a seller in the Canary Islands', () => {
  let islands: Stage;
  beforeAll(async () => {
    islands = await createStage(start);
    await islands.scene.kit.database.adminSql`update seller_identity set region = 'ES-CN', postal_code = '35001'`;
  });
  afterAll(() => islands.scene.close());

  it.each([
    [
      'to the mainland: 7 % of IGIC go back, none is charged',
      '35001',
      '28001',
      [7, 133],
      [
        [0, 0],
        [7, -43],
      ],
      1247,
    ],
    [
      'from the mainland: none goes back, 7 % are charged',
      '28001',
      '38001',
      [0, 0],
      [
        [0, 0],
        [7, 133],
      ],
      1423,
    ],
  ] as const)('and a buyer who moves %s', async (_, from, to, [rate, tax], taxes, total) => {
    const example = await Example.begin(islands, start);
    const moveTo = (code: string) => islands.scene.kit.database.adminSql`
      update billing_identities set postal_code = ${code} where owner_id = ${example.client.owner}`;
    await moveTo(from);
    const bought = await example.subscribe(islands.scene.offers.small);
    isOver(bought, { lines: [[1900, rate]], taxes: [[rate, tax]], total: 1900 + tax });
    await moveTo(to);
    example.at(on30);
    const lines = [[-613, rate] as const, [1903, rate === 7 ? 0 : 7] as const];
    isOver(await example.choose(islands.scene.offers.large), { lines, taxes, total });
    await example.end();
  });
});

describe('a seller where no tax is known', () => {
  it.each(['US', 'MX', 'CH'])(
    'in %s invoices buyers at home, and the document says why there is no tax',
    async (country) => {
      const abroad = await createStage(start);
      const { scene } = abroad;
      const sql = scene.kit.database.adminSql;
      await sql`update seller_identity set country = ${country}, tax_id = null, postal_code = '10001', region = null`;
      const example = await Example.begin(abroad, start);
      await sql`update billing_identities set country = ${country}, postal_code = '10001' where owner_id = ${example.client.owner}`;
      const bought = await example.subscribe(scene.offers.small);
      isOver(bought, { lines: [[1900, 0]], taxes: [[0, 0]], total: 1900 });
      expect(bought.taxes[0]?.note).toBe('Operación no sujeta al impuesto.');
      example.at('2027-01-09T10:30');
      isOver(await example.renew(), { lines: [[1900, 0]], taxes: [[0, 0]], total: 1900 });
      await example.end();
      await scene.close();
    },
  );

  it('names the kind of a tax that the operator gave no reason', async () => {
    const sql = stage.scene.kit.database.adminSql;
    await sql`update taxes set archived_at = now() where country = 'ES' and region is null and code <> 'es_exempt'`;
    await sql`update taxes set note = '{}' where code = 'es_exempt'`;
    const example = await begin();
    const bought = await example.subscribe(offers.small);
    expect(bought.taxes).toMatchObject([{ category: 'E', taxMinor: 0, note: 'Operación exenta del impuesto.' }]);
    await sql`update taxes set archived_at = null where country = 'ES'`;
  });
});
