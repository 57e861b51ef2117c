import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { chooseTax } from './decide-tax.rules.ts';
import { findLastOutcome, readTaxesInForce } from './taxes.repository.ts';
import type { TaxBuyer, TaxDecision, TaxIdOutcome, TaxSeller } from './taxes.types.ts';

type DecideInput = {
  tx: Tx;
  seller: TaxSeller;
  /** Null: the buyer's location is unknown. */
  buyer: TaxBuyer | null;
  taxIdOutcome: TaxIdOutcome;
  on: Temporal.PlainDate;
};

/** The tax on a service on a day. Fails closed: an unconfirmed number does not exempt from tax. */
export async function decideTax({ tx, seller, buyer, taxIdOutcome, on }: DecideInput): Promise<TaxDecision> {
  return chooseTax({ seller, buyer, taxIdOutcome, taxes: await readTaxesInForce(tx, on) });
}

/** The result of this number's last check; `unknown` when there was none. */
export async function lastTaxIdOutcome({
  tx,
  owner,
  country,
  taxId,
}: {
  tx: Tx;
  owner: OwnerId;
  country: string;
  taxId: string | null;
}): Promise<TaxIdOutcome> {
  return taxId === null ? 'none' : findLastOutcome(tx, { owner, country, taxId });
}
