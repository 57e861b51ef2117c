import fc from 'fast-check';
import { fieldIssues } from '@enlace/contract/core/field-issues.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { describe, expect, it } from 'vitest';
import { barroYSal } from '../examples/barro-y-sal.ts';
import { nogalCasas } from '../examples/nogal-casas.ts';
import { renderPage } from '../page/render-page.tsx';
import { testEnvironment, testProfile } from '../testing/render-fixtures.ts';
import { type Block, type BlockDocument, blockDocumentSchema, createBlock } from './block-document.schema.ts';
import type { BlockExtras } from './block-envelope.schema.ts';
import { devicesOf, pageLanguages } from './block-presence.ts';
import { nextChangeAt, visibleDocument } from './visible-document.ts';

const noon = '2026-11-22T12:00:00Z';
const [before, after] = ['2026-11-22T11:59:59Z', '2026-11-22T12:00:01Z'];

function heading(id: string, extras: BlockExtras & { hidden?: boolean } = {}): Block {
  const props = { text: `Texto ${id}`, size: 'large', linkLabel: '', linkUrl: '' } as const;
  return { ...createBlock({ id, type: 'heading', props }), ...extras };
}

function pageOf(...blocks: Block[]): BlockDocument {
  return { ...barroYSal, blocks };
}

function idsAt(document: BlockDocument, now = noon, locale: Locale = 'es'): string[] {
  return visibleDocument({ document, locale, baseLocale: 'es', now }).blocks.map(({ id }) => id);
}

const instant = fc
  .integer({ min: 0, max: 200_000 })
  .map((minutes) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString());
const schedule = fc
  .tuple(fc.option(instant, { nil: undefined }), fc.option(instant, { nil: undefined }))
  .filter(([from, until]) => from === undefined || until === undefined || from < until)
  .map(([from, until]) => ({
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  }));
const page = fc
  .array(fc.record({ schedule, hidden: fc.boolean() }), { maxLength: 6 })
  .map((list) => pageOf(...list.map((extras, index) => heading(String(index), extras))));

