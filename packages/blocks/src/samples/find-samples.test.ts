import { profileTemplateIds } from '@enlace/contract/presence/profiles/profile-templates.ts';
import { locales, type Locale } from '@enlace/contract/core/locale.ts';
import { expect, test } from 'vitest';
import { starterDocument } from '../examples/starter-document.ts';
import { type BlockDocument, blockDocumentSchema, flattenBlocks } from '../model/block-document.schema.ts';
import { renderPage } from '../page/render-page.tsx';
import { templateTexts } from '../templates/locales/template-texts.ts';
import { profileTemplate } from '../templates/profile-template.ts';
import { exampleUrl } from '../templates/template-parts.ts';
import { barroYSal } from '../examples/barro-y-sal.ts';
import { everyBlockDocument } from '../testing/every-block.ts';
import { testEnvironment, testProfile } from '../testing/render-fixtures.ts';
import { findSamples, withoutSamples } from './find-samples.ts';

function template(id: (typeof profileTemplateIds)[number], locale: Locale = 'es'): BlockDocument {
  return profileTemplate({ id, locale, name: 'Casa Lola', today: '2026-11-22' });
}

function htmlOf(document: BlockDocument, locale: Locale): string {
  return renderPage({ document, profile: { ...testProfile, locale }, context: testEnvironment }).html;
}

/** The document with some props of its blocks replaced, by id. */
function edited(document: BlockDocument, changes: Record<string, object>): BlockDocument {
  const blocks = document.blocks.map((block) => ({
    ...block,
    props: { ...(block as { props?: object }).props, ...changes[block.id] },
  }));
  return blockDocumentSchema.parse({ ...document, blocks });
}

const placesOf = (document: BlockDocument) => findSamples(document).map(({ blockId, field }) => `${blockId}.${field}`);

const wordsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(wordsOf);

/** Texts of the trades that say something of an invented business, among titles and labels that suit anybody. */
const inventedKeys = [
  ...['bio', 'dishes', 'items', 'products', 'pieces', 'houses', 'services', 'links', 'faq', 'feeItems', 'menuNote'],
  ...['quote', 'quoteAuthor', 'show', 'showPlace', 'showText', 'second', 'secondPlace', 'event', 'eventPlace'],
  ...['eventText', 'missionText', 'formIntro', 'signupIntro', 'note', 'title', 'reasons', 'budgets'],
];

/** Every text visitors can read, whole. */
function shownWords(document: BlockDocument): Set<string> {
  const blocks = flattenBlocks(document.blocks).filter(({ hidden }) => hidden !== true);
  return new Set(blocks.flatMap((block) => wordsOf((block as { props?: object }).props)));
}

test.each(profileTemplateIds.flatMap((id) => locales.map((locale) => [id, locale] as const)))(
  'nothing invented of %s in %s is left on its page',
  (id, locale) => {
    const document = template(id, locale);
    const { common, ...trades } = templateTexts[locale];
    const trade: Record<string, unknown> = trades[id];
    const invented = inventedKeys
      .flatMap((key) => wordsOf(key === 'services' && typeof trade[key] === 'string' ? undefined : trade[key]))
      .concat(common.street, common.city, exampleUrl);
    const before = shownWords(document);
    expect(invented.filter((text) => before.has(text)).length).toBeGreaterThan(4);
    const after = withoutSamples(document);
    const shown = shownWords(after);
    expect(invented.filter((text) => shown.has(text))).toEqual([]);
    const html = htmlOf(after, locale);
    expect(html).toContain('Casa Lola');
    expect(html).not.toContain(exampleUrl);
    expect(findSamples(document).length).toBeGreaterThan(4);
    expect(findSamples(after).filter(({ kind }) => kind !== 'empty')).toEqual([]);
    expect(blockDocumentSchema.parse(after)).toEqual(after);
  },
);

test('the first page begins with one sample and what it has to be filled with', () => {
  for (const locale of locales) {
    const document = starterDocument({ name: 'Casa Lola', locale });
    expect(findSamples(document).map(({ blockId, kind }) => [blockId, kind])).toEqual([
      ['cover', 'sample'],
      ['social', 'empty'],
      ['links', 'empty'],
    ]);
    expect(withoutSamples(document).blocks[0]).toMatchObject({ props: { name: 'Casa Lola', bio: '' } });
    expect(withoutSamples(document).blocks.slice(1)).toEqual(document.blocks.slice(1));
  }
});

