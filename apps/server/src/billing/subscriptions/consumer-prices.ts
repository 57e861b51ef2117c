import { taxOf } from '@enlace/contract/billing/money/money.ts';
import { findAccountType } from '#billing/catalog/catalog.usecases.ts';
import { taxToExpectFor } from '#billing/invoices/invoices.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type Priced = { taxInclusive: boolean };
/** Changes the named amounts of an offer to what this client pays in the end. */
export type FinalPrices = <P extends Priced, K extends keyof P>(offer: P, ...amounts: K[]) => P;

/**
 * Consumers are shown final prices, as the law wants it: with the tax of where they live, or the seller's while that is
 * not known. Businesses are shown the prices of the catalogue.
 */
export async function finalPricesFor({
  tx,
  owner,
  at,
  accountTypeId,
}: {
  tx: Tx;
  owner: OwnerId;
  at: Temporal.Instant;
  accountTypeId: string | null;
}): Promise<FinalPrices> {
  const type = accountTypeId === null ? undefined : await findAccountType(tx, accountTypeId);
  const tax = type?.isBusiness === true ? undefined : await taxToExpectFor({ tx, owner, at });
  return (offer, ...amounts) => {
    if (!tax || offer.taxInclusive) return offer;
    const { ratePpm, rounding } = tax;
    const finals = amounts.map((name) => {
      const netMinor = Number(offer[name]);
      return [name, netMinor + taxOf({ netMinor, ratePpm, rounding })] as const;
    });
    return { ...offer, ...Object.fromEntries(finals), taxInclusive: true };
  };
}

/** The same, by the client's own type of account. */
export async function ownFinalPrices(input: { tx: Tx; owner: OwnerId; at: Temporal.Instant }): Promise<FinalPrices> {
  const [row] = await input.tx.sql<{ accountTypeId: string | null }[]>`
    select account_type_id from users where id = ${input.owner}`;
  return finalPricesFor({ ...input, accountTypeId: row?.accountTypeId ?? null });
}
