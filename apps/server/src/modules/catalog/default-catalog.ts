/** The catalogue of a new installation; prices in euro cents, sizes in bytes. */
export const defaultCatalog = {
  accountTypes: [
    { code: 'individual', name: { es: 'Particular', en: 'Individual', jp: '個人' } },
    { code: 'freelancer', name: { es: 'Autónomo', en: 'Self-employed', jp: '個人事業主' } },
    { code: 'company', name: { es: 'Empresa', en: 'Company', jp: '法人' } },
    { code: 'nonprofit', name: { es: 'ONG', en: 'Non-profit', jp: '非営利団体' } },
  ],
  billingPeriods: [
    { code: 'trial', unit: 'day', unitCount: 14, trialDays: 14, name: { es: 'Prueba', en: 'Trial', jp: 'トライアル' } },
    {
      code: 'monthly',
      unit: 'month',
      unitCount: 1,
      trialDays: 0,
      name: { es: 'Mensual', en: 'Monthly', jp: '月払い' },
    },
    {
      code: 'quarterly',
      unit: 'month',
      unitCount: 3,
      trialDays: 0,
      name: { es: 'Trimestral', en: 'Quarterly', jp: '3か月払い' },
    },
    { code: 'yearly', unit: 'year', unitCount: 1, trialDays: 0, name: { es: 'Anual', en: 'Yearly', jp: '年払い' } },
  ],
  plans: [
    {
      code: 'start',
      name: { es: 'Inicio', en: 'Start', jp: 'スタート' },
      monthlyMinor: 900,
      quotas: { sends: 1000, profiles: 1, contacts: 500, storage_bytes: 1_073_741_824 },
    },
    {
      code: 'studio',
      name: { es: 'Estudio', en: 'Studio', jp: 'スタジオ' },
      monthlyMinor: 1900,
      quotas: { sends: 10_000, profiles: 6, contacts: 5000, storage_bytes: 10_737_418_240 },
    },
    {
      code: 'agency',
      name: { es: 'Agencia', en: 'Agency', jp: 'エージェンシー' },
      monthlyMinor: 5900,
      quotas: { sends: 100_000, profiles: 40, contacts: 100_000, storage_bytes: 107_374_182_400 },
    },
  ],
  trialPlan: 'studio',
} as const;
