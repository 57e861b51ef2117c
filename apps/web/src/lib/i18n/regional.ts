import type { Locale } from '@enlace/contract/core/locale.ts';

/**
 * Language and region that dates, hours and figures are written in. English differs by region: that of the browser's
 * first English with one, else British as the texts, the mails and the public pages are.
 */
export function regionalTag(locale: Locale, browser: readonly string[]): string {
  if (locale !== 'en') return locale;
  return browser.find((wish) => wish.toLowerCase().startsWith('en-')) ?? 'en-GB';
}

/** Whether 3/4 is the fourth of March. */
export function isMonthFirst(tag: string): boolean {
  const parts = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric' }).formatToParts();
  return parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day');
}
