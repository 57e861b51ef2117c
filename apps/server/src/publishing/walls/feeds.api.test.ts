import fc from 'fast-check';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { readFeed } from '#sending/campaign-series/feed/read-feed.ts';
import { createMovableClock } from '#publishing/public-pages/public-pages.test-support.ts';
import { createPost, createWall, type TestWall } from './walls.test-support.ts';

const clock = createMovableClock();
let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ overrides: { clock } });
});
afterAll(() => kit.close());

type Element = { name: string; uri: string; attributes: Map<string, string>; text: string; children: Element[] };

/** Reads a document with an independent parser that stops at the first violation of XML 1.0 with namespaces. */
function parseXml(xml: string): Element {
  const root: Element = { name: '', uri: '', attributes: new Map(), text: '', children: [] };
  const open: Element[] = [root];
  const parser = new SaxesParser({ xmlns: true, position: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    const attributes = new Map(Object.entries(tag.attributes).map(([name, { value }]) => [name, value]));
    const element: Element = { name: tag.local, uri: tag.uri, attributes, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const top = open.at(-1);
    if (top) top.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [document] = root.children;
  if (!document) throw new Error('the document is empty');
  return document;
}

const all = (element: Element, name: string) => element.children.filter((child) => child.name === name);
const textOf = (element: Element, name: string) => all(element, name)[0]?.text ?? '';

/** Addresses in the HTML of an entry. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'));
}

const rssDateForm =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d \+0000$/;
const urnForm = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function checkHtml(html: string): void {
  expect(html).not.toMatch(/<(?:script|iframe|style|object|embed|form|!--)/i);
  for (const address of addressesIn(html)) expect(address).toMatch(/^https?:\/\//);
}

type Entry = { id: string; html: string };

function checkRss(xml: string): { entries: Entry[]; next: string | undefined } {
  const [channel] = all(parseXml(xml), 'channel');
  if (!channel) throw new Error('there is no channel');
  for (const name of ['title', 'link', 'description']) expect(textOf(channel, name)).not.toBe('');
  const links = channel.children.filter(({ uri }) => uri === 'http://www.w3.org/2005/Atom');
  const entries = all(channel, 'item').map((item) => {
    expect(textOf(item, 'title')).not.toBe('');
    expect(textOf(item, 'pubDate')).toMatch(rssDateForm);
    expect(textOf(item, 'link')).toMatch(/^https?:\/\//);
    expect(all(item, 'guid')[0]?.attributes.get('isPermaLink')).toBe('false');
    return { id: textOf(item, 'guid'), html: textOf(item, 'description') };
  });
  return { entries, next: links.find(({ attributes }) => attributes.get('rel') === 'next')?.attributes.get('href') };
}

function checkAtom(xml: string): { entries: Entry[]; next: string | undefined } {
  const feed = parseXml(xml);
  expect(feed).toMatchObject({ name: 'feed', uri: 'http://www.w3.org/2005/Atom' });
  for (const name of ['id', 'title', 'updated']) expect(textOf(feed, name)).not.toBe('');
  const entries = all(feed, 'entry').map((entry) => {
    for (const name of ['title', 'published', 'updated']) expect(textOf(entry, name)).not.toBe('');
    expect(Temporal.Instant.compare(textOf(entry, 'updated'), textOf(entry, 'published'))).toBeGreaterThanOrEqual(0);
    expect(all(entry, 'link')[0]?.attributes.get('href')).toMatch(/^https?:\/\//);
    return { id: textOf(entry, 'id'), html: textOf(entry, 'content') };
  });
  return {
    entries,
    next: all(feed, 'link')
      .find(({ attributes }) => attributes.get('rel') === 'next')
      ?.attributes.get('href'),
  };
}

type JsonFeed = {
  version: string;
  title: string;
  next_url?: string;
  items: { id: string; url: string; title: string; content_html: string; date_published: string }[];
};

function checkJson(text: string): { entries: Entry[]; next: string | undefined } {
  const feed: JsonFeed = JSON.parse(text);
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
  expect(feed.title).not.toBe('');
  const entries = feed.items.map(({ id, url, title, content_html, date_published }) => {
    expect(url).toMatch(/^https?:\/\//);
    expect(title).not.toBe('');
    expect(Temporal.Instant.from(date_published).toString()).toMatch(/Z$/);
    return { id, html: content_html };
  });
  return { entries, next: feed.next_url };
}

const checks = { rss: checkRss, atom: checkAtom, json: checkJson } as const;
const types = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' } as const;

/** Fragments that have broken feeds, mixed with anything else. */
const pieces = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '&amp;',
    '&#0;',
    '&nbsp;',
    '<br/>',
    '<iframe src=x>',
    '<script>',
    '\u0001',
    '\u000b',
    '\u001f',
    '\u007f',
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udfff',
    '🏺',
    '👩🏽‍🎨',
    '日本語',
    'ﷺ',
    '‮',
    '\n\n',
    '\r\n',
    '"\'',
    '**a**',
    '[x](https://a.example/?a=1&b=2)',
    'https://b.example/<>"',
    '[y](javascript:1)',
    '?>',
    '%00',
  ),
);
const bodies = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' '));

