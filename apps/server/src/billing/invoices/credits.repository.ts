import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { CreditCause } from './invoices.types.ts';

type Entry = {
  tx: Tx;
  deps: { ids: { uuid(): string } };
  owner: OwnerId;
  currency: string;
  amountMinor: number;
  cause: CreditCause;
  invoiceId?: string | null;
  paymentId?: string | null;
  note?: string | null;
  at: Temporal.Instant;
};

/** Adds a ledger entry; an amount of 0 writes none. */
export async function writeCredit(entry: Entry): Promise<void> {
  const { tx, deps, owner, currency, amountMinor, cause, invoiceId = null, paymentId = null, note = null, at } = entry;
  if (amountMinor === 0) return;
  await tx.sql`
    insert into client_credits (owner_id, id, currency, amount_minor, cause, invoice_id, payment_id, note, at)
    values (${owner}, ${deps.ids.uuid()}, ${currency}, ${amountMinor}, ${cause}, ${invoiceId}, ${paymentId}, ${note}, ${at})`;
}

export function creditKey({ owner, currency }: { owner: string; currency: string }): string {
  return `${owner} ${currency}`;
}

/** Each client's credit balance, by `creditKey`. */
export async function readBalances(tx: Tx, owners: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.sql<{ ownerId: string; currency: string; balance: number }[]>`
    select owner_id, currency, sum(amount_minor)::bigint as balance from client_credits
     where owner_id = any(${[...owners]}::uuid[]) group by owner_id, currency`;
  return new Map(rows.map(({ ownerId, currency, balance }) => [creditKey({ owner: ownerId, currency }), balance]));
}

export async function listBalances(tx: Tx, owner: OwnerId): Promise<{ currency: string; balanceMinor: number }[]> {
  return tx.sql<{ currency: string; balanceMinor: number }[]>`
    select currency, sum(amount_minor)::bigint as balance_minor from client_credits
     where owner_id = ${owner} group by currency order by currency`;
}

export type CreditRow = {
  id: string;
  currency: string;
  amountMinor: number;
  cause: CreditCause;
  invoiceId: string | null;
  note: string | null;
  at: Temporal.Instant;
};

export async function listCredits(tx: Tx, { owner, limit }: { owner: OwnerId; limit: number }): Promise<CreditRow[]> {
  return tx.sql<CreditRow[]>`
    select id, currency, amount_minor, cause, invoice_id, note, at from client_credits
     where owner_id = ${owner} order by at desc, id desc limit ${limit}`;
}

/** How much of an invoice's money became the client's credit so far. */
export async function creditGivenFor(
  tx: Tx,
  { owner, invoiceId }: { owner: OwnerId; invoiceId: string },
): Promise<number> {
  const [row] = await tx.sql<{ given: number }[]>`
    select coalesce(sum(amount_minor), 0)::bigint as given from client_credits
     where owner_id = ${owner} and invoice_id = ${invoiceId} and cause in ('credit_note', 'overpayment', 'refunded')`;
  return row?.given ?? 0;
}
