import { describe, expect, it } from 'vitest';
import { hoursExample } from '../blocks/hours/hours.example.ts';
import { barroYSal } from '../examples/barro-y-sal.ts';
import { emptyBlock } from '../model/block-defaults.ts';
import { createBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { localeTexts } from '../locales/locale-texts.ts';
import { testEnvironment, testProfile } from '../testing/render-fixtures.ts';
import { inAppBrowserOf, inAppBrowserNames, inAppBrowsers } from './in-app-browser.ts';
import { renderPage } from './render-page.tsx';
import type { PageEnvironment, PageProfile } from './render-page-input.ts';

type Extra = { document?: BlockDocument; context?: Partial<PageEnvironment>; profile?: Partial<PageProfile> };

function page({ document = barroYSal, context = {}, profile = {} }: Extra = {}): string {
  return renderPage({
    document,
    profile: { ...testProfile, ...profile },
    context: { ...testEnvironment, ...context },
  }).html;
}

type Graph = { '@type': string; '@graph'?: Graph[]; mainEntity?: Record<string, unknown>; [key: string]: unknown };

function dataOf(html: string): Graph {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
}

function withBlocks(blocks: BlockDocument['blocks']): BlockDocument {
  return { ...barroYSal, blocks };
}

const contact = createBlock({
  id: 'c',
  type: 'contact_card',
  props: {
    ...emptyBlock({ id: 'c', type: 'contact_card' }).props,
    name: 'Marina',
    city: 'Altea',
    street: 'Calle del Horno 3',
  },
});
const hours = createBlock({ id: 'h', type: 'hours', props: hoursExample });

describe('what a page states for search engines', () => {
  it('is a ProfilePage whose main entity has a name, a kind and its own address', () => {
    const data = dataOf(page({ profile: { createdAt: '2026-01-02T03:04:05Z', updatedAt: '2026-02-03T04:05:06Z' } }));
    const main = data['@graph'] ? data['@graph'][0] : data;
    expect(main).toMatchObject({
      '@type': 'ProfilePage',
      dateCreated: '2026-01-02T03:04:05Z',
      dateModified: '2026-02-03T04:05:06Z',
      mainEntity: { name: 'Barro y Sal', url: testEnvironment.canonicalUrl },
    });
    expect(JSON.stringify(data)).not.toContain('""');
  });

  it('makes a local business of opening hours with an address, and says when people answer without one', () => {
    const place = dataOf(page({ document: withBlocks([contact, hours]) }));
    expect(place.mainEntity).toMatchObject({ '@type': 'LocalBusiness', address: { addressLocality: 'Altea' } });
    expect(place.mainEntity?.['openingHoursSpecification']).toHaveLength(10);
    const office = dataOf(page({ document: withBlocks([hours]) }));
    expect(office.mainEntity).toMatchObject({ '@type': 'Organization', contactPoint: { '@type': 'ContactPoint' } });
    const person = dataOf(page({ document: withBlocks([contact, hours]), profile: { kind: 'person' } }));
    expect(person.mainEntity).toMatchObject({ '@type': 'Person' });
    expect(person.mainEntity).not.toHaveProperty('openingHoursSpecification');
  });

  it('describes a page without a bio by its first paragraph', () => {
    const text = createBlock({
      id: 't',
      type: 'richtext',
      props: {
        ...emptyBlock({ id: 't', type: 'richtext' }).props,
        doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Torno y esmalte.' }] }] },
      },
    });
    expect(page({ document: withBlocks([text]) })).toContain('<meta name="description" content="Torno y esmalte."/>');
  });
});

describe('windows of other programs', () => {
  it('are known by what they call themselves, real browsers and previews are not', () => {
    const agents = {
      instagram: 'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Instagram 400.0.0.0 [FBAN/x]',
      facebook: 'Mozilla/5.0 (iPhone) Mobile/22A [FBAN/FBIOS;FBAV/480.0]',
      tiktok: 'Mozilla/5.0 (Linux; Android 16) Chrome/140 trill_350102 BytedanceWebview/d8a21c6',
      line: 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari Line/15.1.0',
      wechat: 'Mozilla/5.0 (Linux; Android 16) Chrome/130 MicroMessenger/8.0.50',
    } as const;
    for (const app of inAppBrowsers) expect(inAppBrowserOf(agents[app])).toBe(app);
    for (const agent of [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone) Version/19.0 Mobile/15E148 Safari/604.1',
      'facebookexternalhit/1.1',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 offline/2',
    ])
      expect([agent, inAppBrowserOf(agent)]).toEqual([agent, undefined]);
  });

  it('get help in the page’s language with the address as text that cannot break out', () => {
    for (const locale of ['es', 'en', 'ja'] as const) {
      const html = page({
        profile: { locale },
        context: { inApp: 'wechat', canonicalUrl: 'https://enlace.example/link/a"b/<c' },
      });
      const words = localeTexts[locale].page.inApp.where.replace('{{app}}', inAppBrowserNames.wechat);
      expect(html).toContain(words);
      expect(html).toContain('value="https://enlace.example/link/a&quot;b/&lt;c"');
    }
    expect(page()).not.toContain('iab');
  });
});

describe('on paper', () => {
  it('a page has its code and address, and without them nothing stands in for them', () => {
    const printed = { modules: 33, path: 'M4 4h7v1h-7z', address: 'https://enlace.example/link/barroysal' };
    const html = page({ context: { printed } });
    expect(html).toContain('<path d="M4 4h7v1h-7z"></path>');
    expect(html).toContain('<b>https://enlace.example/link/barroysal</b>');
    expect(page()).not.toContain('class="pr"');
  });
});
