import { type Block, type BlockDocument, createBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { richTextFromParagraphs } from '@enlace/blocks/model/richtext.schema.ts';
import type { SectionTone } from '@enlace/blocks/blocks/section/section.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { ThemeId } from '@enlace/blocks/themes/theme-registry.ts';
import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import type { TemplateCategory } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { starterTextsEn } from './starters.en.ts';
import { starterTextsEs } from './starters.es.ts';
import { starterTextsJa } from './starters.ja.ts';
import { type StarterId, starterIds, type StarterLine, type StarterText, type StarterTexts } from './starters.types.ts';

export type Starter = {
  id: StarterId;
  category: TemplateCategory;
  name: string;
  subject: string;
  preheader: string;
  document: BlockDocument;
};

const texts: Record<Locale, StarterTexts> = { es: starterTextsEs, en: starterTextsEn, ja: starterTextsJa };

type Look = { category: TemplateCategory; theme: ThemeId; tone?: SectionTone; hasHours?: true };

const looks: Record<StarterId, Look> = {
  news: { category: 'newsletter', theme: 'barro' },
  letter: { category: 'newsletter', theme: 'verbena' },
  welcome: { category: 'welcome', theme: 'menta', tone: 'soft' },
  event: { category: 'event', theme: 'nogal', tone: 'deep' },
  offer: { category: 'shop', theme: 'verbena', tone: 'accent' },
  catalogue: { category: 'shop', theme: 'barro' },
  notice: { category: 'notice', theme: 'grafito' },
  hours: { category: 'notice', theme: 'bambu', hasHours: true },
  reminder: { category: 'notice', theme: 'menta', tone: 'deep' },
  thanks: { category: 'followup', theme: 'barro', tone: 'soft' },
  survey: { category: 'followup', theme: 'bambu' },
  receipt: { category: 'followup', theme: 'grafito', tone: 'soft' },
  season: { category: 'newsletter', theme: 'nogal', tone: 'accent' },
};

const currencies = { es: 'EUR', en: 'EUR', ja: 'JPY' } as const satisfies Record<Locale, string>;
const daysAhead = 10;

type View = { text: StarterText; look: Look; locale: Locale; day: string };

function heading(id: string, text: string, size: 'large' | 'small' = 'large'): Block {
  return createBlock({ id, type: 'heading', props: { text, size, linkLabel: '', linkUrl: '' } });
}

function paragraphs(id: string, lines: readonly string[]): Block {
  return createBlock({ id, type: 'richtext', props: { style: 'plain', doc: richTextFromParagraphs(lines) } });
}

function columns(id: string, tone: SectionTone, content: Block[][]): Block {
  return { ...createBlock({ id, type: 'section', props: { layout: 'even', tone } }), columns: content };
}

function panel({ text, look, day }: View): Block[] {
  if (!text.panel || !look.tone) return [];
  const title = text.panel.title.replace('{day}', day);
  return [columns('panel', look.tone, [[heading('panel-title', title), paragraphs('panel-text', [text.panel.text])]])];
}

function list(lines: readonly StarterLine[]): Block {
  const items = lines.map((item) => ({ ...item, badge: '', image: null, url: '' }));
  return createBlock({
    id: 'list',
    type: 'link_list',
    props: { title: '', moreLabel: '', moreUrl: '', layout: 'rows', items },
  });
}

function pair(lines: readonly [StarterLine, StarterLine]): Block {
  const column = ({ title, subtitle }: StarterLine, index: number) => [
    heading(`pair-${index}`, title, 'small'),
    paragraphs(`pair-text-${index}`, [subtitle]),
  ];
  return columns('pair', 'soft', lines.map(column));
}

function prices({ text, locale }: View): Block[] {
  if (!text.prices) return [];
  const items = text.prices.map((item) => ({
    ...item,
    isFrom: false,
    badge: '',
    isSoldOut: false,
    image: null,
    url: '',
  }));
  const groups = [{ title: '', note: '', items }];
  return [
    createBlock({
      id: 'prices',
      type: 'price_list',
      props: { title: '', currency: currencies[locale], groups, note: '' },
    }),
  ];
}

const morning = [{ from: '10:00', to: '14:00' }];
const whole = [...morning, { from: '16:30', to: '20:00' }];

function hours({ look }: View): Block[] {
  if (!look.hasHours) return [];
  const week = { mon: [], tue: whole, wed: whole, thu: whole, fri: whole, sat: morning, sun: [] };
  const props = { title: '', showStatus: false, week, exceptions: [], timeZone: '', note: '' };
  return [createBlock({ id: 'hours', type: 'hours', props })];
}

function ending({ button, closing }: StarterText): Block[] {
  const blocks: Block[] = [];
  if (button)
    blocks.push(
      createBlock({
        id: 'button',
        type: 'button',
        props: { label: button, action: 'link', url: '{{ profile_url }}', style: 'main', icon: 'none' },
      }),
    );
  if (closing)
    blocks.push(createBlock({ id: 'line', type: 'divider', props: { style: 'line' } }), paragraphs('closing', closing));
  return blocks;
}

function blocksOf(view: View): Block[] {
  const { text } = view;
  return [
    ...panel(view),
    heading('title', text.title),
    paragraphs('opening', text.opening),
    ...(text.list ? [list(text.list)] : []),
    ...(text.pair ? [pair(text.pair)] : []),
    ...prices(view),
    ...hours(view),
    ...(text.quote ? [createBlock({ id: 'quote', type: 'quote', props: text.quote })] : []),
    ...ending(text),
  ];
}

type Wish = { locale: Locale; today: Temporal.PlainDate };

/** The first Saturday that leaves time to send the mail. */
function nextSaturday({ locale, today }: Wish): string {
  const soon = today.add({ days: daysAhead });
  const saturday = soon.add({ days: (6 - soon.dayOfWeek + 7) % 7 });
  return saturday.toLocaleString(localeTags[locale], { weekday: 'long', day: 'numeric', month: 'long' });
}

function toStarter(id: StarterId, wish: Wish): Starter {
  const { locale } = wish;
  const text = texts[locale][id];
  const look = looks[id];
  const day = nextSaturday(wish);
  const blocks = blocksOf({ text, look, locale, day: day.charAt(0).toLocaleUpperCase(locale) + day.slice(1) });
  const { name, subject, preheader } = text;
  const document: BlockDocument = { version: 1, theme: defaultTheme(look.theme), blocks };
  return { id, category: look.category, name, subject, preheader, document };
}

/** The gallery in one language, with dates in the future. */
export function listStarters(wish: Wish): Starter[] {
  return starterIds.map((id) => toStarter(id, wish));
}

export function findStarter({ id, ...wish }: Wish & { id: string }): Starter | undefined {
  const known = starterIds.find((candidate) => candidate === id);
  return known === undefined ? undefined : toStarter(known, wish);
}
