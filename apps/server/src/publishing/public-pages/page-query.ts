import { type Locale, matchLocale } from '@enlace/contract/core/locale.ts';

/** Optional parameters in a page's address. */
export type PageWish = { locale?: Locale | undefined; unlockKey?: string | undefined };

const languageForm = /[?&]lang=(es|en|ja|jp)(?=&|$)/i;
const longestKey = 80;

/** The language in an address's query, without parsing the rest: the fast path reads it too. */
export function languageOf(url: string): Locale | undefined {
  const found = languageForm.exec(url)?.[1];
  return found === undefined ? undefined : matchLocale([found]);
}

/** Language (`?lang=`) and, for pages with a password, the key (`?k=`). */
export function pageWishOf(url: string): PageWish {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const key = new URLSearchParams(url.slice(start + 1)).get('k') ?? undefined;
  return { locale: languageOf(url), unlockKey: key !== undefined && key.length <= longestKey ? key : undefined };
}

/** The query that keeps the visitor's language and password key; empty for most pages. */
export function pageQuery({ locale, unlockKey }: PageWish): string {
  const query = new URLSearchParams({
    ...(locale === undefined ? {} : { lang: locale }),
    ...(unlockKey === undefined ? {} : { k: unlockKey }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}
