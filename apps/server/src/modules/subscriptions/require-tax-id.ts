import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { taxIdRequired } from './subscriptions.errors.ts';

/**
 * Refuses what costs money to a client whose type of account is invoiced with a tax number and who gave none
 * (`billing.tax_id_required`). Who gave no billing data at all is asked for those first, where the charge is made.
 */
export async function requireTaxId(tx: Tx, owner: OwnerId): Promise<void> {
  const [lacking] = await tx.sql`
    select 1 from users u
    join account_types t on t.id = u.account_type_id and t.requires_tax_id
    join billing_identities b on b.owner_id = u.id and b.tax_id is null
    where u.id = ${owner}`;
  if (lacking) throw taxIdRequired();
}
