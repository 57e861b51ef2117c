import type { CampaignTexts } from './es.ts';

export const en: CampaignTexts = {
  untitled: 'Untitled',
  copyOf: (name) => `${name} (copy)`,
};
