import type { CampaignTexts } from './es.ts';

export const ja: CampaignTexts = {
  untitled: '無題',
  copyOf: (name) => `${name}（コピー）`,
  roundOf: {
    not_reached: (name) => `${name}（未着の方へ）`,
    not_opened: (name) => `${name}（未開封の方へ）`,
    newcomers: (name) => `${name}（新しい方へ）`,
  },
};
