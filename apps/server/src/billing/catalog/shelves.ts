import type { Tx } from '#platform/database/client.ts';
import { trialNeeded } from './catalog.errors.ts';
import type { Shelf } from './usecases/shelf.ts';

/** The offer new clients start with, and its parts, must not be removed. */
async function keepTrial(tx: Tx, column: 'id' | 'plan_id' | 'billing_period_id' | 'account_type_id', id: string) {
  const [trial] = await tx.sql`select 1 from catalog_items where starts_trial and ${tx.sql(column)} = ${id}`;
  if (trial) throw trialNeeded();
}

/** Deletes offers with their plan, period or type, as long as nobody bought them. */
async function eraseItems(tx: Tx, column: 'id' | 'plan_id' | 'billing_period_id' | 'account_type_id', id: string) {
  await tx.sql`
    delete from catalog_prices where catalog_item_id in (select id from catalog_items where ${tx.sql(column)} = ${id})`;
  await tx.sql`delete from catalog_items where ${tx.sql(column)} = ${id}`;
}

export const planShelf: Shelf = {
  table: 'plans',
  subjectKind: 'plan',
  guard: (tx, id) => keepTrial(tx, 'plan_id', id),
  async erase(tx, id) {
    await eraseItems(tx, 'plan_id', id);
    await tx.sql`delete from plan_quotas where plan_id = ${id}`;
    await tx.sql`delete from plans where id = ${id}`;
  },
};

export const periodShelf: Shelf = {
  table: 'billing_periods',
  subjectKind: 'billing_period',
  guard: (tx, id) => keepTrial(tx, 'billing_period_id', id),
  async erase(tx, id) {
    await eraseItems(tx, 'billing_period_id', id);
    await tx.sql`delete from billing_periods where id = ${id}`;
  },
};

export const accountTypeShelf: Shelf = {
  table: 'account_types',
  subjectKind: 'account_type',
  guard: (tx, id) => keepTrial(tx, 'account_type_id', id),
  async erase(tx, id) {
    await eraseItems(tx, 'account_type_id', id);
    await tx.sql`delete from account_types where id = ${id}`;
  },
};

export const itemShelf: Shelf = {
  table: 'catalog_items',
  subjectKind: 'catalog_item',
  guard: (tx, id) => keepTrial(tx, 'id', id),
  erase: (tx, id) => eraseItems(tx, 'id', id),
};

export const packageShelf: Shelf = {
  table: 'packages',
  subjectKind: 'package',
  async erase(tx, id) {
    await tx.sql`delete from package_quotas where package_id = ${id}`;
    await tx.sql`delete from packages where id = ${id}`;
  },
};

export const couponShelf: Shelf = {
  table: 'coupons',
  subjectKind: 'coupon',
  // A use counts even if its subscription was cancelled before payment.
  async isUsed(tx, id) {
    const [used] = await tx.sql`select 1 from coupons where id = ${id} and redeemed > 0`;
    return used !== undefined;
  },
  async erase(tx, id) {
    await tx.sql`delete from coupons where id = ${id}`;
  },
};
