import { lacksCompanyTaxId } from '@enlace/contract/account/details/billing-identity.schema.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { taxIdRequired } from './subscriptions.errors.ts';

/**
 * Refuses paid plans to a client without a tax number when their account type is invoiced with one, or the invoice is
 * made out to a company in the European Union (`billing.tax_id_required`). A client without any billing details is
 * asked for those first, where the charge is made.
 */
export async function requireTaxId(tx: Tx, owner: OwnerId): Promise<void> {
  const [identity] = await tx.sql<{ isRequired: boolean; legalName: string; country: string }[]>`
    select coalesce(t.requires_tax_id, false) as is_required, b.legal_name, b.country from users u
    join billing_identities b on b.owner_id = u.id and b.tax_id is null
    left join account_types t on t.id = u.account_type_id
    where u.id = ${owner}`;
  if (identity && (identity.isRequired || lacksCompanyTaxId({ ...identity, taxId: null }))) throw taxIdRequired();
}
