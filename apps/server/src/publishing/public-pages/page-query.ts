import { type Locale, matchLocale } from '@enlace/contract/core/locale.ts';

/** What a visitor may ask for beside the address of a page. */
export type PageWish = { locale?: Locale | undefined; unlockKey?: string | undefined };

const languageForm = /[?&]lang=(es|en|ja|jp)(?=&|$)/i;
const longestKey = 80;

/** The language in the query of an address, without parsing the rest: the fast path reads it too. */
export function languageOf(url: string): Locale | undefined {
  const found = languageForm.exec(url)?.[1];
  return found === undefined ? undefined : matchLocale([found]);
}

/** Language (`?lang=`) and, for pages with a password, what opens them (`?k=`). */
export function pageWishOf(url: string): PageWish {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const key = new URLSearchParams(url.slice(start + 1)).get('k') ?? undefined;
  return { locale: languageOf(url), unlockKey: key !== undefined && key.length <= longestKey ? key : undefined };
}

/** The query that keeps a visitor in the language and behind the password they came with; empty for most pages. */
export function pageQuery({ locale, unlockKey }: PageWish): string {
  const query = new URLSearchParams({
    ...(locale === undefined ? {} : { lang: locale }),
    ...(unlockKey === undefined ? {} : { k: unlockKey }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}
