import type { BillingPeriod, CatalogItem, Plan } from '@enlace/contract/billing/catalog/catalog.schemas.ts';

export type View = { accountTypeId: string | null; currency: string; withArchived: boolean };
export type Cell = { planId: string; billingPeriodId: string; items: CatalogItem[] };

/** Currencies of the offers, the most used first. */
export function currenciesOf(items: readonly CatalogItem[]): string[] {
  const uses = Map.groupBy(items, ({ currency }) => currency);
  const max = [...uses].toSorted(([, one], [, other]) => other.length - one.length).map(([currency]) => currency);
  return max.length === 0 ? ['EUR'] : max;
}

export type Matrix = { columns: BillingPeriod[]; rows: { plan: Plan; cells: Cell[] }[] };

/** Content of the matrix: plans as rows, and as columns the periods that are offered, or were and are shown. */
export function matrixOf(
  {
    plans,
    periods,
    items,
  }: { plans: readonly Plan[]; periods: readonly BillingPeriod[]; items: readonly CatalogItem[] },
  { accountTypeId, currency, withArchived }: View,
): Matrix {
  const isShown = (thing: { archivedAt: string | null }) => withArchived || thing.archivedAt === null;
  const inView = items.filter(
    (item) => isShown(item) && item.currency === currency && item.accountTypeId === accountTypeId,
  );
  const columns = periods.filter(isShown);
  const rows = plans.filter(isShown).map((plan) => ({
    plan,
    cells: columns.map((period): Cell => ({
      planId: plan.id,
      billingPeriodId: period.id,
      items: inView.filter((item) => item.planId === plan.id && item.billingPeriodId === period.id),
    })),
  }));
  return { columns, rows };
}
