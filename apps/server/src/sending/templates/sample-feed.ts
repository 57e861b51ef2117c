import type { Locale } from '@enlace/contract/core/locale.ts';
import { templateTexts } from './locales/texts.ts';
import type { MailFeed } from './templates.types.ts';

/** Invented feed entries for template previews. */
export function sampleFeed(locale: Locale): MailFeed {
  const { feed } = templateTexts[locale];
  return {
    title: feed.title,
    link: 'https://example.com/',
    items: feed.items.map(({ title, summary, date }, index) => ({
      title,
      summary,
      date,
      link: `https://example.com/${index + 1}`,
      picture: '',
    })),
  };
}
