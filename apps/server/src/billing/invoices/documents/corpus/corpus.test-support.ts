import type { Locale } from '@enlace/contract/core/locale.ts';
import { amountOf } from '@enlace/contract/billing/money/money.ts';
import { totalLines } from '../../totals.rules.ts';
import type { DraftLine, LineTax } from '../../invoices.types.ts';
import type { DocumentBuyer, DocumentSeller, InvoiceDocument, TaxCategory } from '../document.types.ts';

export type TestTax = LineTax & { category: TaxCategory; name: string; reason: string | null };
export type TestLine = {
  name: string;
  detail?: string;
  quantityMilli?: number;
  unitMinor: number;
  tax: TestTax;
  isInclusive?: boolean;
  period?: { from: string; to: string };
};
export type TestInvoice = {
  number: string;
  lines: readonly TestLine[];
  kind?: InvoiceDocument['kind'];
  locale?: Locale;
  currency?: string;
  seller?: DocumentSeller;
  buyer?: DocumentBuyer;
  prepaidMinor?: number;
  issueDate?: string;
  dueDate?: string | null;
  settledOn?: string | null;
  verifactu?: InvoiceDocument['verifactu'];
  notes?: readonly string[];
  payment?: Partial<InvoiceDocument['payment']>;
};

type TaxInput = { code: string; name: string; category: TaxCategory; ratePpm: number; rounding?: TestTax['rounding'] };

function taxOf(
  { code, name, category, ratePpm, rounding = 'half_away' }: TaxInput,
  reason: string | null = null,
): TestTax {
  return { code, name, category, ratePpm, rounding, note: null, reason };
}

export const taxes = {
  standard: taxOf({ code: 'es_iva_21', name: 'IVA', category: 'S', ratePpm: 210_000 }),
  reduced: taxOf({ code: 'es_iva_10', name: 'IVA', category: 'S', ratePpm: 100_000 }),
  low: taxOf({ code: 'es_iva_4', name: 'IVA', category: 'S', ratePpm: 40_000 }),
  fraction: taxOf({ code: 'qc_9975', name: 'TVQ', category: 'S', ratePpm: 99_750 }),
  german: taxOf({ code: 'de_ust_19', name: 'USt', category: 'S', ratePpm: 190_000 }),
  canary: taxOf({ code: 'es_igic_7', name: 'IGIC', category: 'S', ratePpm: 70_000 }),
  zero: taxOf({ code: 'es_iva_0', name: 'IVA', category: 'Z', ratePpm: 0 }),
  japanese: taxOf({ code: 'jp_10', name: '消費税', category: 'S', ratePpm: 100_000, rounding: 'down' }),
  japaneseReduced: taxOf({ code: 'jp_8', name: '消費税（軽減）', category: 'S', ratePpm: 80_000, rounding: 'down' }),
  exempt: taxOf(
    { code: 'es_exento', name: 'IVA', category: 'E', ratePpm: 0 },
    'Operación exenta: artículo 20.Uno.9.º de la Ley 37/1992.',
  ),
  reverse: taxOf(
    { code: 'eu_reverse', name: 'IVA', category: 'AE', ratePpm: 0 },
    'Inversión del sujeto pasivo: artículos 44 y 196 de la Directiva 2006/112/CE.',
  ),
  intra: taxOf(
    { code: 'eu_intra', name: 'IVA', category: 'K', ratePpm: 0 },
    'Entrega intracomunitaria exenta: artículo 138 de la Directiva 2006/112/CE.',
  ),
  exported: taxOf(
    { code: 'es_export', name: 'IVA', category: 'G', ratePpm: 0 },
    'Exportación exenta: artículo 21 de la Ley 37/1992.',
  ),
  outside: taxOf(
    { code: 'es_no_sujeta', name: 'IVA', category: 'O', ratePpm: 0 },
    'Operación no sujeta por reglas de localización: artículo 69 de la Ley 37/1992.',
  ),
} as const;

export const seller: DocumentSeller = {
  legalName: 'Enlace Digital, S.L.',
  country: 'ES',
  region: null,
  taxId: 'B54990213',
  line1: 'Calle de la Mar, 21',
  line2: null,
  postalCode: '03002',
  city: 'Alicante',
  email: 'facturas@enlace.example',
  footer: 'Enlace Digital, S.L., inscrita en el Registro Mercantil de Alicante, tomo 4.218, folio 92.',
};

export const canarySeller: DocumentSeller = {
  ...seller,
  legalName: 'Enlace Canarias, S.L.',
  region: 'ES-CN',
  line1: 'Calle de Triana, 40',
  postalCode: '35002',
  city: 'Las Palmas de Gran Canaria',
};

export const japaneseSeller: DocumentSeller = {
  legalName: '株式会社エンラセ',
  country: 'JP',
  region: null,
  taxId: 'T7000012050002',
  line1: '丸の内1丁目9番1号',
  line2: 'グラントウキョウノースタワー12階',
  postalCode: '100-0005',
  city: '東京都千代田区',
  email: 'seikyu@enlace.example',
  footer: '適格請求書発行事業者 登録番号 T7000012050002',
};

