import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownTimeOf } from '#test/kit/own-time.ts';
import { corpus, noFeeds } from './feed-corpus.test-support.ts';
import { chooseItems, mergeItems } from './feed-choice.rules.ts';
import { feedDate } from './feed-dates.rules.ts';
import { shorten, toPlainText } from './feed-text.rules.ts';
import { isOwnMailAddress } from './own-feeds.rules.ts';
import { feedNamedBy, readFeed } from './read-feed.ts';

const now = Temporal.Instant.from('2026-11-27T12:00:00Z');
const timeZone = 'Europe/Madrid';
const bytesOf = (body: string | Buffer) => (typeof body === 'string' ? Buffer.from(body) : body);

describe('reading a feed', () => {
  it.each(corpus)(
    'reads $name',
    ({ body, contentType = '', url = 'https://fuente.example/feed', kind, title, count, first }) => {
      const feed = readFeed({ bytes: bytesOf(body), contentType, url });
      expect(feed).toMatchObject({ kind, title });
      expect(feed?.items).toHaveLength(count);
      expect(feed?.items[0]).toMatchObject(first);
      expect(new Set(feed?.items.map(({ key }) => key)).size).toBe(count);
    },
  );

  it.each(noFeeds)('takes $name for no feed', ({ body }) => {
    expect(readFeed({ bytes: Buffer.from(body), contentType: 'text/xml', url: 'https://x.example/' })).toBeUndefined();
  });

  it('names an entry the same whenever it is seen, whatever else of it changed', () => {
    const read = (item: string) =>
      readFeed({
        bytes: Buffer.from(`<rss><channel>${item}</channel></rss>`),
        contentType: '',
        url: 'https://x.example/',
      })?.items[0]?.key;
    const first = read('<item><guid>g</guid><title>A</title></item>');
    expect(read('<item><title>A, corregido</title><guid> g </guid><link>https://x.example/a</link></item>')).toBe(
      first,
    );
    expect(read('<item><guid>h</guid><title>A</title></item>')).not.toBe(first);
  });

  it('finds the feed that a page names', () => {
    const page = `<html><head><link rel="stylesheet" href="/s.css"><link rel='alternate' type='application/atom+xml' href='/atom?a=1&amp;b=2'></head></html>`;
    const body = { bytes: Buffer.from(page), contentType: 'text/html', url: 'https://x.example/blog/' };
    expect(feedNamedBy(body)).toBe('https://x.example/atom?a=1&b=2');
    expect(feedNamedBy({ ...body, bytes: Buffer.from('<html></html>') })).toBe('');
  });

  it('never fails and never keeps a brace or a control, whatever the bytes', () => {
    const piece = fc.constantFrom(
      '<item>',
      '</item>',
      '<title>',
      '</title>',
      '<![CDATA[',
      ']]>',
      '{{ x }}',
      '&lt;',
      '&#0;',
      '<entry',
      '"',
      '<!--',
      '\u0000',
      'é',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        const text = `<rss><channel>${pieces.join('')}`;
        const feed = readFeed({ bytes: Buffer.from(text), contentType: '', url: 'https://x.example/' });
        expect(JSON.stringify(feed?.items.map(({ title, summary, link }) => title + summary + link) ?? [])).not.toMatch(
          /[{}]|\\u00[01]/,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('reads a large and hostile text in a moment', () => {
    const hostile = [
      '<'.repeat(60_000),
      '<a '.repeat(20_000),
      '&lt;'.repeat(15_000),
      '<!--'.repeat(15_000),
      '<script>'.repeat(7000),
    ];
    for (const text of hostile) {
      expect(toPlainText(text).length).toBeLessThanOrEqual(60_000);
      expect(ownTimeOf(() => void toPlainText(text))).toBeLessThan(1000);
    }
  });
});

describe('what of a feed goes out', () => {
  const item = (key: string, more: { title?: string; categories?: string[]; publishedAt?: string } = {}) => {
    return { key, title: key, link: '', summary: '', picture: '', publishedAt: null, categories: [], ...more };
  };

  it('is the newest that was not sent and speaks of what is wanted', () => {
    const items = [
      item('a', { categories: ['Cerámica'] }),
      item('b', { title: 'Más CERAMICA' }),
      item('c'),
      item('d', { categories: ['ceramica'] }),
    ];
    const feed = { maxItems: 1, words: ['cerámica'] };
    expect(chooseItems(items, { feed, sent: new Set(['a']), now, timeZone })).toMatchObject({
      items: [{ key: 'b' }],
      waiting: 2,
    });
    expect(chooseItems(items, { feed: { maxItems: 9, words: [] }, sent: new Set(), now, timeZone }).items).toHaveLength(
      4,
    );
  });

  it('is also what has left the feed since', () => {
    const old = item('old', { publishedAt: '2026-01-01T00:00:00Z' });
    const renewed = { ...item('x', { publishedAt: '2026-02-01T00:00:00Z' }), title: 'nuevo' };
    expect(mergeItems([old, item('x')], [renewed]).map(({ title }) => title)).toEqual(['nuevo', 'old']);
  });

  const bytes = (xml: string) => ({ bytes: Buffer.from(xml), contentType: '', url: 'https://blog.example/feed' });
  const entry = (n: number, scheme = 'http', day = n) =>
    `<item><guid>${scheme}://www.blog.example/p/${n}</guid><title>Entrada ${n}</title><link>${scheme}://blog.example/p/${n}</link><pubDate>0${day} Nov 2026 08:00:00 GMT</pubDate></item>`;
  const feedOf = (...entries: string[]) =>
    readFeed(bytes(`<rss><channel>${entries.join('')}</channel></rss>`))?.items ?? [];
  const all = { maxItems: 9, words: [] };

  it('is not what was sent under another id', () => {
    const before = feedOf(entry(3), entry(2), entry(1));
    const after = mergeItems(before, feedOf(...[4, 3, 2, 1].map((n) => entry(n, 'https'))));
    const sent = new Set(before.map(({ key }) => key));
    expect(chooseItems(after, { feed: all, sent, now, timeZone }).items.map(({ title }) => title)).toEqual([
      'Entrada 4',
    ]);
    const none = chooseItems(after, { feed: all, sent: new Set(), now, timeZone });
    expect(none.items.map(({ title }) => title)).toEqual([4, 3, 2, 1].map((n) => `Entrada ${n}`));
  });

  it('says how much of it seems to have been sent before, though every id and address is another', () => {
    const written = (n: number, path: string) =>
      `<item><guid>${path}${n}</guid><title>Entrada ${n}</title><link>https://x.example/${path}/entrada-${n}</link><description>Lo que pasó el día ${n}.</description></item>`;
    const before = feedOf(written(2, '2026/11'), written(1, '2026/11'));
    const after = mergeItems(before, feedOf(...[3, 2, 1].map((n) => written(n, 'blog'))));
    const sent = new Set(before.map(({ key }) => key));
    expect(chooseItems(after, { feed: all, sent, now, timeZone })).toMatchObject({ waiting: 3, repeated: 2 });
    expect(chooseItems(after, { feed: all, sent: new Set(), now, timeZone }).repeated).toBe(0);
    // A heading that comes back every week says nothing.
    const weekly = (n: number) =>
      feedOf(`<item><guid>${n}</guid><title>Agenda</title><link>https://x.example/?p=${n}</link></item>`);
    const next = mergeItems(weekly(1), weekly(2));
    expect(
      chooseItems(next, { feed: all, sent: new Set(weekly(1).map(({ key }) => key)), now, timeZone }).repeated,
    ).toBe(0);
  });

  it('is each entry of its own address, whatever id they share', () => {
    const shared = ['a', 'b', 'c'].map(
      (n) => `<item><guid>proj</guid><title>${n}</title><link>https://x.example/${n}</link></item>`,
    );
    expect(feedOf(...shared).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    const [first = ''] = shared;
    const alone = feedOf(first);
    const sent = new Set(alone.map(({ key }) => key));
    expect(chooseItems(mergeItems(alone, feedOf(...shared)), { feed: all, sent, now, timeZone }).items).toHaveLength(2);
  });

  it('is neither what was withdrawn nor what is dated ahead, but what made room for news', () => {
    const before = feedOf(entry(5), entry(4), entry(3), entry(2), entry(1));
    const titles = (...entries: string[]) =>
      chooseItems(mergeItems(before, feedOf(...entries)), { feed: all, sent: new Set(), now, timeZone }).items.map(
        ({ title }) => title,
      );
    expect(titles(entry(4), entry(3), entry(2), entry(1))).toEqual([4, 3, 2, 1].map((n) => `Entrada ${n}`));
    expect(titles(entry(6), entry(5), entry(4))).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Entrada ${n}`));
    const ahead = chooseItems(feedOf(entry(2), entry(9)), {
      feed: all,
      sent: new Set(),
      now: Temporal.Instant.from('2026-11-08T22:59:00Z'),
      timeZone,
    });
    expect(ahead.items.map(({ title }) => title)).toEqual(['Entrada 2']);
    const onItsDay = chooseItems(feedOf(entry(9)), {
      feed: all,
      sent: new Set(),
      now: Temporal.Instant.from('2026-11-08T23:00:00Z'),
      timeZone,
    });
    expect(onItsDay.items).toHaveLength(1);
    const morning = { ...item('a'), publishedAt: '2026-11-27T23:30:00Z' };
    const evening = Temporal.Instant.from('2026-11-27T22:30:00Z');
    const inZone = (zone: string) =>
      chooseItems([morning], { feed: all, sent: new Set(), now: evening, timeZone: zone }).items.length;
    expect([inZone('Europe/Madrid'), inZone('Asia/Tokyo'), inZone('America/New_York')]).toEqual([0, 1, 1]);
  });

  it('never is what was withdrawn, also once older ones left the feed', () => {
    const withdrawn = mergeItems(feedOf(entry(3), entry(2), entry(1)), feedOf(entry(2), entry(1)));
    const later = mergeItems(withdrawn, feedOf(entry(6), entry(5), entry(4)));
    const titles = (items: typeof later) =>
      chooseItems(items, { feed: all, sent: new Set(), now, timeZone }).items.map(({ title }) => title);
    expect(titles(later)).toEqual([6, 5, 4, 2, 1].map((n) => `Entrada ${n}`));
    expect(titles(mergeItems(later, feedOf(entry(6), entry(3))))).toContain('Entrada 3');
  });

  it('is each of several entries that lead to one page', () => {
    const page = (n: number) =>
      `<item><guid>n${n}</guid><title>Menú ${n}</title><link>https://x.example/menu</link><pubDate>0${n} Nov 2026 08:00:00 GMT</pubDate></item>`;
    const before = feedOf(page(2), page(1));
    const sent = new Set(before.map(({ key }) => key));
    const after = mergeItems(before, feedOf(page(4), page(3)));
    const { items } = chooseItems(after, { feed: all, sent, now, timeZone });
    expect(items.map(({ title }) => title)).toEqual(['Menú 4', 'Menú 3']);
    const [first] = before;
    const one = mergeItems(first ? [first] : [], feedOf(page(3)));
    expect(chooseItems(one, { feed: all, sent, now, timeZone }).items).toHaveLength(1);
  });

  it('is each entry of its own title, where they share an id and have no address', () => {
    const shared = ['a', 'b'].map((n) => `<item><guid isPermaLink="false">proj</guid><title>${n}</title></item>`);
    expect(feedOf(...shared).map(({ title }) => title)).toEqual(['a', 'b']);
  });

  it.each([
    [
      '<p>Visita <a href="https://x.example">la web</a>, «<em>abrimos</em>» a las 9:<b>30</b>. H<sub>2</sub>O</p><p>Fin</p>',
      'Visita la web, «abrimos» a las 9:30. H2O Fin',
    ],
    ['Taller 👩‍🎨 de cerá&#173;mica 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨‍👩‍👧 می‌خواهم', 'Taller 👩‍🎨 de cerámica 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨‍👩‍👧 می‌خواهم'],
    ['ce\u200bro an\ufeffcho \u202eal revés', 'cero ancho al revés'],
    ['El elemento &amp;lt;video&amp;gt; sirve.', 'El elemento <video> sirve.'],
    ['El elemento &lt;video&gt; sirve.', 'El elemento <video> sirve.'],
    ['1 &amp;lt; 2: &amp;lt;b&amp;gt; en HTML', '1 < 2: <b> en HTML'],
    ['&lt;p&gt;Hola &lt;b&gt;mundo&lt;/b&gt;&lt;/p&gt;', 'Hola mundo'],
    ['Uno&lt;br&gt;dos', 'Uno dos'],
    ['<p>Quedan <!-- -->3<!-- -->, date prisa</p>', 'Quedan 3, date prisa'],
  ])('reads %s as text', (markup, expected) => {
    expect(toPlainText(markup)).toBe(expected);
  });

  it.each([
    ['M&ouml;bel, Cr&ocirc;nica, &Ccedil;a &rarr; ir &frac12; &hearts;', 'Möbel, Crônica, Ça → ir ½ ♥'],
    ['M&amp;ouml;bel', 'Möbel'],
    ['a&nbsp;b &noSuchName; &amp', 'a b &noSuchName; &amp'],
  ])('knows the entities of HTML in %s', (markup, expected) => {
    expect(toPlainText(markup)).toBe(expected);
  });

  it.each([
    ['Tue, 24 Nov 2026 10:00:00 +0100', '2026-11-24T09:00:00Z'],
    ['25 ene 2026 10:00:00 +0100', '2026-01-25T09:00:00Z'],
    ['mié., 25 de noviembre de 2026, 9:05', '2026-11-25T09:05:00Z'],
    ['25. Dezember 2026 um 18:30', '2026-12-25T18:30:00Z'],
    ['1er février 2026', '2026-02-01T00:00:00Z'],
    ['3 août 2026 08:00 CEST', '2026-08-03T06:00:00Z'],
    ['3 dic. 2026', '2026-12-03T00:00:00Z'],
    ['November 25, 2026 9:00 am', '2026-11-25T09:00:00Z'],
    ['Wed, November 25 2026 12:15 PM', '2026-11-25T12:15:00Z'],
    ['Nov 25, 2026 12:15 a.m. EST', '2026-11-25T05:15:00Z'],
    ['Sun, 22 Nov 2026 24:00:00 BST', '2026-11-22T23:00:00Z'],
    ['2026年1月25日 10:00', '2026-01-25T10:00:00Z'],
    ['2026/1/25 10:00 JST', '2026-01-25T01:00:00Z'],
    ['24-Nov-26 10:00 GMT', '2026-11-24T10:00:00Z'],
    ['31 feb 2026', null],
    ['25 nada 2026', null],
  ])('reads the date %s', (written, instant) => {
    expect(feedDate(written)?.toString() ?? null).toBe(instant);
  });

  it('ends after a whole word', () => {
    expect(shorten('una frase que no cabe entera', 16)).toBe('una frase que…');
    expect(shorten('corta', 16)).toBe('corta');
    expect(shorten(`${'あ'.repeat(14)}👩‍🎨👩‍🎨`, 16)).toBe(`${'あ'.repeat(14)}…`);
  });
});

describe('what this installation sends', () => {
  it.each([
    ['https://enlace.example/boletin/0a/feed.xml', true],
    ['https://www.enlace.example//boletin/0a', true],
    ['https://enlace.example/%62oletin/0a/feed.xml', true],
    ['https://ENLACE.example/correo/0a', true],
    ['https://enlace.example/link/barro/muro/feed.xml', false],
    ['https://otra.example/boletin/0a/feed.xml', false],
    ['no es una dirección', false],
  ])('is no source for a series: %s → %s', (address, isOwn) => {
    expect(isOwnMailAddress(address, 'https://enlace.example')).toBe(isOwn);
  });
});
