import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ReactNode } from 'react';

/** The same page in another language, as a path of this origin. */
export type LanguageLink = { locale: Locale; href: string };

const names: Record<Locale, { short: string; full: string }> = {
  es: { short: 'ES', full: 'Español' },
  en: { short: 'EN', full: 'English' },
  ja: { short: '日本語', full: '日本語' },
};

type Props = { links: readonly LanguageLink[]; current: Locale; label: string };

/** The language switch of a page; each language is named in itself. */
export function PageLanguages({ links, current, label }: Props): ReactNode {
  if (links.length < 2) return null;
  return (
    <nav className="rnd lg" aria-label={label}>
      {links.map(({ locale, href }) => (
        <a
          key={locale}
          href={href}
          lang={locale}
          hrefLang={locale}
          aria-label={names[locale].full}
          aria-current={locale === current ? 'page' : undefined}
        >
          {names[locale].short}
        </a>
      ))}
    </nav>
  );
}
