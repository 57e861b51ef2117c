import type { InvoiceDocument } from '../document.types.ts';
import {
  buyers,
  canarySeller,
  japaneseSeller,
  makeInvoice,
  seller,
  taxes,
  type TestInvoice,
  type TestLine,
} from './corpus.test-support.ts';

const { standard, reduced, low } = taxes;
const year = { from: '2026-11-19', to: '2027-11-18' };
const month = { from: '2026-11-19', to: '2026-12-18' };
const longText =
  'Puesta en marcha acompañada con traslado de los perfiles anteriores, revisión de los textos en los tres idiomas, formación del equipo en dos sesiones y seguimiento durante el primer mes, según lo acordado en la propuesta del 3 de noviembre de 2026 y en sus dos anexos';

export const verifactu = {
  qrUrl:
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B54990213&numserie=F2026-000211&fecha=19-11-2026&importe=592.90',
  hash: '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
  isSent: true,
};

function plan(unitMinor: number, tax = standard): TestLine {
  return { name: 'Plan Casa, anual', unitMinor, tax, period: year };
}

const discount: TestLine = { name: 'Descuento de bienvenida', detail: 'Cupón HOLA36', unitMinor: -3600, tax: standard };

/** The invoice of the design. */
export const drawn: Omit<TestInvoice, 'number'> = {
  lines: [
    plan(49_000),
    { name: 'Paquete 20.000 envíos', detail: 'Sin caducidad durante el plan', unitMinor: 3600, tax: standard },
    discount,
  ],
};

function turned(lines: readonly TestLine[]): TestLine[] {
  return lines.map((line) => ({ ...line, unitMinor: -line.unitMinor }));
}

