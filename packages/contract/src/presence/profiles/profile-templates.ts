/** Trades with a page template. */
export const profileTemplateIds = [
  'restaurant',
  'clinic',
  'shop',
  'artist',
  'estate_agent',
  'association',
  'hairdresser',
  'consultant',
  'musician',
  'school',
] as const;
export type ProfileTemplateId = (typeof profileTemplateIds)[number];
