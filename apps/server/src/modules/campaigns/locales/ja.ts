import type { CampaignTexts } from './es.ts';

export const ja: CampaignTexts = {
  untitled: '無題',
  copyOf: (name) => `${name}（コピー）`,
};
