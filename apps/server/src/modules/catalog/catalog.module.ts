import type { Tx } from '#platform/database/client.ts';
import type { Module } from '#platform/module.ts';
import { defaultCatalog } from './default-catalog.ts';

async function insertNamed(tx: Tx): Promise<void> {
  for (const [position, { code, name }] of defaultCatalog.accountTypes.entries()) {
    await tx.sql`insert into account_types (code, name, position) values (${code}, ${tx.sql.json(name)}, ${position})`;
  }
  for (const [position, period] of defaultCatalog.billingPeriods.entries()) {
    await tx.sql`
      insert into billing_periods (code, name, unit, unit_count, trial_days, position)
      values (${period.code}, ${tx.sql.json(period.name)}, ${period.unit}, ${period.unitCount}, ${period.trialDays}, ${position})`;
  }
}

async function insertPlans(tx: Tx): Promise<void> {
  for (const [position, { code, name, monthlyMinor, quotas }] of defaultCatalog.plans.entries()) {
    await tx.sql`insert into plans (code, name, position) values (${code}, ${tx.sql.json(name)}, ${position})`;
    for (const [resource, quota] of Object.entries(quotas)) {
      await tx.sql`insert into plan_quotas (plan_id, resource, quota) select id, ${resource}, ${quota} from plans where code = ${code}`;
    }
    await tx.sql`
      insert into catalog_items (plan_id, billing_period_id, currency, price_minor, starts_trial)
      select plans.id, periods.id, 'EUR',
             ${monthlyMinor}::bigint * case periods.code when 'trial' then 0 when 'quarterly' then 3 when 'yearly' then 10 else 1 end,
             periods.code = 'trial'
      from plans cross join billing_periods periods
      where plans.code = ${code} and (periods.code <> 'trial' or plans.code = ${defaultCatalog.trialPlan})`;
  }
}

export const catalogModule: Module = {
  name: 'catalog',
  async seed({ db }) {
    await db.system(async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(hashtext('enlace.catalog_seed'))`;
      const [existing] = await tx.sql`select 1 from account_types limit 1`;
      if (existing) return;
      await insertNamed(tx);
      await insertPlans(tx);
    });
  },
};
