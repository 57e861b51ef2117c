import type { Locale } from '@enlace/contract/core/locale.ts';

type GuideModule = { guide: string };

/** The text of every guide in every language, each a piece of its own that comes when it is read. */
const texts: Record<string, () => Promise<GuideModule>> = import.meta.glob<GuideModule>(
  '/src/locales/{es,en,ja}/guides/*.ts',
);

/** Markdown of one guide; null when there is none of this name. */
export async function readGuide({ locale, slug }: { locale: Locale; slug: string }): Promise<string | null> {
  const load = texts[`/src/locales/${locale}/guides/${slug}.ts`];
  return load === undefined ? null : (await load()).guide;
}
