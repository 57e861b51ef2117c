import type { Locale } from '@enlace/contract/core/locale.ts';

/**
 * Everything a printed or electronic invoice contains, read from the frozen rows of an issued one (or assembled for a
 * preview). `BT-…` names the term of EN 16931. Dates are days as `2026-11-19` in the invoice's frozen time zone; money
 * is whole minor units, rates are ppm, quantities thousandths. Amounts are as in the books: negative in a credit note;
 * the electronic formats, where a credit note counts the other way, negate them.
 */
export type InvoiceDocument = {
  kind: 'invoice' | 'credit_note';
  /** From a test installation: states on paper and in its data that it is void. */
  isTest: boolean;
  /** Spain: has no buyer tax number, and is called “factura simplificada”. */
  isSimplified: boolean;
  /** BT-1; empty in a preview. */
  number: string;
  /** Language of the names, notes and printed texts. */
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
  /** BT-22: free text for the reader, besides the tax notes. */
  notes: readonly string[];
  verifactu: DocumentVerifactu | null;
  /** Only printed, never in the electronic formats, which contain what was true when it was issued. */
  settledOn: string | null;
};

export type DocumentParty = {
  legalName: string;
  /** ISO 3166-1. */
  country: string;
  /** ISO 3166-2 for the seller (`ES-CN`); free text in a buyer's address. */
  region: string | null;
  /** As the country's tax office writes it; the European Union prefix is added where required. */
  taxId: string | null;
  line1: string;
  line2: string | null;
  postalCode: string | null;
  city: string;
  email: string;
};

export type DocumentSeller = DocumentParty & {
  /** Registry line in the page footer, in the document's language. */
  footer: string | null;
};

export type DocumentBuyer = DocumentParty;

export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

export type DocumentLine = {
  position: number;
  /** BT-153. */
  name: string;
  /** BT-154: a second, less prominent line ("Cupón HOLA36"). */
  detail: string | null;
  /** Thousandths of a unit; never negative, a credit has a negative amount. */
  quantityMilli: number;
  /** Price of one unit: tax-inclusive when `grossMinor` is set. */
  unitMinor: number;
  /** BT-131. */
  netMinor: number;
  /** Tax-inclusive price of the whole line, where prices include tax. */
  grossMinor: number | null;
  taxCode: string;
  taxCategory: TaxCategory;
  ratePpm: number;
  /** BG-26: first and last day, both inclusive. */
  period: { from: string; to: string } | null;
};

export type DocumentTax = {
  code: string;
  /** The local name: IVA, IGIC, VAT, 消費税. */
  name: string;
  /** BT-118. */
  category: TaxCategory;
  ratePpm: number;
  /** How this group's tax was rounded to minor units. */
  rounding: 'half_away' | 'down';
  /** BT-116. */
  netMinor: number;
  /** BT-117. */
  taxMinor: number;
  /** BT-120: exemption reason. */
  note: string | null;
};

export type DocumentTotals = {
  /** BT-106: the sum of the lines. */
  linesMinor: number;
  /** BT-109: the same, since there are no document-level allowances or charges. */
  netMinor: number;
  /** BT-110. */
  taxMinor: number;
  /** BT-112. */
  totalMinor: number;
  /** BT-113: paid from the client's credit at issue. */
  prepaidMinor: number;
  /** BT-115. */
  dueMinor: number;
};

export type DocumentPayment = {
  iban: string | null;
  bic: string | null;
  bankName: string | null;
  /** BT-83: the payment reference of a transfer. */
  reference: string | null;
  /** Where the client pays with a card. */
  payUrl: string | null;
};

export type DocumentVerifactu = {
  /** The QR code's target at the tax office. */
  qrUrl: string;
  /** The record's hash in the chain. */
  hash: string;
  /** Whether records are sent to the tax office automatically: only then may the legend VERI*FACTU be printed. */
  isSent: boolean;
};

/** A broken rule: its EN 16931 id, or one of our own starting with `EN-`. */
export type RuleBreach = {
  rule: string;
  /** Position: `totals.taxMinor`, `lines[2].netMinor`. */
  path: string;
  /** `issue`: the invoice is invalid; `xml`: only its electronic formats cannot be written. */
  stops: 'issue' | 'xml';
};