function many(count: number, tax = standard): TestLine[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Servicio número ${index + 1}`,
    ...(index % 3 === 0 ? { detail: 'Con una segunda línea que explica algo más' } : {}),
    quantityMilli: 1000 + (index % 7) * 250,
    unitMinor: 1237 + index * 91,
    tax,
    ...(index % 4 === 0 ? { period: month } : {}),
  }));
}

type Case = Omit<TestInvoice, 'number'>;

const spanish: Case[] = [
  drawn,
  { lines: [{ name: 'Tres unidades', quantityMilli: 3000, unitMinor: 99, tax: standard }] },
  { lines: [{ name: 'Medio euro', unitMinor: 50, tax: standard }] },
  { lines: [{ name: 'Tasa con decimales', unitMinor: 818_000, tax: taxes.fraction }] },
  { lines: [plan(2299)], prepaidMinor: 1000 },
  { lines: [plan(2299)], prepaidMinor: 2782, settledOn: '2026-11-19' },
  { lines: [plan(4900), { ...discount, unitMinor: -4900 }] },
  { lines: [plan(2299)], settledOn: '2026-11-21' },
  { lines: [plan(2299)], payment: { payUrl: null } },
  { lines: [plan(2299)], payment: { iban: null, bic: null, bankName: null } },
  { lines: [plan(2299)], buyer: buyers.person },
  { ...drawn, verifactu },
  { ...drawn, verifactu: { ...verifactu, isSent: false } },
  { lines: [{ name: 'Media hora', quantityMilli: 500, unitMinor: 6000, tax: standard }] },
  { lines: [{ name: 'Un tercio', quantityMilli: 333, unitMinor: 10_000, tax: standard }] },
];

const mixed: Case[] = [
  { lines: [plan(10_000), { name: 'Guía impresa', unitMinor: 2500, tax: low }] },
  {
    lines: [
      plan(10_000),
      { name: 'Comida de trabajo', unitMinor: 3333, tax: reduced },
      { name: 'Libro', unitMinor: 1999, tax: low },
    ],
  },
  { lines: [plan(10_000), { name: 'Muestra', unitMinor: 1200, tax: taxes.zero }] },
  { lines: [plan(10_000), { name: 'Formación', unitMinor: 30_000, tax: taxes.exempt }] },
  {
    lines: [
      plan(10_000),
      { name: 'Descuento', unitMinor: -2500, tax: standard },
      { name: 'Libro', unitMinor: 2999, tax: low },
    ],
  },
];

const inclusive: Case[] = [
  { lines: [{ name: 'Precio con IVA', unitMinor: 50_000, tax: reduced, isInclusive: true }] },
  { lines: [1, 2, 3].map((n) => ({ name: `Unidad ${n}`, unitMinor: 999, tax: standard, isInclusive: true })) },
  { lines: [plan(1000), { name: 'Con IVA', unitMinor: 1999, tax: standard, isInclusive: true }] },
  { lines: [{ name: 'Siete con IVA', quantityMilli: 7000, unitMinor: 1295, tax: standard, isInclusive: true }] },
  {
    lines: [
      { name: 'Con IVA', unitMinor: 9990, tax: standard, isInclusive: true },
      { name: 'Rebaja', unitMinor: -990, tax: standard, isInclusive: true },
    ],
  },
];

const abroad: Case[] = [
  { lines: [plan(49_000, taxes.reverse)], buyer: buyers.german, locale: 'en' },
  { lines: [plan(49_000, taxes.reverse)], buyer: buyers.greek, locale: 'en' },
  { lines: [plan(49_000, taxes.intra)], buyer: buyers.german, locale: 'en' },
  { lines: [plan(49_000, taxes.exported)], buyer: buyers.american, locale: 'en' },
  {
    lines: [plan(49_000, taxes.outside)],
    buyer: buyers.american,
    locale: 'en',
    currency: 'USD',
    payment: { iban: null, bic: null },
  },
  { lines: [plan(49_000, taxes.outside)], buyer: buyers.japanese, locale: 'ja' },
  { lines: [plan(49_000, taxes.german)], buyer: { ...buyers.german, taxId: null }, locale: 'en' },
  { lines: [plan(49_000)], buyer: buyers.german, locale: 'en', currency: 'GBP' },
  { lines: [plan(49_000, taxes.exempt)] },
  { lines: [plan(49_000, taxes.canary)], seller: canarySeller },
  { lines: [plan(49_000, taxes.zero)], seller: canarySeller },
];

const japanese: Case[] = [
  { lines: [1, 2, 3].map((n) => ({ name: `資料 ${n}`, unitMinor: 333, tax: taxes.japanese })) },
  {
    lines: [
      { name: 'カーサプラン（年間）', detail: '2名様まで', unitMinor: 78_000, tax: taxes.japanese, period: year },
    ],
  },
  {
    lines: [
      { name: '打ち合わせのお弁当', unitMinor: 1080, tax: taxes.japaneseReduced, isInclusive: true },
      { name: '月額プラン', unitMinor: 2980, tax: taxes.japanese },
    ],
  },
  { lines: [{ name: '月額プラン', unitMinor: 2980, tax: taxes.japanese }], prepaidMinor: 1000 },
  { lines: many(40, taxes.japanese) },
].map((entry): Case => ({
  ...entry,
  seller: japaneseSeller,
  buyer: buyers.japanese,
  locale: 'ja',
  currency: 'JPY',
  payment: { iban: null, bic: null, bankName: null },
}));

const currencies: Case[] = [
  { lines: [plan(1_000_000)], currency: 'KWD', locale: 'en' },
  { lines: [plan(500)], currency: 'ISK', locale: 'en' },
  { lines: [plan(99_999_999)], currency: 'CLP' },
  { lines: [plan(123_456_789_012)], currency: 'EUR' },
];

const credits: Case[] = [
  { lines: turned(drawn.lines) },
  { lines: turned([plan(2299)]) },
  { lines: turned([plan(10_000), { name: 'Libro', unitMinor: 1999, tax: low }]) },
  { lines: turned([plan(49_000, taxes.reverse)]), buyer: buyers.german, locale: 'en' as const },
  { lines: turned([plan(49_000, taxes.outside)]), buyer: buyers.american, locale: 'en' as const },
  { lines: turned([{ name: 'Con IVA', unitMinor: 50_000, tax: reduced, isInclusive: true }]) },
  {
    lines: turned([{ name: '月額プラン', unitMinor: 2980, tax: taxes.japanese }]),
    seller: japaneseSeller,
    buyer: buyers.japanese,
    locale: 'ja' as const,
    currency: 'JPY',
  },
  { lines: turned(many(25)) },
].map((entry): Case => ({ ...entry, kind: 'credit_note' }));

const long: Case[] = [
  { lines: many(12) },
  { lines: many(30) },
  { lines: many(100) },
  { lines: [{ name: longText, detail: longText, unitMinor: 120_000, tax: standard }] },
  {
    lines: [
      { name: longText, unitMinor: 120_000, tax: standard },
      { name: 'Unapalabralarguísimasinespacios'.repeat(6), unitMinor: 100, tax: low },
    ],
  },
  { lines: [plan(2299)], notes: [longText, 'Pedido 4711 & <anexo> "B"'] },
  {
    lines: [plan(2299)],
    buyer: {
      ...buyers.spanish,
      legalName:
        'Asociación de Comerciantes, Artesanos y Profesionales Independientes del Casco Antiguo de Alicante y su Comarca',
      line2: 'Edificio Mediterráneo, planta 4, oficina 12, a la atención de contabilidad',
    },
  },
  { lines: [{ name: 'Emoji 🎉 y 한국어', detail: 'Texto con \u0007control', unitMinor: 1000, tax: standard }] },
];

const languages: Case[] = (['es', 'en', 'ja'] as const).flatMap((locale): Case[] => [
  { ...drawn, locale },
  { ...drawn, locale, verifactu, seller: { ...seller, footer: null } },
]);

/** Invoices and credit notes of every kind the product issues. */
export function invoiceCorpus(): InvoiceDocument[] {
  const cases = [
    ...spanish,
    ...mixed,
    ...inclusive,
    ...abroad,
    ...japanese,
    ...currencies,
    ...credits,
    ...long,
    ...languages,
  ];
  return cases.map((entry, index) => {
    const prefix = entry.kind === 'credit_note' ? 'R' : 'F';
    return makeInvoice({ ...entry, number: `${prefix}2026-${String(index + 1).padStart(6, '0')}` });
  });
}