describe('documents of before', () => {
  it.each([
    ['barro-y-sal', barroYSal],
    ['nogal', nogalCasas],
  ])('%s is drawn as it always was', (_name, document) => {
    expect(blockDocumentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
    const shown = visibleDocument({ document, locale: 'es', baseLocale: 'es', now: noon });
    const draw = (each: BlockDocument) =>
      renderPage({ document: each, profile: testProfile, context: testEnvironment }).html;
    expect(draw(shown)).toBe(draw(document));
  });
});

describe('what is to be seen', () => {
  it('begins at its moment and ends before the other', () => {
    const from = pageOf(heading('a', { schedule: { from: noon } }));
    const until = pageOf(heading('b', { schedule: { until: noon } }));
    expect([before, noon, after].map((now) => idsAt(from, now).length)).toEqual([0, 1, 1]);
    expect([before, noon, after].map((now) => idsAt(until, now).length)).toEqual([1, 0, 0]);
  });

  it('changes only at the moments that were told beforehand', () => {
    fc.assert(
      fc.property(page, instant, instant, (document, one, other) => {
        const [now, later] = one < other ? [one, other] : [other, one];
        const change = nextChangeAt({ document, now, timeZone: 'Europe/Madrid' });
        expect(change === undefined || Date.parse(change) > Date.parse(now)).toBe(true);
        fc.pre(change === undefined || Date.parse(later) < Date.parse(change));
        expect(idsAt(document, later)).toEqual(idsAt(document, now));
      }),
    );
  });

  it('leaves out, inside columns too, what is switched off or for readers of other languages', () => {
    const section: Block = {
      ...createBlock({ id: 's', type: 'section', props: { layout: 'even' } as never }),
      columns: [[heading('in', { visibility: { languages: ['en'] } }), heading('off', { hidden: true })], []],
    };
    const document = pageOf(heading('a', { visibility: { languages: ['ja', 'en'] } }), heading('b'), section);
    expect(idsAt(document)).toEqual(['b', 's']);
    expect(idsAt(document, noon, 'en')).toEqual(['a', 'b', 's']);
    const inner = (locale: 'es' | 'en') => {
      const found = visibleDocument({ document, locale, baseLocale: 'es', now: noon }).blocks.at(-1);
      return JSON.stringify(found?.['columns']);
    };
    expect(inner('en')).toContain('"in"');
    expect(inner('es')).toBe('[[],[]]');
    expect(inner('en')).not.toContain('"off"');
  });

  it('is translated where it can be and in the language of the page where it cannot', () => {
    const translations = { en: { texts: { 'Texto a': 'Text a' } } };
    const document = pageOf(heading('a', { translations }), heading('b'));
    const texts = (locale: 'es' | 'en' | 'ja') =>
      visibleDocument({ document, locale, baseLocale: 'es', now: noon }).blocks.map((block) =>
        JSON.stringify(block['props']),
      );
    expect(texts('en')[0]).toContain('Text a');
    expect(texts('en')[1]).toContain('Texto b');
    expect(texts('es')[0]).toContain('Texto a');
    expect(texts('ja')[0]).toContain('Texto a');
  });

  it('is left to style sheets where it is for some devices', () => {
    const document = pageOf(
      heading('a', { visibility: { devices: 'phone' } }),
      heading('b', { visibility: { devices: 'desktop' } }),
      heading('c'),
    );
    expect(document.blocks.map(devicesOf)).toEqual(['phone', 'desktop', 'all']);
    const { html } = renderPage({ document, profile: testProfile, context: testEnvironment });
    expect(html).toContain('class="b b-heading on-phone"');
    expect(html).toContain('class="b b-heading on-desk"');
    expect(html).toContain('class="b b-heading"');
  });
});

describe('what a block carries', () => {
  function issuesOf(extras: object) {
    const parsed = blockDocumentSchema.safeParse({ ...pageOf({ ...heading('a'), ...extras }) });
    return parsed.error && fieldIssues(parsed.error).map(({ path, code }) => [path, code]);
  }

  it('is refused with its place when it is wrong', () => {
    expect(issuesOf({ schedule: { from: noon, until: before } })).toEqual([['blocks.0.schedule.until', 'too_small']]);
    expect(issuesOf({ schedule: { from: 'mañana' } })).toEqual([['blocks.0.schedule.from', 'invalid_format']]);
    expect(issuesOf({ visibility: { devices: 'watch' } })).toEqual([['blocks.0.visibility.devices', 'invalid_option']]);
    expect(issuesOf({ visibility: { languages: [] } })?.[0]?.[0]).toBe('blocks.0.visibility.languages');
    expect(issuesOf({ translations: { fr: { texts: {} } } })?.[0]?.[0]).toMatch(/^blocks\.0\.translations/);
  });

  it('never lets a translation bring in what its field would not take', () => {
    const href = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const doc = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [href] }] }],
    };
    expect(issuesOf({ translations: { en: { rich: { Hola: doc } } } })).not.toBeUndefined();
    expect(issuesOf({ translations: { en: { texts: { Hola: 'a\u0000b' } } } })).not.toBeUndefined();
  });

  it('names the languages of a page once, its own first', () => {
    const document = blockDocumentSchema.parse({ ...pageOf(), languages: ['en', 'es', 'en'] });
    expect(pageLanguages(document, 'es')).toEqual(['es', 'en']);
    expect(pageLanguages(pageOf(), 'ja')).toEqual(['ja']);
  });
});

describe('the page in its languages', () => {
  it('links the others, says which one it is, and names itself as the canonical one', () => {
    const { html } = renderPage({
      document: pageOf(heading('a')),
      profile: { ...testProfile, locale: 'en' },
      context: {
        ...testEnvironment,
        canonicalUrl: 'https://enlace.example/link/a/b?lang=en',
        defaultUrl: 'https://enlace.example/link/a/b',
        alternates: [
          { locale: 'es', url: 'https://enlace.example/link/a/b' },
          { locale: 'en', url: 'https://enlace.example/link/a/b?lang=en' },
        ],
        languageLinks: [
          { locale: 'es', href: '/link/a/b' },
          { locale: 'en', href: '/link/a/b?lang=en' },
        ],
      },
    });
    expect(html).toContain('<link rel="canonical" href="https://enlace.example/link/a/b?lang=en"/>');
    expect(html).toContain('hrefLang="x-default" href="https://enlace.example/link/a/b"/>');
    expect(html).toMatch(/<a href="\/link\/a\/b\?lang=en"[^>]*aria-label="English" aria-current="page"/);
    expect(html).toMatch(/<a href="\/link\/a\/b" lang="es"[^>]*aria-label="Español">ES/);
  });
});
