import type { SeriesTexts } from './es.ts';

export const en: SeriesTexts = {
  untitled: 'Periodic campaign',
  issueName: (series, day) => `${series} · ${day}`,
};