export const buyers = {
  spanish: {
    legalName: 'Nogal Inmobiliaria, S.L.',
    country: 'ES',
    region: 'Girona',
    taxId: 'B17440923',
    line1: 'Carrer de la Força, 8',
    line2: null,
    postalCode: '17004',
    city: 'Girona',
    email: 'laia@nogal.example',
  },
  person: {
    legalName: 'Peluquería Lina & Hijas <Elche>',
    country: 'ES',
    region: null,
    taxId: null,
    line1: 'Avinguda de la Llibertat, 12, 3.º B',
    line2: 'Escalera izquierda',
    postalCode: '03201',
    city: 'Elx',
    email: 'lina@example.com',
  },
  german: {
    legalName: 'Müller & Söhne Grüße GmbH',
    country: 'DE',
    region: null,
    taxId: 'DE136695976',
    line1: 'Straße des 17. Juni 135',
    line2: null,
    postalCode: '10623',
    city: 'Berlin',
    email: 'rechnung@mueller.example',
  },
  greek: {
    legalName: 'Ελλάδα Α.Ε. (Hellas S.A.)',
    country: 'GR',
    region: null,
    taxId: 'EL094259216',
    line1: 'Ermou 15',
    line2: null,
    postalCode: '105 63',
    city: 'Athina',
    email: 'invoices@hellas.example',
  },
  american: {
    legalName: 'Blue Ridge Realty LLC',
    country: 'US',
    region: 'North Carolina',
    taxId: '12-3456789',
    line1: '100 Main Street',
    line2: 'Suite 4',
    postalCode: '28801',
    city: 'Asheville',
    email: 'books@blueridge.example',
  },
  japanese: {
    legalName: '有限会社さくら印刷',
    country: 'JP',
    region: null,
    taxId: null,
    line1: '河原町通三条上る恵比須町427',
    line2: null,
    postalCode: '604-8005',
    city: '京都府京都市中京区',
    email: 'keiri@sakura.example',
  },
} as const satisfies Record<string, DocumentBuyer>;

function toDraftLine({ name, detail, quantityMilli = 1000, unitMinor, isInclusive = false }: TestLine): DraftLine {
  return {
    kind: 'custom',
    description: name,
    detail: detail ?? null,
    quantityMilli,
    unitMinor,
    amountMinor: amountOf({ unitMinor, quantityMilli }),
    taxInclusive: isInclusive,
  };
}

function defaultDates({ kind = 'invoice', issueDate = '2026-11-19', dueDate }: TestInvoice, dueMinor: number) {
  const due = kind === 'invoice' && dueMinor > 0 ? '2026-12-03' : null;
  return { issueDate, dueDate: dueDate === undefined ? due : dueDate };
}

/** A document with the totals the module itself computes. */
export function makeInvoice(input: TestInvoice): InvoiceDocument {
  const { kind = 'invoice', locale = 'es', currency = 'EUR', prepaidMinor = 0 } = input;
  const totals = totalLines(
    input.lines.map((line, index) => ({ ...toDraftLine(line), position: index + 1, tax: line.tax })),
  );
  const taxOfCode = new Map(input.lines.map(({ tax }) => [tax.code, tax]));
  const dueMinor = totals.totalMinor - prepaidMinor;
  return {
    kind,
    isTest: false,
    isSimplified: false,
    number: input.number,
    locale,
    currency,
    ...defaultDates(input, dueMinor),
    seller: input.seller ?? seller,
    buyer: input.buyer ?? buyers.spanish,
    lines: totals.lines.map(
      ({ position, description, detail, quantityMilli, unitMinor, netMinor, grossMinor, tax }) => ({
        position,
        name: description,
        detail: detail ?? null,
        quantityMilli,
        unitMinor,
        netMinor,
        grossMinor,
        taxCode: tax.code,
        taxCategory: taxOfCode.get(tax.code)?.category ?? 'S',
        ratePpm: tax.ratePpm,
        period: input.lines[position - 1]?.period ?? null,
      }),
    ),
    taxes: totals.taxes.map(({ tax: { code, ratePpm, rounding }, netMinor, taxMinor }) => ({
      code,
      name: taxOfCode.get(code)?.name ?? code,
      category: taxOfCode.get(code)?.category ?? 'S',
      ratePpm,
      rounding,
      netMinor,
      taxMinor,
      note: taxOfCode.get(code)?.reason ?? null,
    })),
    totals: {
      linesMinor: totals.lines.reduce((sum, { netMinor }) => sum + netMinor, 0),
      netMinor: totals.netMinor,
      taxMinor: totals.taxMinor,
      totalMinor: totals.totalMinor,
      prepaidMinor,
      dueMinor,
    },
    payment: {
      iban: 'ES9121000418450200051332',
      bic: 'CAIXESBBXXX',
      bankName: 'CaixaBank',
      reference: 'RF18539007547034',
      payUrl: 'https://enlace.example/user/pagos',
      ...input.payment,
    },
    rectified:
      kind === 'credit_note'
        ? { number: 'F2026-000188', date: '2026-11-03', reason: 'Se facturó un mes de más' }
        : null,
    notes: input.notes ?? [],
    verifactu: input.verifactu ?? null,
    settledOn: input.settledOn ?? null,
  };
}
