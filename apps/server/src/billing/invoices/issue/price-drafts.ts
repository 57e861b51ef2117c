import { exponentOf } from '@enlace/contract/billing/money/currencies.ts';
import { missingOfSeller } from '@enlace/contract/billing/invoices/seller-completeness.rules.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { decideTax } from '#billing/taxes/taxes.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { AppError } from '#platform/errors.ts';
import type { Tx } from '#platform/database/client.ts';
import { creditKey, readBalances } from '../credits.repository.ts';
import { lineKey, readLineTaxes } from '../invoices.repository.ts';
import {
  euroRateMissing,
  fullInvoiceNeedsTaxId,
  identityRequired,
  negativeTotal,
  sellerRequired,
} from '../invoices.errors.ts';
import type {
  DraftLine,
  InvoiceDraft,
  InvoicePreview,
  LineTax,
  Names,
  Party,
  SellerRow,
  Totals,
} from '../invoices.types.ts';
import { findSeller } from '../seller.repository.ts';
import { totalLines } from '../totals.rules.ts';
import { type LegalRefusal, legalRefusalOf } from './spanish-limits.rules.ts';

type BuyerRow = Omit<Party, 'legalName'> & {
  ownerId: string;
  /** Null when the client has no billing details. */
  legalName: string | null;
  locale: Locale;
  timeZone: string;
  isBusiness: boolean;
  taxIdOutcome: 'valid' | 'invalid' | 'unknown' | 'none';
};

/** The billing details of these clients, with what is known of their tax numbers. */
async function readBuyers(tx: Tx, owners: readonly string[]): Promise<Map<string, BuyerRow>> {
  const rows = await tx.sql<BuyerRow[]>`
    select u.id as owner_id, coalesce(u.locale, 'es') as locale, u.time_zone, coalesce(t.is_business, false) as is_business,
           b.legal_name, b.country, b.region, b.tax_id, b.line1, b.line2, b.postal_code, b.city, b.email,
           case when b.tax_id is null then 'none' else coalesce(
             (select c.outcome from tax_id_checks c
               where c.owner_id = b.owner_id and c.country = b.country and c.tax_id = b.tax_id
               order by c.at desc limit 1), 'unknown') end as tax_id_outcome
      from users u
      left join account_types t on t.id = u.account_type_id
      left join billing_identities b on b.owner_id = u.id
     where u.id = any(${[...new Set(owners)]}::uuid[])`;
  return new Map(rows.map((row) => [row.ownerId, row]));
}