/** Inserts posts directly into the table, as text that PostgreSQL accepts. */
async function insertPosts(wall: TestWall, texts: readonly string[]): Promise<void> {
  const rows = texts.map((body, index) => {
    const at = clock.now().add({ seconds: index }).toString();
    return { id: kit.platform.ids.uuid(), body: body.toWellFormed().replaceAll('\u0000', ''), at };
  });
  await kit.database.adminSql`
    insert into wall_posts (owner_id, id, profile_id, kind, body, topics, lang, link, state, author_name, published_at, activity_at, created_at, updated_at)
    select ${wall.client.owner}, r.id, ${wall.profileId}, 'text', r.body, array[left(r.body, 20)], (array['es','en','ja'])[1 + length(r.body) % 3],
      jsonb_build_object('url', 'https://c.example/?q=1&r=2', 'title', left(r.body, 30)), 'published', left(r.body, 10), r.at, r.at, r.at, r.at
    from jsonb_to_recordset(${kit.database.adminSql.json(rows)}) as r (id uuid, body text, at timestamptz)`;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  kit.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), headers });

test('five hundred posts with anything in them make three valid feeds, page by page, the same posts in each', async () => {
  const wall = await createWall(kit);
  await insertPosts(wall, fc.sample(bodies, { numRuns: 500, seed: 20_261_122 }));
  const ids: Record<string, string[]> = {};
  for (const format of ['rss', 'atom', 'json'] as const) {
    const seen: string[] = [];
    let url: string | undefined = wall.feed(format);
    while (url !== undefined) {
      const reply = await get(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe(`${types[format]}; charset=utf-8`);
      const { entries, next } = checks[format](reply.body);
      for (const { id, html } of entries) {
        expect(id).toMatch(urnForm);
        checkHtml(html);
        seen.push(id);
      }
      url = next;
    }
    ids[format] = seen;
    expect(new Set(seen).size).toBe(500);
  }
  expect(ids['atom']).toEqual(ids['rss']);
  expect(ids['json']).toEqual(ids['rss']);
});

test('the reader of campaigns reads all three', async () => {
  const wall = await createWall(kit);
  await createPost(kit, wall, { body: 'Nueva hornada de **platos** & tazas', topics: ['hornada'] });
  for (const format of ['rss', 'atom', 'json'] as const) {
    const { body, headers } = await get(wall.feed(format));
    const url = `http://localhost:3000${wall.feed(format)}`;
    const read = readFeed({ bytes: Buffer.from(body), contentType: String(headers['content-type']), url });
    expect(read?.items.map(({ title }) => title)).toEqual(['Nueva hornada de platos & tazas']);
  }
});

test('a feed that has not changed is not sent again; an edit keeps the id and moves the date', async () => {
  const wall = await createWall(kit);
  const post = await createPost(kit, wall, { body: 'Antes' });
  for (const format of ['rss', 'atom', 'json'] as const) {
    const first = await get(wall.feed(format));
    const etag = String(first.headers.etag);
    expect((await get(wall.feed(format), { 'if-none-match': `"otra", W/${etag}` })).statusCode).toBe(304);
  }
  const before = checkAtom((await get(wall.feed('atom'))).body).entries;
  const etag = String((await get(wall.feed('atom'))).headers.etag);
  clock.advance({ hours: 1 });
  await kit.call('PATCH', `/api/wall-posts/${post.id}`, { token: wall.client.token, body: { body: 'Después' } });
  const changed = await get(wall.feed('atom'), { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  const after = checkAtom(changed.body).entries;
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ html }) => html)).toEqual(['<p>Después</p>']);
  const [entry] = all(parseXml(changed.body), 'entry');
  if (!entry) throw new Error('there is no entry');
  expect(Temporal.Instant.compare(textOf(entry, 'updated'), textOf(entry, 'published'))).toBe(1);
});

test('feeds hold what visitors see and nothing else, a pinned post once, one topic by itself', async () => {
  const wall = await createWall(kit);
  const { token } = wall.client;
  const shown = await createPost(kit, wall, { body: 'A la vista', topics: ['barro'] });
  const other = await createPost(kit, wall, { body: 'Otra cosa' });
  await createPost(kit, wall, { body: 'Borrador', publish: false });
  await createPost(kit, wall, {
    body: 'Programada',
    publish: false,
    publishAt: clock.now().add({ hours: 9 }).toString(),
  });
  const gone = await createPost(kit, wall, { body: 'Archivada' });
  await kit.call('POST', `/api/wall-posts/${gone.id}/archive`, { token });
  const deleted = await createPost(kit, wall, { body: 'Borrada' });
  await kit.call('DELETE', `/api/wall-posts/${deleted.id}`, { token });
  await kit.call('PUT', `/api/walls/${wall.profileId}/pins`, { token, body: { postIds: [shown.id] } });
  for (const format of ['rss', 'atom', 'json'] as const) {
    const entries = checks[format]((await get(wall.feed(format))).body).entries;
    expect(entries.map(({ id }) => id)).toEqual([other, shown].map(({ id }) => `urn:uuid:${id}`));
    const topic = checks[format]((await get(`${wall.feed(format)}?tema=barro`)).body).entries;
    expect(topic.map(({ id }) => id)).toEqual([`urn:uuid:${shown.id}`]);
  }
  const html = (await get(wall.path)).body;
  for (const format of ['rss', 'atom', 'json'] as const)
    expect(html).toMatch(
      new RegExp(`<link rel="alternate" type="${types[format].replace('+', '\\+')}"[^>]+muro\\.${format}"`),
    );
});
