import type { Locale } from '@enlace/contract/core/locale.ts';
import { trackingTexts } from '../locales/texts.ts';
import { renderPage } from './page-layout.ts';

/** What the pages know of the reader; the address is masked so that only its owner recognises it. */
export type Reader = { locale: Locale; brand: string; address: string; token: string };

/** Enough of an address for its owner to recognise it. */
export function masked(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.slice(0, 1)}•••@${domain}`;
}

/** `hasTopics`: there is something to choose instead of leaving everything. */
export function unsubscribePage({ locale, brand, address, token }: Reader, hasTopics: boolean): string {
  const texts = trackingTexts[locale].unsubscribe;
  return renderPage({
    locale,
    brand,
    title: texts.title(brand),
    body: texts.body(masked(address)),
    form: { action: `/baja/${token}`, label: texts.button },
    ...(hasTopics ? { link: { href: `/preferencias/${token}`, label: texts.topics, isQuiet: true } } : {}),
  });
}

export function unsubscribedPage({ locale, brand, address, token }: Reader): string {
  const texts = trackingTexts[locale].unsubscribe;
  const form = { action: `/baja/${token}/deshacer`, label: texts.undo, isQuiet: true };
  return renderPage({ locale, brand, title: texts.doneTitle, body: texts.doneBody(brand, masked(address)), form });
}

export function resubscribedPage({ locale, brand }: Reader): string {
  const texts = trackingTexts[locale].unsubscribe;
  return renderPage({ locale, brand, title: texts.undoneTitle, body: texts.undoneBody(brand) });
}

export function samplePage(locale: Locale): string {
  const { title, body } = trackingTexts[locale].sample;
  return renderPage({ locale, brand: '', title, body });
}

export function gonePage(locale: Locale): string {
  const { title, body } = trackingTexts[locale].gone;
  return renderPage({ locale, brand: '', title, body });
}
