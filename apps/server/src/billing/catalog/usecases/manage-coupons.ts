import type { Coupon, CouponInput } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { codeTaken, stillInUse } from '../catalog.errors.ts';
import { storedMoment } from '../catalog.rules.ts';
import type { CatalogCall, CatalogDeps } from '../catalog.types.ts';
import { couponShelf } from '../shelves.ts';
import { recordChange, recordShelf, unlessTaken } from './shelf.ts';

type Row = Omit<Coupon, 'archivedAt' | 'validFrom' | 'validUntil'> & {
  archivedAt: Temporal.Instant | null;
  validFrom: Temporal.Instant;
  validUntil: Temporal.Instant | null;
};

async function readCoupons(tx: Tx, id?: string): Promise<Coupon[]> {
  const rows = await tx.sql<Row[]>`
    select id, code, name, percent_ppm, amount_minor, currency, periods, plan_id, max_redemptions, redeemed, valid_from,
           valid_until, archived_at
      from coupons where true ${id === undefined ? tx.sql`` : tx.sql`and id = ${id}`} order by created_at desc, id desc`;
  return rows.map((row) => ({
    ...row,
    archivedAt: row.archivedAt?.toString() ?? null,
    validFrom: row.validFrom.toString(),
    validUntil: row.validUntil?.toString() ?? null,
  }));
}

async function getCoupon(tx: Tx, id: string): Promise<Coupon> {
  const [coupon] = await readCoupons(tx, id);
  if (!coupon) throw notFound();
  return coupon;
}

export function listCoupons({ deps }: { deps: Pick<CatalogDeps, 'db'> }): Promise<Coupon[]> {
  return deps.db.system((tx) => readCoupons(tx), { readOnly: true });
}

function columnsOf(tx: Tx, { name, ...rest }: CouponInput, from: string) {
  return { ...rest, name: tx.sql.json(name), validFrom: rest.validFrom ?? from };
}

export function createCoupon({ deps, ctx, input }: CatalogCall & { input: CouponInput }): Promise<Coupon> {
  const id = deps.ids.uuid();
  const now = storedMoment(deps.clock.now()).toString();
  const write = () =>
    deps.db.system(async (tx) => {
      await tx.sql`insert into coupons ${tx.sql({ id, ...columnsOf(tx, input, now) })}`;
      await recordShelf(tx, { shelf: couponShelf, ctx, id, verb: 'created', facts: { after: { ...input } } });
      return getCoupon(tx, id);
    });
  return unlessTaken(write, () => codeTaken(input.code));
}

/** A coupon's discount was promised to those who used it: from then on only its name, end and limit change. */
export function updateCoupon({
  deps,
  ctx,
  id,
  input,
}: CatalogCall & { id: string; input: CouponInput }): Promise<Coupon> {
  const write = () =>
    deps.db.system(async (tx) => {
      await tx.sql`select 1 from coupons where id = ${id} for update`;
      const before = await getCoupon(tx, id);
      const promised = ['code', 'percentPpm', 'amountMinor', 'currency', 'periods', 'planId'] as const;
      if (before.redeemed > 0 && promised.some((key) => before[key] !== input[key])) throw stillInUse();
      // A limit below the current uses simply ends it.
      const maxRedemptions = input.maxRedemptions === null ? null : Math.max(input.maxRedemptions, before.redeemed);
      const columns = columnsOf(tx, { ...input, maxRedemptions }, before.validFrom);
      await tx.sql`update coupons set ${tx.sql(columns)} where id = ${id}`;
      const after = await getCoupon(tx, id);
      await recordChange(tx, { shelf: couponShelf, ctx, id, before, after });
      return after;
    });
  return unlessTaken(write, () => codeTaken(input.code));
}
