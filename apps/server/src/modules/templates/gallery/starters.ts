import { type Block, type BlockDocument, createBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { richTextFromParagraphs } from '@enlace/blocks/model/richtext.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { ThemeId } from '@enlace/blocks/themes/theme-registry.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { TemplateCategory } from '@enlace/contract/templates/templates.schemas.ts';
import { starterTextsEn } from './starters.en.ts';
import { starterTextsEs } from './starters.es.ts';
import { starterTextsJa } from './starters.ja.ts';
import type { StarterId, StarterText, StarterTexts } from './starters.types.ts';

export type Starter = {
  id: StarterId;
  category: TemplateCategory;
  name: string;
  subject: string;
  preheader: string;
  document: BlockDocument;
};

const texts: Record<Locale, StarterTexts> = { es: starterTextsEs, en: starterTextsEn, ja: starterTextsJa };

const looks: Record<StarterId, { category: TemplateCategory; theme: ThemeId }> = {
  news: { category: 'newsletter', theme: 'barro' },
  letter: { category: 'newsletter', theme: 'verbena' },
  event: { category: 'event', theme: 'nogal' },
  offer: { category: 'shop', theme: 'menta' },
  notice: { category: 'notice', theme: 'nogal' },
};

const starterIds: readonly StarterId[] = ['news', 'letter', 'event', 'offer', 'notice'];

function blocksOf(text: StarterText): Block[] {
  const paragraphs = (id: string, lines: readonly string[]) =>
    createBlock({ id, type: 'richtext', props: { style: 'plain', doc: richTextFromParagraphs(lines) } });
  const blocks: Block[] = [
    createBlock({
      id: 'title',
      type: 'heading',
      props: { text: text.title, size: 'large', linkLabel: '', linkUrl: '' },
    }),
    paragraphs('opening', text.opening),
  ];
  if (text.list) {
    const items = text.list.map((item) => ({ ...item, badge: '', image: null, url: '' }));
    blocks.push(
      createBlock({
        id: 'list',
        type: 'link_list',
        props: { title: '', moreLabel: '', moreUrl: '', layout: 'rows', items },
      }),
    );
  }
  if (text.button)
    blocks.push(
      createBlock({
        id: 'button',
        type: 'button',
        props: { label: text.button, action: 'link', url: '{{ profile_url }}', style: 'main', icon: 'none' },
      }),
    );
  if (text.closing)
    blocks.push(
      createBlock({ id: 'line', type: 'divider', props: { style: 'line' } }),
      paragraphs('closing', text.closing),
    );
  return blocks;
}

function toStarter(id: StarterId, locale: Locale): Starter {
  const text = texts[locale][id];
  const { category, theme } = looks[id];
  return {
    id,
    category,
    name: text.name,
    subject: text.subject,
    preheader: text.preheader,
    document: { version: 1, theme: defaultTheme(theme), blocks: blocksOf(text) },
  };
}

/** The gallery in one language. */
export function listStarters(locale: Locale): Starter[] {
  return starterIds.map((id) => toStarter(id, locale));
}

export function findStarter({ id, locale }: { id: string; locale: Locale }): Starter | undefined {
  const known = starterIds.find((candidate) => candidate === id);
  return known === undefined ? undefined : toStarter(known, locale);
}
