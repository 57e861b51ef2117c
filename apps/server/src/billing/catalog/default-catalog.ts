import type {
  AccountTypeInput,
  BillingPeriodInput,
  PlanQuotaInput,
} from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import type { PlanFeature } from '@enlace/contract/core/plan-features.ts';
import type { Names } from './catalog.types.ts';

type SeedPlan = {
  code: string;
  name: Names;
  description: Names;
  features: readonly Names[];
  featureKeys: readonly PlanFeature[];
  /** Code of the plan whose features it has too. */
  includes: string | null;
  isHighlighted: boolean;
  monthlyMinor: number;
  quotas: readonly PlanQuotaInput[];
};
type SeedPackage = {
  code: string;
  name: Names;
  description: Names;
  priceMinor: number;
  validDays: number;
  rollsOver: boolean;
  quotas: readonly { resource: PlanQuotaInput['resource']; amount: number }[];
};

// Decimal, as storage is sold and shown.
const gigabyte = 1_000_000_000;

function quotasOf(amounts: Record<PlanQuotaInput['resource'], number>): PlanQuotaInput[] {
  const { sends, profiles, contacts, storage_bytes } = amounts;
  return [
    { resource: 'sends', kind: 'metered', quota: sends, isSoft: false },
    { resource: 'profiles', kind: 'static', quota: profiles, isSoft: false },
    { resource: 'contacts', kind: 'static', quota: contacts, isSoft: false },
    { resource: 'storage_bytes', kind: 'static', quota: storage_bytes, isSoft: false },
  ];
}

/** The account types of a new installation. */
export const defaultAccountTypes: readonly AccountTypeInput[] = [
  {
    code: 'individual',
    name: { es: 'Particular', en: 'Individual', jp: '個人' },
    isBusiness: false,
    requiresTaxId: false,
  },
  {
    code: 'freelancer',
    name: { es: 'Autónomo', en: 'Self-employed', jp: '個人事業主' },
    isBusiness: true,
    requiresTaxId: true,
  },
  { code: 'company', name: { es: 'Empresa', en: 'Company', jp: '法人' }, isBusiness: true, requiresTaxId: true },
  {
    code: 'nonprofit',
    name: { es: 'ONG', en: 'Non-profit', jp: '非営利団体' },
    isBusiness: true,
    requiresTaxId: false,
  },
];

/** The billing periods, and the trial. */
export const defaultPeriods: readonly BillingPeriodInput[] = [
  {
    code: 'trial',
    name: { es: 'Prueba', en: 'Trial', jp: 'お試し' },
    unit: 'day',
    unitCount: 14,
    trialDays: 14,
    anchorMode: 'anniversary',
  },
  {
    code: 'monthly',
    name: { es: 'Mensual', en: 'Monthly', jp: '月払い' },
    unit: 'month',
    unitCount: 1,
    trialDays: 0,
    anchorMode: 'anniversary',
  },
  {
    code: 'quarterly',
    name: { es: 'Trimestral', en: 'Quarterly', jp: '3か月払い' },
    unit: 'month',
    unitCount: 3,
    trialDays: 0,
    anchorMode: 'anniversary',
  },
  {
    code: 'yearly',
    name: { es: 'Anual', en: 'Yearly', jp: '年払い' },
    unit: 'year',
    unitCount: 1,
    trialDays: 0,
    anchorMode: 'anniversary',
  },
];

