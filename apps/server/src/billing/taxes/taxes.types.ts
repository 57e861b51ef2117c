import type { Rounding } from '@enlace/contract/billing/money/money.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import type { TaxCategory } from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';

export type Names = Partial<Record<WireLocale, string>>;
export type TaxIdOutcome = 'valid' | 'invalid' | 'unknown' | 'none';

export type TaxSeller = { country: string; region: string | null };
export type TaxBuyer = {
  country: string;
  region: string | null;
  postalCode: string | null;
  taxId: string | null;
  isBusiness: boolean;
};

/** The tax of a line; copied to the invoice. */
export type TaxDecision = {
  code: string;
  /** UNTDID 5305. */
  category: TaxCategory;
  ratePpm: number;
  rounding: Rounding;
  note: Names | null;
};

/** A tax in force with its rate on the day. */
export type TaxInForce = TaxDecision & { country: string; region: string | null; position: number };

export type TaxDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'outbound' | 'config' | 'jobs' | 'logger'>;
