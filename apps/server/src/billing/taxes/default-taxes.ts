import type { Rounding } from '@enlace/contract/billing/money/money.ts';
import { type TaxCategory, taxPlaces } from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';

type Names = Record<WireLocale, string>;
export type SeedTax = {
  code: string;
  name: Names;
  country: string;
  region: string | null;
  category: TaxCategory;
  note: Partial<Names>;
  rounding: Rounding;
  rates: readonly { ratePpm: number; validFrom: string; validUntil: string | null }[];
};

type Rates = readonly (readonly [percent: number, from: string])[];

/** Each rate applies until the next one begins. */
function ratesOf(rates: Rates): SeedTax['rates'] {
  return rates.map(([percent, validFrom], index) => ({
    ratePpm: Math.round(percent * 10_000),
    validFrom,
    validUntil: rates[index + 1]?.[1] ?? null,
  }));
}

type Charged = { code: string; name: Names; country: string; rates: Rates; region?: string; rounding?: Rounding };

function charged({ code, name, country, rates, region, rounding = 'half_away' }: Charged): SeedTax {
  return {
    code,
    name,
    country,
    region: region ?? null,
    category: 'S',
    note: {},
    rounding,
    rates: ratesOf(rates),
  };
}

/** Standard rates of the member states: from 2024 on, with the changes since. */
const members: readonly (readonly [country: string, names: Names, rates: Rates])[] = [
  ['AT', { es: 'Austria', en: 'Austria', jp: 'オーストリア' }, [[20, '2024-01-01']]],
  ['BE', { es: 'Bélgica', en: 'Belgium', jp: 'ベルギー' }, [[21, '2024-01-01']]],
  ['BG', { es: 'Bulgaria', en: 'Bulgaria', jp: 'ブルガリア' }, [[20, '2024-01-01']]],
  ['CY', { es: 'Chipre', en: 'Cyprus', jp: 'キプロス' }, [[19, '2024-01-01']]],
  ['CZ', { es: 'Chequia', en: 'Czechia', jp: 'チェコ' }, [[21, '2024-01-01']]],
  ['DE', { es: 'Alemania', en: 'Germany', jp: 'ドイツ' }, [[19, '2024-01-01']]],
  ['DK', { es: 'Dinamarca', en: 'Denmark', jp: 'デンマーク' }, [[25, '2024-01-01']]],
  [
    'EE',
    { es: 'Estonia', en: 'Estonia', jp: 'エストニア' },
    [
      [22, '2024-01-01'],
      [24, '2025-07-01'],
    ],
  ],
  [
    'FI',
    { es: 'Finlandia', en: 'Finland', jp: 'フィンランド' },
    [
      [24, '2024-01-01'],
      [25.5, '2024-09-01'],
    ],
  ],
  ['FR', { es: 'Francia', en: 'France', jp: 'フランス' }, [[20, '2024-01-01']]],
  ['GR', { es: 'Grecia', en: 'Greece', jp: 'ギリシャ' }, [[24, '2024-01-01']]],
  ['HR', { es: 'Croacia', en: 'Croatia', jp: 'クロアチア' }, [[25, '2024-01-01']]],
  ['HU', { es: 'Hungría', en: 'Hungary', jp: 'ハンガリー' }, [[27, '2024-01-01']]],
  ['IE', { es: 'Irlanda', en: 'Ireland', jp: 'アイルランド' }, [[23, '2024-01-01']]],
  ['IT', { es: 'Italia', en: 'Italy', jp: 'イタリア' }, [[22, '2024-01-01']]],
  ['LT', { es: 'Lituania', en: 'Lithuania', jp: 'リトアニア' }, [[21, '2024-01-01']]],
  ['LU', { es: 'Luxemburgo', en: 'Luxembourg', jp: 'ルクセンブルク' }, [[17, '2024-01-01']]],
  ['LV', { es: 'Letonia', en: 'Latvia', jp: 'ラトビア' }, [[21, '2024-01-01']]],
  ['MT', { es: 'Malta', en: 'Malta', jp: 'マルタ' }, [[18, '2024-01-01']]],
  ['NL', { es: 'Países Bajos', en: 'Netherlands', jp: 'オランダ' }, [[21, '2024-01-01']]],
  ['PL', { es: 'Polonia', en: 'Poland', jp: 'ポーランド' }, [[23, '2024-01-01']]],
  ['PT', { es: 'Portugal', en: 'Portugal', jp: 'ポルトガル' }, [[23, '2024-01-01']]],
  [
    'RO',
    { es: 'Rumanía', en: 'Romania', jp: 'ルーマニア' },
    [
      [19, '2024-01-01'],
      [21, '2025-08-01'],
    ],
  ],
  ['SE', { es: 'Suecia', en: 'Sweden', jp: 'スウェーデン' }, [[25, '2024-01-01']]],
  ['SI', { es: 'Eslovenia', en: 'Slovenia', jp: 'スロベニア' }, [[22, '2024-01-01']]],
  [
    'SK',
    { es: 'Eslovaquia', en: 'Slovakia', jp: 'スロバキア' },
    [
      [20, '2024-01-01'],
      [23, '2025-01-01'],
    ],
  ],
];

