/** What happens to a client of the operator on a day. */
export type Act =
  | { kind: 'card'; number: string }
  | { kind: 'choose'; plan: string; period?: string; coupon?: string; byTransfer?: true }
  | { kind: 'package' }
  | { kind: 'cancel'; reason: string }
  /** The operator notes a transfer for the oldest open invoice. */
  | { kind: 'transferred' }
  /** The operator gives five euros back, or all of the newest invoice with a credit note. */
  | { kind: 'goodwill'; note: string }
  | { kind: 'revoked'; reason: string };

export type OperatorClient = {
  name: string;
  alias: string;
  /** Code of the account type; a company has a tax number and a legal name. */
  type: 'individual' | 'company' | 'nonprofit';
  taxId?: string;
  joined: number;
  acts: readonly (Act & { daysAgo: number })[];
};

const good = '4242424242424242';
const mastercard = '5555555555554444';
const noFunds = '4000000000009995';
const lost = '4000000000009987';

/** Adds a card and chooses a plan, during the trial. */
function buys(daysAgo: number, plan: string, more: { period?: string; coupon?: string; card?: string } = {}) {
  const { card = good, ...choice } = more;
  return [
    { daysAgo, kind: 'card', number: card },
    { daysAgo, kind: 'choose', plan, ...choice },
  ] as const;
}

export const autumnCoupon = {
  ...{ code: 'OTONO-20', name: { es: 'Otoño', en: 'Autumn', jp: '秋' }, percentPpm: 200_000, amountMinor: null },
  ...{ currency: null, periods: 3, planId: null, maxRedemptions: 50, validFrom: null, validUntil: null },
};

/** Half a year of the business that runs the installation: who came, who stayed, who left, and what became of bills. */
export const operatorClients: readonly OperatorClient[] = [
  {
    ...{ name: 'Nogal Casas', alias: 'nogalcasas', type: 'company', taxId: 'B12345674', joined: 178 },
    acts: [...buys(170, 'studio'), { daysAgo: 92, kind: 'choose', plan: 'agency' }, { daysAgo: 40, kind: 'package' }],
  },
  {
    ...{ name: 'Clínica Bambú', alias: 'clinicabambu', type: 'company', taxId: 'B54990213', joined: 171 },
    acts: buys(165, 'agency', { card: mastercard }),
  },
  {
    ...{ name: 'Estudio Menta', alias: 'estudiomenta', type: 'company', taxId: 'B12345674', joined: 160 },
    acts: buys(150, 'studio', { period: 'yearly' }),
  },
  {
    ...{ name: 'Lola Garrido', alias: 'lolagarrido', type: 'individual', joined: 152 },
    acts: [...buys(141, 'start'), { daysAgo: 84, kind: 'cancel', reason: 'too_expensive' }],
  },
  {
    ...{ name: 'Panadería Trigo', alias: 'panaderiatrigo', type: 'company', taxId: 'B12345674', joined: 140 },
    acts: buys(130, 'studio', { coupon: autumnCoupon.code }),
  },
  {
    ...{ name: 'Iván Robles', alias: 'grafito', type: 'individual', joined: 131 },
    acts: [
      ...buys(122, 'start'),
      { daysAgo: 60, kind: 'card', number: noFunds },
      { daysAgo: 51, kind: 'card', number: mastercard },
    ],
  },
  {
    ...{ name: 'Librería Faro', alias: 'libreriafaro', type: 'company', taxId: 'B54990213', joined: 118 },
    acts: [
      { daysAgo: 110, kind: 'choose', plan: 'studio', byTransfer: true },
      { daysAgo: 98, kind: 'transferred' },
      { daysAgo: 66, kind: 'transferred' },
      { daysAgo: 35, kind: 'transferred' },
    ],
  },
  { name: 'Marta Oliver', alias: 'martaoliver', type: 'individual', joined: 110, acts: [] },
  {
    ...{ name: 'Academia Compás', alias: 'academiacompas', type: 'company', taxId: 'B12345674', joined: 97 },
    acts: [...buys(90, 'agency'), { daysAgo: 30, kind: 'goodwill', note: 'Los informes fallaron dos días' }],
  },
  {
    ...{ name: 'Taller Cobre', alias: 'tallercobre', type: 'individual', joined: 88 },
    acts: [...buys(80, 'start'), { daysAgo: 50, kind: 'card', number: lost }],
  },
  {
    ...{ name: 'Sara Kimura', alias: 'sarakimura', type: 'individual', joined: 76 },
    acts: buys(70, 'start'),
  },
  {
    ...{ name: 'Viajes Levante', alias: 'viajeslevante', type: 'company', taxId: 'B54990213', joined: 66 },
    acts: [...buys(58, 'studio'), { daysAgo: 8, kind: 'cancel', reason: 'not_used' }],
  },
  {
    ...{ name: 'Diego Huerta', alias: 'diegohuerta', type: 'individual', joined: 55 },
    acts: [...buys(48, 'start'), { daysAgo: 36, kind: 'revoked', reason: 'Se dio de alta dos veces' }],
  },
  {
    ...{ name: 'Foto Brisa', alias: 'fotobrisa', type: 'company', taxId: 'B12345674', joined: 50 },
    acts: [...buys(44, 'studio'), { daysAgo: 9, kind: 'card', number: noFunds }],
  },
  {
    ...{ name: 'Gestoría Olmo', alias: 'gestoriaolmo', type: 'company', taxId: 'B54990213', joined: 38 },
    acts: buys(31, 'agency', { card: mastercard }),
  },
  {
    ...{ name: 'Asociación Verbena', alias: 'verbena', type: 'nonprofit', joined: 24 },
    acts: buys(16, 'studio'),
  },
  { name: 'Clara Ponce', alias: 'claraponce', type: 'individual', joined: 12, acts: [] },
  {
    ...{ name: 'Bici Norte', alias: 'bicinorte', type: 'company', taxId: 'B12345674', joined: 5 },
    acts: buys(2, 'studio'),
  },
];
