import type { Locale } from '@enlace/contract/core/locale.ts';

/**
 * Everything a printed or electronic invoice says, read from the frozen rows of an issued one (or put together for a
 * preview). `BT-…` names the term of EN 16931. Dates are days as `2026-11-19` in the time zone frozen on the invoice;
 * money is whole minor units, rates millionths, quantities thousandths. Amounts stand as the books have them: those of
 * a credit note are negative, and the electronic forms, where a credit note counts the other way, turn them round.
 */
export type InvoiceDocument = {
  kind: 'invoice' | 'credit_note';
  /** Of a test installation: says on paper and in its data that it counts for nothing. */
  isTest: boolean;
  /** Spain: names no buyer by a tax number, and is called “factura simplificada”. */
  isSimplified: boolean;
  /** BT-1; empty in a preview. */
  number: string;
  /** Language of the names, notes and drawn words. */
  locale: Locale;
  /** BT-5. */
  currency: string;
  /** BT-2. */
  issueDate: string;
  /** BT-9; null when there is nothing to pay. */
  dueDate: string | null;
  seller: DocumentSeller;
  buyer: DocumentBuyer;
  lines: readonly DocumentLine[];
  taxes: readonly DocumentTax[];
  totals: DocumentTotals;
  payment: DocumentPayment;
  /** The invoice a credit note corrects (BG-3). */
  rectified: { number: string; date: string; reason: string | null } | null;
  /** BT-22: free words for the reader, beside the notes of the taxes. */
  notes: readonly string[];
  verifactu: DocumentVerifactu | null;
  /** Only drawn, never in the electronic forms, which say what was true when it was issued. */
  settledOn: string | null;
};

export type DocumentParty = {
  legalName: string;
  /** ISO 3166-1. */
  country: string;
  /** ISO 3166-2 of the seller (`ES-CN`); free words in a buyer's address. */
  region: string | null;
  /** As the tax office of the country writes it; the prefix of the European Union is added where it belongs. */
  taxId: string | null;
  line1: string;
  line2: string | null;
  postalCode: string | null;
  city: string;
  email: string;
};

export type DocumentSeller = DocumentParty & {
  /** Registry line at the foot, in the language of the document. */
  footer: string | null;
};

export type DocumentBuyer = DocumentParty;

export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

export type DocumentLine = {
  position: number;
  /** BT-153. */
  name: string;
  /** BT-154: a second, quieter line ("Cupón HOLA36"). */
  detail: string | null;
  /** Thousandths of a unit; negative quantities are never used, a credit has a negative amount. */
  quantityMilli: number;
  /** What was asked for one unit: with the tax in it when `grossMinor` is given. */
  unitMinor: number;
  /** BT-131. */
  netMinor: number;
  /** What was asked for the whole line with its tax, where prices include it. */
  grossMinor: number | null;
  taxCode: string;
  taxCategory: TaxCategory;
  ratePpm: number;
  /** BG-26: first and last day, both included. */
  period: { from: string; to: string } | null;
};

export type DocumentTax = {
  code: string;
  /** As the reader knows it: IVA, IGIC, VAT, 消費税. */
  name: string;
  /** BT-118. */
  category: TaxCategory;
  ratePpm: number;
  /** How the tax of this group became minor units. */
  rounding: 'half_away' | 'down';
  /** BT-116. */
  netMinor: number;
  /** BT-117. */
  taxMinor: number;
  /** BT-120: why no tax is charged. */
  note: string | null;
};

export type DocumentTotals = {
  /** BT-106: the sum of the lines. */
  linesMinor: number;
  /** BT-109: the same, since nothing is taken off or added for the whole document. */
  netMinor: number;
  /** BT-110. */
  taxMinor: number;
  /** BT-112. */
  totalMinor: number;
  /** BT-113: what the client's credit paid when it was issued. */
  prepaidMinor: number;
  /** BT-115. */
  dueMinor: number;
};

export type DocumentPayment = {
  iban: string | null;
  bic: string | null;
  bankName: string | null;
  /** BT-83: what a transfer must name. */
  reference: string | null;
  /** Where the client pays with a card. */
  payUrl: string | null;
};

export type DocumentVerifactu = {
  /** What the QR code leads to at the tax office. */
  qrUrl: string;
  /** Of the record in the chain. */
  hash: string;
  /** Whether the records go to the tax office by themselves: only then the legend VERI*FACTU may be printed. */
  isSent: boolean;
};

/** A rule an invoice breaks: its id in EN 16931, or one of our own that begins with `EN-`. */
export type RuleBreach = {
  rule: string;
  /** Where: `totals.taxMinor`, `lines[2].netMinor`. */
  path: string;
  /** What stops: `issue` means the invoice is wrong; `xml` means only its electronic forms cannot be written. */
  stops: 'issue' | 'xml';
};