const spanish: readonly SeedTax[] = [
  charged({
    code: 'es_iva',
    country: 'ES',
    name: { es: 'IVA general', en: 'Spanish VAT, standard', jp: 'スペイン付加価値税（標準）' },
    rates: [[21, '2012-09-01']],
  }),
  charged({
    code: 'es_iva_reduced',
    country: 'ES',
    name: { es: 'IVA reducido', en: 'Spanish VAT, reduced', jp: 'スペイン付加価値税（軽減）' },
    rates: [[10, '2012-09-01']],
  }),
  charged({
    code: 'es_iva_super_reduced',
    country: 'ES',
    name: { es: 'IVA superreducido', en: 'Spanish VAT, super-reduced', jp: 'スペイン付加価値税（超軽減）' },
    rates: [[4, '1995-01-01']],
  }),
  {
    code: 'es_exempt',
    country: 'ES',
    region: null,
    category: 'E',
    rounding: 'half_away',
    name: { es: 'Exento de IVA', en: 'Exempt from Spanish VAT', jp: 'スペイン付加価値税 非課税' },
    note: {
      es: 'Operación exenta del IVA según el artículo 20 de la Ley 37/1992.',
      en: 'Exempt from VAT under article 20 of the Spanish Act 37/1992.',
      jp: 'スペイン法37/1992第20条により付加価値税は非課税です。',
    },
    rates: ratesOf([[0, '1993-01-01']]),
  },
  charged({
    code: 'es_igic',
    country: 'ES',
    region: 'ES-CN',
    name: { es: 'IGIC general', en: 'Canary Islands IGIC, standard', jp: 'カナリア諸島IGIC（標準）' },
    rates: [[7, '2020-01-01']],
  }),
  charged({
    code: 'es_igic_reduced',
    country: 'ES',
    region: 'ES-CN',
    name: { es: 'IGIC reducido', en: 'Canary Islands IGIC, reduced', jp: 'カナリア諸島IGIC（軽減）' },
    rates: [[3, '2012-07-01']],
  }),
];

const japanese: readonly SeedTax[] = [
  charged({
    code: 'jp_consumption',
    country: 'JP',
    rounding: 'down',
    name: { es: 'Impuesto japonés al consumo', en: 'Japanese consumption tax', jp: '消費税（標準税率）' },
    rates: [[10, '2019-10-01']],
  }),
  charged({
    code: 'jp_consumption_reduced',
    country: 'JP',
    rounding: 'down',
    name: {
      es: 'Impuesto japonés al consumo, reducido',
      en: 'Japanese consumption tax, reduced',
      jp: '消費税（軽減税率）',
    },
    rates: [[8, '2019-10-01']],
  }),
];

const between: readonly SeedTax[] = [
  {
    code: 'reverse_charge',
    country: taxPlaces.betweenMembers,
    region: null,
    category: 'AE',
    rounding: 'half_away',
    name: { es: 'Inversión del sujeto pasivo', en: 'Reverse charge', jp: 'リバースチャージ' },
    note: {
      es: 'Inversión del sujeto pasivo: el impuesto lo liquida el destinatario (artículo 196 de la Directiva 2006/112/CE).',
      en: 'Reverse charge: the recipient accounts for the tax (article 196 of Directive 2006/112/EC).',
      jp: 'リバースチャージ：税は役務の受領者が申告納付します（指令2006/112/EC第196条）。',
    },
    rates: ratesOf([[0, '2010-01-01']]),
  },
  {
    code: 'export',
    country: taxPlaces.elsewhere,
    region: null,
    category: 'G',
    rounding: 'half_away',
    name: { es: 'Servicio fuera del territorio', en: 'Service outside the territory', jp: '域外への役務提供' },
    note: {
      es: 'Operación no sujeta: el servicio se presta fuera del territorio de aplicación del impuesto.',
      en: 'Not taxed: the service is supplied outside the territory of the tax.',
      jp: '課税地域外への役務提供のため、税は課されません。',
    },
    rates: ratesOf([[0, '1993-01-01']]),
  },
  {
    code: 'outside_scope',
    country: taxPlaces.elsewhere,
    region: null,
    category: 'O',
    rounding: 'half_away',
    name: { es: 'Sin impuesto', en: 'No tax', jp: '税なし' },
    note: {},
    rates: ratesOf([[0, '1993-01-01']]),
  },
];

/** The shipped taxes; the first of each territory is the one charged. */
export const defaultTaxes: readonly SeedTax[] = [
  ...spanish,
  ...members.map(([country, { es, en, jp }, rates]) =>
    charged({
      code: `${country.toLowerCase()}_vat`,
      country,
      name: { es: `IVA de ${es}`, en: `VAT of ${en}`, jp: `${jp}の付加価値税` },
      rates,
    }),
  ),
  ...japanese,
  ...between,
];
