import type { Factory, Maker } from './fixtures.ts';

// What the operator sells belongs to no client: each is created in addition to what ships, with the mark in its name,
// and is not offered to clients yet. An account type is offered to everybody who registers, so this one is archived.

function nameOf({ box }: Maker): string {
  return JSON.stringify({ es: box.mark, en: box.mark, jp: box.mark });
}

function freshCode({ kit }: Maker): string {
  return `prueba_${kit.platform.ids.code(8).toLowerCase()}`;
}

async function idOf(rows: Promise<readonly { id: string }[]>): Promise<string> {
  const [row] = await rows;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

const createPlan: Factory = (maker) =>
  idOf(maker.kit.database.adminSql<{ id: string }[]>`
    insert into plans (code, name, position) values (${freshCode(maker)}, ${nameOf(maker)}::text::jsonb, 100) returning id`);

const createPeriod: Factory = (maker) =>
  idOf(maker.kit.database.adminSql<{ id: string }[]>`
    insert into billing_periods (code, name, unit, unit_count, trial_days, position)
    values (${freshCode(maker)}, ${nameOf(maker)}::text::jsonb, 'month', 2, 7, 100) returning id`);

const createType: Factory = (maker) =>
  idOf(maker.kit.database.adminSql<{ id: string }[]>`
    insert into account_types (code, name, position, archived_at)
    values (${freshCode(maker)}, ${nameOf(maker)}::text::jsonb, 100, now()) returning id`);

const createPackage: Factory = (maker) =>
  idOf(maker.kit.database.adminSql<{ id: string }[]>`
    insert into packages (code, name, currency, price_minor, position, visible_from)
    values (${freshCode(maker)}, ${nameOf(maker)}::text::jsonb, 'EUR', 900, 100, now() + interval '1 year') returning id`);

const createCoupon: Factory = (maker) =>
  idOf(maker.kit.database.adminSql<{ id: string }[]>`
    insert into coupons (code, name, percent_ppm)
    values (${freshCode(maker).toUpperCase()}, ${nameOf(maker)}::text::jsonb, 100000) returning id`);

const createTax: Factory = (maker) =>
  idOf(maker.kit.database.adminSql<{ id: string }[]>`
    insert into taxes (code, name, country, category, position)
    values (${freshCode(maker)}, ${nameOf(maker)}::text::jsonb, 'GB', 'S', 100) returning id`);

const createItem: Factory = async (maker) => {
  const { adminSql } = maker.kit.database;
  const [planId, periodId] = [await createPlan(maker), await createPeriod(maker)];
  const id = await idOf(adminSql<{ id: string }[]>`
    insert into catalog_items (plan_id, billing_period_id, currency, trial_days, visible_from)
    values (${planId}, ${periodId}, 'EUR', 7, now() + interval '1 year') returning id`);
  await adminSql`insert into catalog_prices (catalog_item_id, price_minor, valid_from) values (${id}, 900, now() - interval '1 day')`;
  return id;
};

/** One that has not started, so that it can be withdrawn. */
const createPrice: Factory = async ({ kit, box }) => {
  const itemId = await box.get('catalog_item');
  return idOf(kit.database.adminSql<{ id: string }[]>`
    insert into catalog_prices (catalog_item_id, price_minor, valid_from)
    values (${itemId}, 1000, now() + interval '10 days') returning id`);
};

export const catalogFactories = {
  catalog_plan: createPlan,
  catalog_period: createPeriod,
  catalog_type: createType,
  catalog_package: createPackage,
  catalog_coupon: createCoupon,
  catalog_item: createItem,
  catalog_price: createPrice,
  tax: createTax,
} satisfies Record<string, Factory>;
