import type { Tx } from '#platform/database/client.ts';
import { takeSeedTurn } from '#platform/database/seed-turn.ts';
import {
  defaultAccountTypes,
  defaultPackages,
  defaultPeriods,
  defaultPlans,
  defaultTrialPlan,
} from './default-catalog.ts';

/** Shipped offers exist from the beginning, whatever the installation's clock says. */
const always = '2000-01-01T00:00:00Z';

/** Whether this shipped part is inserted for the first time; each is inserted once. */
export async function isFirstTime(tx: Tx, part: string): Promise<boolean> {
  const [taken] = await tx.sql`insert into catalog_seeds (part) values (${part}) on conflict do nothing returning part`;
  return taken !== undefined;
}

async function insertNamed(tx: Tx): Promise<void> {
  for (const [position, { name, ...type }] of defaultAccountTypes.entries())
    await tx.sql`insert into account_types ${tx.sql({ ...type, name: tx.sql.json(name), position })}`;
  for (const [position, { name, ...period }] of defaultPeriods.entries())
    await tx.sql`insert into billing_periods ${tx.sql({ ...period, name: tx.sql.json(name), position })}`;
}

async function insertPlans(tx: Tx): Promise<void> {
  for (const [position, { code, name, monthlyMinor, quotas, featureKeys }] of defaultPlans.entries()) {
    await tx.sql`
      insert into plans (code, name, position, feature_keys)
      values (${code}, ${tx.sql.json(name)}, ${position}, ${[...featureKeys]}::text[])`;
    for (const { resource, kind, quota, isSoft } of quotas) {
      await tx.sql`
        insert into plan_quotas (plan_id, resource, kind, quota, is_soft)
        select id, ${resource}, ${kind}, ${quota}, ${isSoft} from plans where code = ${code}`;
    }
    await tx.sql`
      with offered as (
        insert into catalog_items (plan_id, billing_period_id, currency, visible_from, starts_trial)
        select plans.id, periods.id, 'EUR', ${always}, periods.code = 'trial'
          from plans cross join billing_periods periods
         where plans.code = ${code} and (periods.code <> 'trial' or plans.code = ${defaultTrialPlan})
        returning id, billing_period_id
      )
      insert into catalog_prices (catalog_item_id, price_minor, valid_from)
      select offered.id,
             ${monthlyMinor}::bigint * case periods.code when 'trial' then 0 when 'quarterly' then 3 when 'yearly' then 10 else 1 end,
             ${always}
        from offered join billing_periods periods on periods.id = offered.billing_period_id`;
  }
}

/** Descriptions and features of the shipped plans, where the operator has written none. */
async function describePlans(tx: Tx): Promise<void> {
  for (const { code, description, features, isHighlighted, includes } of defaultPlans) {
    await tx.sql`
      update plans set description = ${tx.sql.json(description)}, features = ${tx.sql.json(features)}, is_highlighted = ${isHighlighted},
             includes_plan_id = (select id from plans where code = ${includes})
       where code = ${code} and description = '{}' and features = '[]'`;
  }
}

/** Adds data about account types that older installations lack. */
async function completeTypes(tx: Tx): Promise<void> {
  for (const { code, isBusiness, requiresTaxId } of defaultAccountTypes) {
    await tx.sql`
      update account_types set is_business = ${isBusiness}, requires_tax_id = ${requiresTaxId}
       where code = ${code} and not is_business and not requires_tax_id`;
  }
}

async function insertPackages(tx: Tx): Promise<void> {
  for (const [position, seed] of defaultPackages.entries()) {
    const { code, name, description, priceMinor, validDays, rollsOver, quotas } = seed;
    const [made] = await tx.sql<{ id: string }[]>`
      insert into packages (code, name, description, currency, price_minor, valid_days, rolls_over, visible_from, position)
      values (${code}, ${tx.sql.json(name)}, ${tx.sql.json(description)}, 'EUR', ${priceMinor}, ${validDays}, ${rollsOver}, ${always}, ${position})
      on conflict (code) do nothing returning id`;
    if (!made) continue;
    for (const { resource, amount } of quotas)
      await tx.sql`insert into package_quotas (package_id, resource, amount) values (${made.id}, ${resource}, ${amount})`;
  }
}

/** Inserts what ships and is missing: all of it on a new installation, additions on an older one. */
export async function seedCatalog(tx: Tx): Promise<void> {
  await takeSeedTurn(tx, 'catalog');
  const [existing] = await tx.sql`select 1 from account_types limit 1`;
  if ((await isFirstTime(tx, 'plans')) && !existing) {
    await insertNamed(tx);
    await insertPlans(tx);
  }
  if (await isFirstTime(tx, 'plan_texts')) await describePlans(tx);
  if (await isFirstTime(tx, 'account_types')) await completeTypes(tx);
  if (await isFirstTime(tx, 'packages')) await insertPackages(tx);
}
