import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** What of the kept tables is no part of the books: drafts, and checks of a tax number that no invoice rests on. */
export async function pruneBooks(tx: Tx, owner: OwnerId): Promise<number> {
  const drafts = await tx.sql`delete from invoices where owner_id = ${owner} and state = 'draft'`;
  const checks = await tx.sql`
    delete from tax_id_checks where owner_id = ${owner} and not exists (select 1 from invoices where owner_id = ${owner})`;
  return drafts.count + checks.count;
}