/** The printed names of these taxes. */
async function readTaxNames(tx: Tx, codes: readonly string[]): Promise<Map<string, Names>> {
  const rows = await tx.sql<{ code: string; name: Names }[]>`
    select code, name from taxes where code = any(${[...new Set(codes)]}::text[])`;
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** A draft with everything an invoice freezes, except number, credit and place in the chain. */
export type PricedDraft = {
  draft: InvoiceDraft;
  buyer: Party;
  locale: Locale;
  timeZone: string;
  totals: Totals;
  taxNames: ReadonlyMap<string, Names>;
};
type Refusal = 'billing.identity_required' | 'billing.negative_total' | LegalRefusal;
export type Pricing = { status: 'priced'; priced: PricedDraft } | { status: 'refused'; code: Refusal };

export async function getSellerOrFail(tx: Tx): Promise<SellerRow> {
  const seller = await findSeller(tx);
  if (!seller || missingOfSeller(seller).length > 0) throw sellerRequired();
  return seller;
}

/** The day of issue in the seller's zone. */
export function issueDay(seller: Pick<SellerRow, 'timeZone'>, at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO(seller.timeZone).toPlainDate();
}

type Decide = (buyer: BuyerRow) => Promise<LineTax>;

/** Decides once for all buyers the rules treat alike: a run has thousands of them. */
function taxDecider({ tx, seller, on }: { tx: Tx; seller: SellerRow; on: Temporal.PlainDate }): Decide {
  const known = new Map<string, Promise<LineTax>>();
  return (row) => {
    const { country, region, postalCode, taxId, isBusiness, taxIdOutcome } = row;
    const buyer = { country, region, postalCode, taxId, isBusiness };
    const key = JSON.stringify([country, region, postalCode, taxId !== null, isBusiness, taxIdOutcome]);
    const held = known.get(key);
    if (held) return held;
    const decided = decideTax({ tx, seller, buyer, taxIdOutcome, on });
    known.set(key, decided);
    return decided;
  };
}

function toParty(row: BuyerRow): Party | undefined {
  const { legalName, country, region, taxId, line1, line2, postalCode, city, email } = row;
  if (legalName === null) return undefined;
  return { legalName, country, region, taxId, line1, line2, postalCode, city, email };
}

/** A return of an earlier line is taxed as that line was, whatever applies today. */
async function taxesOfReduced(tx: Tx, { owner, lines }: InvoiceDraft): Promise<Map<string, LineTax>> {
  const reduced = lines.flatMap(({ reduces }) => (reduces ? [reduces] : []));
  return reduced.length === 0 ? new Map() : readLineTaxes(tx, { owner, lines: reduced });
}

type PriceInput = { tx: Tx; seller: SellerRow; draft: InvoiceDraft; buyerRow: BuyerRow | undefined; decide: Decide };

async function priceOne({ tx, seller, draft, buyerRow, decide }: PriceInput): Promise<Pricing> {
  const buyer = buyerRow && toParty(buyerRow);
  if (!buyerRow || !buyer) return { status: 'refused', code: 'billing.identity_required' };
  // Throws for an invalid currency, before anything is counted in it.
  exponentOf(draft.currency);
  const tax = await decide(buyerRow);
  const earlier = await taxesOfReduced(tx, draft);
  const taxOf = ({ reduces }: DraftLine) => (reduces && earlier.get(lineKey(reduces))) ?? tax;
  const totals = totalLines(draft.lines.map((line, index) => ({ ...line, position: index + 1, tax: taxOf(line) })));
  if (totals.totalMinor < 0) return { status: 'refused', code: 'billing.negative_total' };
  const { currency } = draft;
  const unlawful = legalRefusalOf({ seller, buyer, currency, totalMinor: totals.totalMinor });
  if (unlawful) return { status: 'refused', code: unlawful };
  const { locale, timeZone } = buyerRow;
  return { status: 'priced', priced: { draft, buyer, locale, timeZone, totals, taxNames: new Map() } };
}

type Input = { tx: Tx; seller: SellerRow; drafts: readonly InvoiceDraft[]; at: Temporal.Instant };

/** Buyers, taxes and totals of drafts, in their order; the same for a preview, one invoice and a run. */
export async function priceDrafts({ tx, seller, drafts, at }: Input): Promise<Pricing[]> {
  const buyers = await readBuyers(
    tx,
    drafts.map(({ owner }) => owner),
  );
  const decide = taxDecider({ tx, seller, on: issueDay(seller, at) });
  const pricings: Pricing[] = [];
  for (const draft of drafts)
    pricings.push(await priceOne({ tx, seller, draft, buyerRow: buyers.get(draft.owner), decide }));
  const codes = pricings.flatMap((pricing) =>
    pricing.status === 'priced' ? pricing.priced.totals.taxes.map(({ tax }) => tax.code) : [],
  );
  const taxNames = await readTaxNames(tx, codes);
  for (const pricing of pricings) if (pricing.status === 'priced') pricing.priced.taxNames = taxNames;
  return pricings;
}

/** The current tax on a new line for this client; undefined without billing details. */
export async function taxOfBuyer({
  tx,
  owner,
  at,
}: {
  tx: Tx;
  owner: OwnerId;
  at: Temporal.Instant;
}): Promise<LineTax | undefined> {
  const seller = await findSeller(tx);
  const buyer = (await readBuyers(tx, [owner])).get(owner);
  if (!seller || !buyer || !toParty(buyer)) return undefined;
  return taxDecider({ tx, seller, on: issueDay(seller, at) })(buyer);
}

/** The same before there are billing details, when the seller's own tax is assumed; undefined without a seller. */
export async function taxToExpect(input: {
  tx: Tx;
  owner: OwnerId;
  at: Temporal.Instant;
}): Promise<LineTax | undefined> {
  const known = await taxOfBuyer(input);
  if (known) return known;
  const { tx, at } = input;
  const seller = await findSeller(tx);
  return seller && decideTax({ tx, seller, buyer: null, taxIdOutcome: 'none', on: issueDay(seller, at) });
}

function errorOf(code: Refusal): AppError {
  switch (code) {
    case 'billing.negative_total':
      return negativeTotal();
    case 'billing.full_invoice_needs_tax_id':
      return fullInvoiceNeedsTaxId();
    case 'billing.euro_rate_missing':
      return euroRateMissing();
    default:
      return identityRequired();
  }
}

/**
 * One draft; throws what makes it impossible. Errors: billing.seller_required, identity_required, negative_total,
 * full_invoice_needs_tax_id, euro_rate_missing.
 */
export async function priceOrFail({ tx, draft, at }: { tx: Tx; draft: InvoiceDraft; at: Temporal.Instant }) {
  const seller = await getSellerOrFail(tx);
  const [pricing] = await priceDrafts({ tx, seller, drafts: [draft], at });
  if (pricing?.status === 'priced') return { seller, priced: pricing.priced };
  throw errorOf(pricing?.code ?? 'billing.identity_required');
}

/** As much of the client's credit as the total needs. */
export function creditFor({ balanceMinor, totalMinor }: { balanceMinor: number; totalMinor: number }): number {
  return Math.max(0, Math.min(balanceMinor, totalMinor));
}

/** What issuing this draft now would charge. */
export async function priceDraft(input: {
  tx: Tx;
  draft: InvoiceDraft;
  at: Temporal.Instant;
}): Promise<InvoicePreview> {
  const { tx, draft } = input;
  const [{ priced }, balances] = await Promise.all([priceOrFail(input), readBalances(tx, [draft.owner])]);
  const { totalMinor } = priced.totals;
  const creditMinor = creditFor({ balanceMinor: balances.get(creditKey(draft)) ?? 0, totalMinor });
  return { ...priced.totals, currency: draft.currency, creditMinor, dueMinor: totalMinor - creditMinor };
}
