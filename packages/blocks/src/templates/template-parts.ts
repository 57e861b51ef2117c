import type { Locale } from '@enlace/contract/core/locale.ts';
import type { BlockInputMap, BlockType } from '../registry.ts';
import { blockDefinitions } from '../registry.ts';
import type { ImageRef } from '../model/fields.schema.ts';
import type { TemplateTexts } from './locales/template-texts.ts';

/** A block as written in a template: its schema fills in the rest. */
export type TemplateBlock = {
  [T in BlockType]: { type: T; props: BlockInputMap[T]; columns?: TemplateBlock[][] };
}[BlockType];

export type TemplateInput<Key extends keyof TemplateTexts> = {
  texts: TemplateTexts[Key];
  common: TemplateTexts['common'];
  locale: Locale;
  /** Name the client gave the page. */
  name: string;
  /** Today in the client's zone, `yyyy-mm-dd`: example dates are in its future. */
  today: string;
};

/** Target of example links: a domain reserved for examples (RFC 2606), so nobody is sent to a stranger. */
export const exampleUrl = 'https://example.com/';

const yenPerEuro = 160;

/** A price in the currency of the language: minor units of euros or whole yen. */
export function price(locale: Locale, euros: number): { price: number } {
  return { price: locale === 'ja' ? Math.round((euros * yenPerEuro) / 100) * 100 : Math.round(euros * 100) };
}

export function currencyOf(locale: Locale): 'EUR' | 'JPY' {
  return locale === 'ja' ? 'JPY' : 'EUR';
}

/** A future day as `yyyy-mm-ddThh:mm`. */
export function inDays(today: string, days: number, time: string): string {
  return `${Temporal.PlainDate.from(today).add({ days }).toString()}T${time}`;
}

/** Sizes in pixels of the images that ship with the product, by the name in their id. */
const stock = {
  botella: [440, 440],
  casa: [720, 800],
  clinica: [640, 720],
  cuenco: [440, 440],
  estante: [640, 640],
  hero: [720, 880],
  jarron: [440, 440],
  plato: [440, 440],
  salon: [640, 720],
  tarro: [440, 440],
  taza: [440, 440],
} as const;
export type StockPicture = keyof typeof stock;

/** An image that ships with the product: not a client's file, free to use and to replace. */
export function stockPicture(name: StockPicture, alt = ''): ImageRef {
  const [width, height] = stock[name];
  return { fileId: `stock-${name}`, alt, width, height };
}

export function paragraph(text: string) {
  return {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  };
}

export function questions(title: string, items: readonly (readonly string[])[]): TemplateBlock {
  return {
    type: 'faq',
    props: { title, items: items.map(([question = '', answer = '']) => ({ question, answer: paragraph(answer) })) },
  };
}

type PriceRow = readonly [
  item: readonly string[] | undefined,
  euros: number,
  extra?: { badge?: string; isFrom?: boolean; isSoldOut?: boolean },
];

export function priced(locale: Locale, rows: readonly PriceRow[]) {
  return rows.map(([[name = '', description = ''] = [], euros, extra = {}]) => ({
    name,
    description,
    ...price(locale, euros),
    ...extra,
  }));
}

type FormInput = BlockInputMap['form'];

export function contactForm(input: {
  common: TemplateTexts['common'];
  title: string;
  intro: string;
  extra?: NonNullable<FormInput['fields']>;
}): TemplateBlock {
  const { common, title, intro, extra = [] } = input;
  return {
    type: 'form',
    props: {
      title,
      intro,
      fields: [
        { id: 'name', kind: 'name', required: true, maps_to: 'name' },
        { id: 'email', kind: 'email', required: true, maps_to: 'email' },
        ...extra,
        { id: 'message', kind: 'message', label: common.message },
      ],
      consentText: common.consent,
      submitLabel: common.send,
      successMessage: common.thanks,
    },
  };
}

export function place(common: TemplateTexts['common'], name: string): TemplateBlock {
  return { type: 'contact_card', props: { organisation: name, street: common.street, city: common.city } };
}

/** Weekdays with the same spans, Saturday with its own, Sunday closed. */
export function openingHours(
  common: TemplateTexts['common'],
  week: { weekday: [string, string][]; saturday: [string, string][]; sunday?: [string, string][] },
): TemplateBlock {
  const spans = (pairs: [string, string][]) => pairs.map(([from, to]) => ({ from, to }));
  const weekday = spans(week.weekday);
  return {
    type: 'hours',
    props: {
      title: common.hours,
      week: {
        mon: weekday,
        tue: weekday,
        wed: weekday,
        thu: weekday,
        fri: weekday,
        sat: spans(week.saturday),
        sun: spans(week.sunday ?? []),
      },
    },
  };
}

/** Ids are the type and a number, so that a template renders the same page every time. */
export function withIds(blocks: readonly TemplateBlock[]): object[] {
  const used = new Map<string, number>();
  const next = (type: BlockType) => {
    const count = (used.get(type) ?? 0) + 1;
    used.set(type, count);
    return count === 1 ? type : `${type}-${count}`;
  };
  return blocks.map(({ type, props, columns }) => ({
    id: next(type),
    type,
    version: blockDefinitions[type].version,
    props,
    ...(columns
      ? {
          columns: columns.map((column) =>
            column.map((inner) => ({
              id: next(inner.type),
              type: inner.type,
              version: blockDefinitions[inner.type].version,
              props: inner.props,
            })),
          ),
        }
      : {}),
  }));
}