/** Prices in euro cents; the yearly offer costs ten months. */
export const defaultPlans: readonly SeedPlan[] = [
  {
    code: 'start',
    name: { es: 'Inicio', en: 'Start', jp: 'スタート' },
    description: {
      es: 'Para abrir tu primera página.',
      en: 'To open your first page.',
      jp: '最初のページを公開したい方に。',
    },
    features: [
      { es: 'Página pública con formulario', en: 'Public page with a form', jp: 'フォーム付きの公開ページ' },
      { es: 'Buzón y respuestas por correo', en: 'Mailbox with replies by mail', jp: 'メールで返信できる受信箱' },
      { es: 'Plantillas de la casa', en: 'House templates', jp: '共有テンプレート' },
      { es: 'Informes por persona y enlace', en: 'Reports by person and link', jp: '個人別・リンク別のレポート' },
    ],
    featureKeys: ['own_domain'],
    includes: null,
    isHighlighted: false,
    monthlyMinor: 900,
    quotas: quotasOf({ sends: 1000, profiles: 1, contacts: 500, storage_bytes: gigabyte }),
  },
  {
    code: 'studio',
    name: { es: 'Estudio', en: 'Studio', jp: 'スタジオ' },
    description: {
      es: 'Para quien ya vive de esto.',
      en: 'For those who make a living from it.',
      jp: '本業として活動する方に。',
    },
    features: [],
    featureKeys: ['own_sender', 'automations', 'series'],
    includes: 'start',
    isHighlighted: true,
    monthlyMinor: 1900,
    quotas: quotasOf({ sends: 10_000, profiles: 6, contacts: 5000, storage_bytes: 10 * gigabyte }),
  },
  {
    code: 'agency',
    name: { es: 'Agencia', en: 'Agency', jp: 'エージェンシー' },
    description: {
      es: 'Para llevar a muchos a la vez.',
      en: 'For managing many at once.',
      jp: '多くの顧客を担当する方に。',
    },
    features: [
      { es: '40 perfiles con su buzón', en: '40 profiles, each with a mailbox', jp: '受信箱付きの40プロフィール' },
    ],
    featureKeys: ['ab_tests', 'api'],
    includes: 'studio',
    isHighlighted: false,
    monthlyMinor: 5900,
    quotas: quotasOf({ sends: 100_000, profiles: 40, contacts: 100_000, storage_bytes: 100 * gigabyte }),
  },
];

/** New clients try this plan. */
export const defaultTrialPlan = 'studio';

export const defaultPackages: readonly SeedPackage[] = [
  {
    code: 'sends_5k',
    name: { es: '5.000 envíos', en: '5,000 sends', jp: '送信5,000通' },
    description: {
      es: 'Para una campaña más grande de lo normal.',
      en: 'For a larger campaign than usual.',
      jp: 'いつもより大きなキャンペーンに。',
    },
    priceMinor: 900,
    validDays: 90,
    rollsOver: true,
    quotas: [{ resource: 'sends', amount: 5000 }],
  },
  {
    code: 'sends_25k',
    name: { es: '25.000 envíos', en: '25,000 sends', jp: '送信25,000通' },
    description: {
      es: 'Para una temporada fuerte.',
      en: 'For a busy season.',
      jp: '繁忙期に。',
    },
    priceMinor: 3500,
    validDays: 180,
    rollsOver: true,
    quotas: [{ resource: 'sends', amount: 25_000 }],
  },
  {
    code: 'profiles_3',
    name: { es: '3 perfiles más', en: '3 more profiles', jp: 'プロフィール3件追加' },
    description: {
      es: 'Un año con tres páginas más.',
      en: 'A year with three more pages.',
      jp: '1年間、ページを3件追加できます。',
    },
    priceMinor: 6000,
    validDays: 365,
    rollsOver: false,
    quotas: [{ resource: 'profiles', amount: 3 }],
  },
  {
    code: 'storage_20gb',
    name: { es: '20 GB de nube', en: '20 GB of storage', jp: 'ストレージ20 GB' },
    description: {
      es: 'Un año con más sitio para tus archivos.',
      en: 'A year with more room for your files.',
      jp: '1年間、ファイルの保存容量を増やせます。',
    },
    priceMinor: 2400,
    validDays: 365,
    rollsOver: false,
    quotas: [{ resource: 'storage_bytes', amount: 20 * gigabyte }],
  },
];
