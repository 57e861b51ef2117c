import { notFound } from '#platform/errors.ts';
import type { BillingDeps } from '../subscriptions.types.ts';

/** Requires the id of a client, not of an administrator or nobody. */
export async function assertClient(deps: BillingDeps, id: string): Promise<void> {
  const [row] = await deps.db.system((tx) => tx.sql`select 1 from users where id = ${id} and roll = 'user'`);
  if (!row) throw notFound();
}
