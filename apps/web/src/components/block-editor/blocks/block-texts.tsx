import type { EditingTexts } from '@enlace/blocks/locales/locale-texts.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';

const loaders: Record<Locale, () => Promise<EditingTexts>> = {
  es: async () => (await import('@enlace/blocks/locales/editing/es.ts')).editing,
  en: async () => (await import('@enlace/blocks/locales/editing/en.ts')).editing,
  ja: async () => (await import('@enlace/blocks/locales/editing/ja.ts')).editing,
};

const loading = new Map<Locale, Promise<EditingTexts>>();

/** Names of blocks, fields, options and themes in a language, from the blocks package. */
export function loadBlockTexts(locale: Locale): Promise<EditingTexts> {
  const known = loading.get(locale) ?? loaders[locale]();
  loading.set(locale, known);
  // A chunk that failed to load may load the next time.
  known.catch(() => loading.delete(locale));
  return known;
}

const BlockTexts = createContext<EditingTexts | undefined>(undefined);

/** Suspends until the texts in the person's language are loaded. */
export function BlockTextsProvider({ children }: { children: ReactNode }) {
  useTranslation('editor');
  const texts = use(loadBlockTexts(currentLocale()));
  return <BlockTexts value={texts}>{children}</BlockTexts>;
}

export function useBlockTexts(): EditingTexts {
  const texts = use(BlockTexts);
  if (!texts) throw new Error('the texts of the blocks are not loaded here');
  return texts;
}

/** Fills in `{{name}}` in a text of the blocks package. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
