import { describe, expect, it } from 'vitest';
import { blockExamples } from '../examples/block-examples.ts';
import { createBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { emptyBlock } from '../model/block-defaults.ts';
import { renderPage } from '../page/render-page.tsx';
import type { PageEnvironment } from '../page/render-page-input.ts';
import { testEnvironment, testProfile } from '../testing/render-fixtures.ts';
import { defaultTheme } from '../themes/theme-choice.schema.ts';
import { pageFactsData } from './page-facts.ts';
import { priceText } from './price_list/price-text.ts';
import { localeTexts } from '../locales/locale-texts.ts';

function documentOf(...blocks: BlockDocument['blocks']): BlockDocument {
  return { version: 1, theme: defaultTheme('barro'), blocks };
}

function bodyOf(document: BlockDocument, extra: Partial<PageEnvironment> = {}): string {
  const { html } = renderPage({ document, profile: testProfile, context: { ...testEnvironment, ...extra } });
  return html.slice(html.indexOf('<body'));
}

const moment = { now: '2026-11-21T11:00:00Z', timeZone: 'Europe/Madrid' };

describe('blocks of facts on the page', () => {
  it.each(['faq', 'price_list', 'event', 'hours'] as const)('%s: says nothing before anything is written', (type) => {
    expect(bodyOf(documentOf(emptyBlock({ id: 'x', type })), moment)).not.toContain(`b-${type}`);
  });

  it('asks for an address only, and tells the consent, where a sign-up has no texts of its own', () => {
    const html = bodyOf(documentOf(emptyBlock({ id: 'x', type: 'signup' })));
    expect(html).toContain('Al apuntarte recibirás novedades por correo');
    expect(html.match(/<input (?!type="hidden")/g)).toHaveLength(2);
    expect(html).toContain('Apuntarme');
  });

  it('needs the script for a sign-up as for a form', () => {
    const document = documentOf(emptyBlock({ id: 'x', type: 'signup' }));
    expect(renderPage({ document, profile: testProfile, context: testEnvironment }).usesScript).toBe(true);
  });

  it('says what is open only for a moment, and marks today', () => {
    const hours = createBlock({ id: 'h', type: 'hours', props: blockExamples.hours });
    expect(bodyOf(documentOf(hours), moment)).toContain('<b>Abierto</b><span>hasta las 20:00</span>');
    expect(bodyOf(documentOf(hours), moment)).toContain('Sábado (hoy)');
    expect(bodyOf(documentOf(hours))).not.toContain('Abierto');
  });

  it('marks a past event or leaves it out, as its owner wants', () => {
    const late = { now: '2026-12-07T00:00:00Z', timeZone: 'Europe/Madrid', calendarUrl: (id: string) => `/${id}.ics` };
    const event = (whenPast: 'mark' | 'hide') =>
      documentOf(createBlock({ id: 'e', type: 'event', props: { ...blockExamples.event, whenPast } }));
    expect(bodyOf(event('mark'), late)).toContain('Ya ha pasado');
    expect(bodyOf(event('mark'), late)).not.toContain('.ics');
    expect(bodyOf(event('mark'), { ...late, now: moment.now })).toContain('href="/e.ics"');
    expect(bodyOf(event('hide'), late)).not.toContain('velas');
  });

  it('counts each link of a price list by its place', () => {
    const { groups } = blockExamples.price_list;
    const withLinks = groups.map((group) => ({
      ...group,
      items: group.items.map((item) => ({ ...item, isSoldOut: false, url: 'https://barroysal.example/x' })),
    }));
    const items: number[] = [];
    bodyOf(
      documentOf(
        createBlock({ id: 'p', type: 'price_list', props: { ...blockExamples.price_list, groups: withLinks } }),
      ),
      {
        resolveLink: ({ item }) => {
          items.push(item);
          return '/go';
        },
      },
    );
    expect(items).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('carries the rules of a block only where the block is', () => {
    const styles = (document: BlockDocument) =>
      renderPage({ document, profile: testProfile, context: testEnvironment }).html.includes('.hst');
    expect(styles(documentOf())).toBe(false);
    expect(styles(documentOf(createBlock({ id: 'h', type: 'hours', props: blockExamples.hours })))).toBe(true);
  });
});

describe('prices', () => {
  it.each([
    [{ price: 2299 }, '22,99 €', '€22.99', '€22.99'],
    [{ price: 1200 }, '12 €', '€12', '€12'],
    [{ price: 1200, currency: 'JPY' }, '1.200 ¥', '¥1,200', '￥1,200'],
    [{ price: 1200, isFrom: true }, 'desde 12 €', 'from €12', '€12～'],
    [{ price: 0 }, 'Gratis', 'Free', '無料'],
    [{ price: null }, '', '', ''],
    [{ price: 1200, isSoldOut: true }, 'Agotado', 'Sold out', '売り切れ'],
  ])('%j', (values, ...expected) => {
    const written = (['es', 'en', 'ja'] as const).map((locale) =>
      priceText({
        isFrom: false,
        isSoldOut: false,
        currency: 'EUR',
        ...values,
        words: { locale, texts: localeTexts[locale].page },
      }).replaceAll('\u00A0', ' '),
    );
    expect(written).toEqual(expected);
  });
});

describe('what a page states for search engines', () => {
  const options = {
    timeZone: 'Europe/Madrid',
    pageUrl: 'https://enlace.example/x',
    imageUrl: (id: string) => `https://enlace.example/f/${id}`,
  };

  it('tells questions, events and hours of visible blocks', () => {
    const { things, openingHours } = pageFactsData({
      ...options,
      document: documentOf(
        createBlock({ id: 'f', type: 'faq', props: blockExamples.faq }),
        createBlock({ id: 'e', type: 'event', props: blockExamples.event }),
        { ...createBlock({ id: 'e2', type: 'event', props: blockExamples.event }), hidden: true },
        createBlock({ id: 'h', type: 'hours', props: blockExamples.hours }),
      ),
    });
    expect(things).toMatchObject([
      {
        '@type': 'FAQPage',
        mainEntity: [{ name: '¿Hace falta saber algo para el taller?', acceptedAnswer: { '@type': 'Answer' } }, {}, {}],
      },
      {
        '@type': 'Event',
        startDate: '2026-12-05T18:00:00+01:00',
        endDate: '2026-12-06T01:00:00+01:00',
        image: 'https://enlace.example/f/estante',
        offers: { price: '12.00', priceCurrency: 'EUR', url: 'https://barroysal.example/velas' },
      },
    ]);
    expect(openingHours).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-24',
      validThrough: '2026-12-26',
      opens: '00:00',
      closes: '00:00',
    });
    expect(openingHours).toHaveLength(10);
  });

  it('states nothing that is not written, and no event that is out of sight', () => {
    const event = createBlock({ id: 'e', type: 'event', props: { ...blockExamples.event, whenPast: 'hide' } });
    expect(pageFactsData({ ...options, document: documentOf(event), now: '2027-01-01T00:00:00Z' }).things).toEqual([]);
    expect(pageFactsData({ ...options, document: documentOf(emptyBlock({ id: 'f', type: 'faq' })) })).toEqual({
      openingHours: [],
      things: [],
    });
  });
});