test('a finding says where it is, of which kind, and what is there', () => {
  const found = findSamples(template('restaurant'));
  expect(found).toContainEqual({
    ...{ blockId: 'cover', type: 'cover', field: 'location' },
    ...{ kind: 'sample', text: 'Tu ciudad' },
  });
  expect(found).toContainEqual({
    ...{ blockId: 'social_links', type: 'social_links', field: 'items' },
    ...{ kind: 'example_address', text: 'https://example.com/' },
  });
  expect(found).toContainEqual({
    ...{ blockId: 'price_list', type: 'price_list', field: 'note' },
    ...{ kind: 'sample', text: 'IVA incluido. Pregúntanos por alérgenos.' },
  });
});

test('what was edited is its owner’s, the rest of the block is not', () => {
  const restaurant = edited(template('restaurant'), {
    cover: { bio: 'Arroces junto al puerto.', location: 'Alcoy' },
    social_links: { items: [{ network: 'instagram', url: 'https://instagram.com/casalola' }] },
    hours: { note: 'Cerramos en agosto.' },
    price_list: { groups: [{ items: [{ name: 'Croquetas de la casa', price: 1100 }] }], note: '' },
    faq: { items: [] },
    form: { intro: 'Te esperamos.' },
    contact_card: { street: 'Calle Mayor, 8', city: 'Alcoy' },
  });
  expect(findSamples(restaurant).filter(({ kind }) => kind !== 'empty')).toEqual([]);
  const published = withoutSamples(restaurant);
  expect(published).toEqual(restaurant);

  const half = edited(template('musician'), { event: { place: 'Sala Clamores, Madrid' } });
  expect(placesOf(half)).toContain('event.url');
  expect(placesOf(half)).not.toContain('event.title');
  const [, , , heading, first, second] = withoutSamples(half).blocks;
  expect(heading).toMatchObject({ type: 'heading' });
  expect(heading?.hidden).toBeUndefined();
  expect(first).toMatchObject({ props: { title: 'Presentación del disco', url: '' } });
  expect(second).toMatchObject({ type: 'event', hidden: true });
});

test('one dish of one’s own keeps the list, without the others', () => {
  const document = template('restaurant');
  const list = document.blocks.find(({ type }) => type === 'price_list');
  const { groups } = (list as unknown as { props: { groups: { items: object[] }[] } }).props;
  const [starters, ...others] = groups;
  const own = { name: 'Olleta alcoyana', price: 1400 };
  const changed = edited(document, {
    price_list: { groups: [{ ...starters, items: [own, ...(starters?.items ?? [])] }, ...others] },
  });
  const published = withoutSamples(changed).blocks.find(({ type }) => type === 'price_list');
  expect(published).toMatchObject({ props: { groups: [{ items: [own] }], note: '' } });
  expect(published?.hidden).toBeUndefined();
});

test('hidden blocks are left alone, and blocks inside a section are looked at', () => {
  const document = template('restaurant');
  const hidden = { ...document, blocks: document.blocks.map((block) => ({ ...block, hidden: true })) };
  expect([findSamples(hidden), withoutSamples(hidden)]).toEqual([[], hidden]);
  const quote = {
    id: 'q',
    type: 'quote',
    version: 1,
    props: { text: templateTexts.en.clinic.quote, author: 'Carmen' },
  };
  const section = { id: 's', type: 'section', version: 1, props: {}, columns: [[quote], []] };
  const inner = blockDocumentSchema.parse({ version: 1, blocks: [section] });
  expect(placesOf(inner)).toEqual(['q.text']);
  expect(flattenBlocks(withoutSamples(inner).blocks)).toMatchObject([{ id: 's' }, { id: 'q', hidden: true }]);
});

test.each([barroYSal, everyBlockDocument('menta')])('a page of somebody’s own has no samples', (document) => {
  expect(findSamples(document).filter(({ kind }) => kind !== 'empty')).toEqual([]);
  expect(withoutSamples(document)).toEqual(document);
});
