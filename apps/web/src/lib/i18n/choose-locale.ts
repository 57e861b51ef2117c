import type { Locale } from '@enlace/contract/core/locale.ts';
import { matchLocale } from '#lib/i18n/locales.ts';

type Wishes = {
  /** The person's choice as stored (`jp` for Japanese); null without one. */
  saved: string | null;
  /** The browser's languages, by preference. */
  browser: readonly string[];
  /** The operator's DEFAULT_LOCALE. */
  operator: string | null;
};

/** Language to start in: saved preference, then the browser's languages, then the operator's default, then English. */
export function chooseLocale({ saved, browser, operator }: Wishes): Locale {
  const listOf = (wish: string | null) => (wish === null ? [] : [wish]);
  return matchLocale(listOf(saved)) ?? matchLocale(browser) ?? matchLocale(listOf(operator)) ?? 'en';
}
