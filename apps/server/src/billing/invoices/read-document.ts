import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Config } from '#platform/config/config.ts';
import type { DocumentLine, DocumentTax, InvoiceDocument, TaxCategory } from './documents/document.types.ts';
import { invoiceTypeOf } from './chain/chain-record.rules.ts';
import { findChainRow } from './chain/chain.repository.ts';
import { wordsOf } from './documents/locales/texts.ts';
import { findInvoice, listLines, listTaxes } from './invoices.repository.ts';
import type { InvoiceRow, LineRow, TaxRow } from './invoices.types.ts';
import { nameIn } from './issue/build-invoice.ts';
import { uncoveredOf } from './standing.rules.ts';

export type DocumentParts = {
  invoice: InvoiceRow;
  lines: readonly LineRow[];
  taxes: readonly TaxRow[];
  rectified: { fullNumber: string; issueDate: Temporal.PlainDate } | null;
  hash: string | null;
  /** As in its record; without one, as it would be. */
  invoiceType: string;
};

const categories: ReadonlySet<string> = new Set<TaxCategory>(['S', 'Z', 'E', 'AE', 'K', 'G', 'O']);

function isCategory(text: string): text is TaxCategory {
  return categories.has(text);
}

function categoryOf(text: string): TaxCategory {
  if (!isCategory(text)) throw new Error(`an unknown category of tax: ${text}`);
  return text;
}

/** A run repeats the same few moments thousands of times, and time-zone look-ups are slow. */
const days = new Map<string, Map<number, string>>();
const maxDays = 1000;

function dayIn(epochMilliseconds: number, timeZone: string): string {
  const known = days.get(timeZone) ?? new Map<number, string>();
  const held = known.get(epochMilliseconds);
  if (held !== undefined) return held;
  if (known.size >= maxDays) known.clear();
  const at = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds);
  const day = at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  days.set(timeZone, known.set(epochMilliseconds, day));
  return day;
}

/** First and last day of the period in the client's zone; its end is exclusive. */
function periodOf({ periodStart, periodEnd }: LineRow, timeZone: string): DocumentLine['period'] {
  if (!periodStart || !periodEnd) return null;
  const [start, end] = [periodStart.epochMilliseconds, periodEnd.epochMilliseconds];
  return { from: dayIn(start, timeZone), to: dayIn(end - 1, timeZone) };
}

function toLine(line: LineRow, timeZone: string): DocumentLine {
  const { position, description, detail, quantityMilli, unitMinor, netMinor, grossMinor, taxCode, ratePpm } = line;
  return {
    position,
    name: description,
    detail,
    quantityMilli,
    unitMinor,
    netMinor,
    grossMinor,
    taxCode,
    taxCategory: categoryOf(line.taxCategory),
    ratePpm,
    period: periodOf(line, timeZone),
  };
}

function toTax({ taxCode, taxCategory, ratePpm, name, rounding, netMinor, taxMinor, note }: TaxRow): DocumentTax {
  return { code: taxCode, name, category: categoryOf(taxCategory), ratePpm, rounding, netMinor, taxMinor, note };
}

type Links = Pick<Config, 'publicUrl'>;

/** Where the client pays: their own payments page, which opens the invoice. */
function payUrlOf(config: Links, { id }: InvoiceRow): string {
  return `${config.publicUrl}/user/pagos?factura=${id}`;
}

function partyOf({
  legalName,
  country,
  region,
  taxId,
  line1,
  line2,
  postalCode,
  city,
  email,
}: NonNullable<InvoiceRow['buyer']>) {
  return { legalName, country, region, taxId, line1, line2, postalCode, city, email };
}

/** Everything paper and XML need, from the rows of an issued invoice or of one about to be issued. */
export function toDocument(parts: DocumentParts, config: Links): InvoiceDocument {
  const { invoice, rectified } = parts;
  const { kind, locale, currency, timeZone, seller, buyer, netMinor, taxMinor, totalMinor, creditMinor } = invoice;
  if (!seller || !buyer || !invoice.issueDate) throw new Error('a draft is no document');
  const isOpen =
    kind === 'invoice' && uncoveredOf({ totalMinor, creditMinor, paidMinor: 0, creditedMinor: 0, waivedMinor: 0 }) > 0;
  return {
    kind,
    isTest: invoice.isTest,
    isSimplified: kind === 'invoice' && seller.country === 'ES' && parts.invoiceType === 'F2',
    number: invoice.fullNumber ?? '',
    locale,
    currency,
    issueDate: invoice.issueDate.toString(),
    dueDate: isOpen ? (invoice.dueDate?.toString() ?? null) : null,
    seller: { ...partyOf(seller), footer: nameIn(seller.footer, locale) },
    buyer: partyOf(buyer),
    lines: parts.lines.map((line) => toLine(line, timeZone)),
    taxes: parts.taxes.map(toTax),
    totals: {
      linesMinor: netMinor,
      netMinor,
      taxMinor,
      totalMinor,
      prepaidMinor: creditMinor,
      dueMinor: totalMinor - creditMinor,
    },
    payment: {
      iban: seller.iban,
      bic: seller.bic,
      bankName: seller.bankName,
      reference: isOpen ? invoice.paymentReference : null,
      payUrl: isOpen ? payUrlOf(config, invoice) : null,
    },
    rectified: rectified && {
      number: rectified.fullNumber,
      date: rectified.issueDate.toString(),
      reason: invoice.reason,
    },
    notes: invoice.isTest ? [wordsOf(locale).trialNote] : [],
    // Records are neither sent to the tax office nor signed, so its service knows none of them: no QR code leads there.
    verifactu: null,
    settledOn: invoice.paidAt?.toZonedDateTimeISO(seller.timeZone).toPlainDate().toString() ?? null,
  };
}

type ReadInput = { tx: Tx; config: Links; owner: OwnerId; invoiceId: string };

async function rectifiedOf(tx: Tx, { rectifiesId, ownerId: owner }: InvoiceRow): Promise<DocumentParts['rectified']> {
  const row = rectifiesId === null ? undefined : await findInvoice(tx, { owner, id: rectifiesId });
  return row?.fullNumber && row.issueDate ? { fullNumber: row.fullNumber, issueDate: row.issueDate } : null;
}

/** The document of an issued invoice; undefined when the id is unknown or still a draft. */
export async function readDocument({ tx, config, owner, invoiceId }: ReadInput): Promise<InvoiceDocument | undefined> {
  const invoice = await findInvoice(tx, { owner, id: invoiceId });
  if (!invoice || invoice.state === 'draft') return undefined;
  const lines = await listLines(tx, { owner, invoiceId });
  const taxes = await listTaxes(tx, { owner, invoiceId });
  const record = await findChainRow(tx, invoiceId);
  const rectified = await rectifiedOf(tx, invoice);
  const { kind, buyer } = invoice;
  const invoiceType =
    record?.invoiceType ??
    invoiceTypeOf({
      kind,
      buyerTaxId: buyer?.taxId ?? null,
      buyerCountry: buyer?.country ?? null,
      rectifiedType: null,
    });
  return toDocument({ invoice, lines, taxes, rectified, hash: record?.hash ?? null, invoiceType }, config);
}
