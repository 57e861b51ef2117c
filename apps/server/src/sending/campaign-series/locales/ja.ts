import type { SeriesTexts } from './es.ts';

export const ja: SeriesTexts = {
  untitled: '定期キャンペーン',
  issueName: (series, day) => `${series}・${day}`,
};
