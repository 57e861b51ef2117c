import type { Locale } from '@enlace/contract/core/locale.ts';

type GuideModule = { guide: string };

/** The text of every guide in every language, each as its own lazy chunk. */
const texts: Record<string, () => Promise<GuideModule>> = import.meta.glob<GuideModule>(
  '/src/locales/{es,en,ja}/guides/*.ts',
);

/** Markdown of one guide; null when it does not exist. */
export async function readGuide({ locale, slug }: { locale: Locale; slug: string }): Promise<string | null> {
  const load = texts[`/src/locales/${locale}/guides/${slug}.ts`];
  return load === undefined ? null : (await load()).guide;
}
