import type { Locale } from '@enlace/contract/core/locale.ts';

/**
 * Language and region that dates, hours and figures are written in. English differs by region: that of the browser's
 * first English with one, else British as the texts, the mails and the public pages are.
 */
export function regionalTag(locale: Locale, browser: readonly string[]): string {
  if (locale !== 'en') return locale;
  for (const wish of browser) {
    const [language, region = ''] = wish.split('-');
    // What is no region, as in the “en-US@posix” of some browsers on Linux, would be an error in every date.
    if (language?.toLowerCase() === 'en' && (region.length === 2 || region.length === 3)) return `en-${region}`;
  }
  return 'en-GB';
}

/** Whether 3/4 is the fourth of March. */
export function isMonthFirst(tag: string): boolean {
  const parts = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric' }).formatToParts();
  return parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day');
}
