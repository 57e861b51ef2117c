import type { FailureCode } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { spacedIban } from '@enlace/contract/billing/invoices/iban.rules.ts';
import { findSeller } from '#billing/invoices/invoices.usecases.ts';
import { cardText } from '#billing/payments/payments.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { OpenInvoice } from '../arrears.queries.ts';

/** What a mail about arrears names, so that the reader can act on it without signing in. */
export type Owed = {
  numbers: readonly string[];
  /** The last charge that failed: to which card, and why. */
  failed: { card: string | null; code: FailureCode } | null;
  /** Where a transfer goes, with the reference of the oldest invoice. */
  transfer: { iban: string; reference: string } | null;
  /** The seller's address, for whoever has a question. */
  helpAddress: string | null;
};

type Failed = { methodId: string | null; code: FailureCode };

export async function readOwed(
  tx: Tx,
  { owner, open }: { owner: OwnerId; open: readonly OpenInvoice[] },
): Promise<Owed> {
  const ids = open.map(({ id }) => id);
  const [failed] = await tx.sql<Failed[]>`
    select method_id, failure_code as code from payments
    where owner_id = ${owner} and invoice_id = any(${ids}::uuid[]) and state = 'failed' and failure_code is not null
    order by created_at desc, id desc limit 1`;
  const [oldest] = await tx.sql<{ reference: string | null }[]>`
    select payment_reference as reference from invoices where owner_id = ${owner} and id = ${ids[0] ?? null}`;
  const seller = await findSeller(tx);
  const { iban = null } = seller ?? {};
  const reference = oldest?.reference ?? null;
  return {
    numbers: open.map(({ fullNumber }) => fullNumber),
    failed: failed ? { card: await cardText(tx, owner, failed.methodId), code: failed.code } : null,
    transfer: iban !== null && reference !== null ? { iban: spacedIban(iban), reference } : null,
    helpAddress: seller?.email ?? null,
  };
}
