import { taxPlaces } from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import type { TaxBuyer, TaxDecision, TaxIdOutcome, TaxInForce, TaxSeller } from './taxes.types.ts';
import { type Territory, territoryOf } from './territories.rules.ts';

type Case = { seller: TaxSeller; buyer: TaxBuyer | null; taxIdOutcome: TaxIdOutcome; taxes: readonly TaxInForce[] };

/** The decision when the installation knows no tax at all. */
const noTax: TaxDecision = { code: 'outside_scope', category: 'O', ratePpm: 0, rounding: 'half_away', note: null };

function isSame(one: Territory, other: Territory): boolean {
  return one.country === other.country && one.region === other.region;
}

/** The first tax of a territory in the operator's order; a region without its own has none. */
function taxOf(taxes: readonly TaxInForce[], { country, region }: Pick<Territory, 'country' | 'region'>) {
  return taxes.find((tax) => tax.country === country && tax.region === region);
}

function between(taxes: readonly TaxInForce[], country: string, category: TaxInForce['category']) {
  return taxes.find((tax) => tax.country === country && tax.category === category);
}

function within({ seller, buyer, taxIdOutcome, taxes }: Case & { buyer: TaxBuyer }): TaxInForce | undefined {
  const [from, to] = [territoryOf({ ...seller, postalCode: null }), territoryOf(buyer)];
  if (isSame(from, to)) return undefined;
  if (!to.isVatArea || !from.isVatArea) return between(taxes, taxPlaces.elsewhere, 'G');
  // Only a confirmed number shifts the tax to the buyer; anything else is charged.
  const isConfirmed = buyer.taxId !== null && taxIdOutcome === 'valid';
  const reverse = isConfirmed ? between(taxes, taxPlaces.betweenMembers, 'AE') : undefined;
  // Without a tax for the buyer's country (a small seller below the threshold) the seller's own applies.
  return reverse ?? taxOf(taxes, to);
}

/** A rate of 0 is zero-rated, which has its own document category: S is charged. */
function toDecision({ code, category, ratePpm, rounding, note }: TaxDecision): TaxDecision {
  return { code, category: category === 'S' && ratePpm === 0 ? 'Z' : category, ratePpm, rounding, note };
}

/** The tax on a service from seller to buyer. `taxes`: those in force on the day, in the operator's order. */
export function chooseTax(input: Case): TaxDecision {
  const { seller, buyer, taxes } = input;
  const home = territoryOf({ ...seller, postalCode: null });
  const chosen =
    (buyer && within({ ...input, buyer })) ?? taxOf(taxes, home) ?? between(taxes, taxPlaces.elsewhere, 'O');
  return chosen ? toDecision(chosen) : noTax;
}
