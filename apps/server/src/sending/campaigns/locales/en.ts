import type { CampaignTexts } from './es.ts';

export const en: CampaignTexts = {
  untitled: 'Untitled',
  copyOf: (name) => `${name} (copy)`,
  roundOf: {
    not_reached: (name) => `${name} (not reached)`,
    not_opened: (name) => `${name} (not opened)`,
    newcomers: (name) => `${name} (joined since)`,
  },
};
