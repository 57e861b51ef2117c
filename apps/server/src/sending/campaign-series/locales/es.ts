export const es = {
  untitled: 'Campaña periódica',
  /** Name of one issue: the series and the day it is for. */
  issueName: (series: string, day: string) => `${series} · ${day}`,
};

export type SeriesTexts = typeof es;
