/** Expectations for the first entry; omitted fields are not checked. */
export type CorpusFeed = {
  name: string;
  body: string | Buffer;
  contentType?: string;
  url?: string;
  kind: 'rss' | 'atom' | 'json';
  title: string;
  count: number;
  first: Partial<Record<'title' | 'link' | 'summary' | 'picture' | 'publishedAt', string | null>> & {
    categories?: string[];
  };
};

const rss = (inside: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"${attributes}><channel>${inside}</channel></rss>`;

/** Feeds as found in the wild, each with its own quirks; all written for this test. */
export const corpus: readonly CorpusFeed[] = [
  {
    name: 'plain RSS 2.0',
    body: rss(`<title>Cuaderno</title><link>https://taller.example/</link><description>d</description>
      <item><title>Primero</title><link>https://taller.example/1</link><guid isPermaLink="false">n-1</guid>
        <description>Un resumen</description><pubDate>Tue, 17 Nov 2026 09:30:00 +0100</pubDate><category>Talleres</category></item>`),
    kind: 'rss',
    title: 'Cuaderno',
    count: 1,
    first: {
      title: 'Primero',
      link: 'https://taller.example/1',
      summary: 'Un resumen',
      publishedAt: '2026-11-17T08:30:00Z',
      categories: ['Talleres'],
    },
  },
  {
    name: 'RSS of a blog: CDATA, escaped markup, media, content:encoded, newest last',
    body: rss(
      `<title><![CDATA[Blog & más]]></title><link>https://blog.example</link><atom:link href="https://blog.example/feed" rel="self"/>
      <item><title>Vieja</title><link>https://blog.example/vieja</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item>
      <item><title>Pan &amp;amp; sal</title><link>https://blog.example/pan?a=1&amp;b=2</link>
        <description>&lt;p&gt;Un &lt;b&gt;pan&lt;/b&gt;&amp;nbsp;nuevo&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description>
        <content:encoded><![CDATA[<p>Largo</p><img width="1" height="1" src="https://p.example/x.gif"><img src="/fotos/pan.jpg">]]></content:encoded>
        <pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate></item>`,
      ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"',
    ),
    kind: 'rss',
    title: 'Blog & más',
    count: 2,
    first: {
      title: 'Pan & sal',
      link: 'https://blog.example/pan?a=1&b=2',
      summary: 'Un pan nuevo',
      picture: 'https://blog.example/fotos/pan.jpg',
    },
  },
  {
    name: 'Atom with xhtml content, relative links and a base',
    body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://notas.example/blog/"><title type="text">Uso de &lt;b&gt;</title>
      <link rel="self" href="feed.xml"/><link href="./"/><updated>2026-11-01T00:00:00Z</updated>
      <entry><title type="html">La &lt;em&gt;sal&lt;/em&gt;</title><id>tag:notas.example,2026:1</id><link rel="edit" href="/e/1"/><link rel="alternate" href="la-sal"/>
        <category term="sal" label="La sal"/><updated>2026-11-02T08:00:00.123+02:00</updated>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Dos &amp; dos</p><img src="sal.png" alt=""/></div></content></entry></feed>`,
    kind: 'atom',
    title: 'Uso de <b>',
    count: 1,
    first: {
      title: 'La sal',
      link: 'https://notas.example/blog/la-sal',
      summary: 'Dos & dos',
      picture: 'https://notas.example/blog/sal.png',
      publishedAt: '2026-11-02T06:00:00Z',
      categories: ['La sal'],
    },
  },
  {
    name: 'JSON Feed 1.1',
    body: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Notas < sueltas',
      home_page_url: 'https://json.example/',
      items: [
        {
          id: 7,
          url: '/7',
          content_html: '<p>Hola <i>tú</i></p>',
          image: '/7.webp',
          date_published: '2026-10-05T10:00:00+02:00',
          tags: ['uno'],
        },
        null,
        { id: 'b', title: 'B', url: 'https://json.example/b' },
      ],
    }),
    contentType: 'application/feed+json',
    url: 'https://json.example/feed.json',
    kind: 'json',
    title: 'Notas < sueltas',
    count: 2,
    first: {
      title: 'Hola tú',
      link: 'https://json.example/7',
      summary: '',
      picture: 'https://json.example/7.webp',
      categories: ['uno'],
    },
  },
  {
    name: 'RSS 1.0 (RDF), entries beside the channel',
    body: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://rdf.example/"><title>Antiguo</title><link>https://rdf.example/</link></channel>
      <item rdf:about="https://rdf.example/a"><title>A</title><link>https://rdf.example/a</link><dc:date>2026-01-02</dc:date><dc:subject>viejo</dc:subject></item></rdf:RDF>`,
    kind: 'rss',
    title: 'Antiguo',
    count: 1,
    first: { title: 'A', publishedAt: '2026-01-02T00:00:00Z', categories: ['viejo'] },
  },
  {
    name: 'a channel with a picture that has a title and a link of its own',
    body: rss(`<image><title>Logo</title><url>https://r.example/l.png</url><link>https://otra.example</link></image><title>Radio</title><link>https://r.example</link>
      <item><title>Uno</title><enclosure url="https://r.example/1.mp3" type="audio/mpeg"/><enclosure url="https://r.example/1.jpg" type="image/jpeg"/></item>`),
    kind: 'rss',
    title: 'Radio',
    count: 1,
    first: { title: 'Uno', picture: 'https://r.example/1.jpg', link: '', publishedAt: null },
  },
  {
    name: 'a podcast, and media in a group',
    body: rss(
      `<title>Voces</title><link>https://v.example</link><itunes:image href="https://v.example/portada.jpg"/>
      <item><title>Ep. 1</title><itunes:title>otro</itunes:title><itunes:summary>De qué va</itunes:summary><itunes:image href="https://v.example/1.jpg"/></item>
      <item><title>Ep. 0</title><media:group><media:title>m</media:title><media:content url="https://v.example/0.mp4" type="video/mp4"/><media:thumbnail url="https://v.example/0.jpg"/></media:group></item>`,
      ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"',
    ),
    kind: 'rss',
    title: 'Voces',
    count: 2,
    first: { title: 'Ep. 1', summary: 'De qué va', picture: 'https://v.example/1.jpg' },
  },
  {
    name: 'Latin 1, said in the declaration',
    body: Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>Año</title><item><title>Café con leña</title></item></channel></rss>`,
      'latin1',
    ),
    kind: 'rss',
    title: 'Año',
    count: 1,
    first: { title: 'Café con leña' },
  },
  {
    name: 'UTF-16 with a mark at its beginning',
    body: Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('<rss><channel><title>冬</title><item><title>雪</title></item></channel></rss>', 'utf16le'),
    ]),
    kind: 'rss',
    title: '冬',
    count: 1,
    first: { title: '雪' },
  },
  {
    name: 'a charset that only the server names, and blanks before the text',
    body: Buffer.from(
      '\n  <rss><channel><title>Señal</title><item><title>Ñandú</title></item></channel></rss>',
      'latin1',
    ),
    contentType: 'text/xml; charset=windows-1252',
    kind: 'rss',
    title: 'Señal',
    count: 1,
    first: { title: 'Ñandú' },
  },
  {
    name: 'HTML entities that XML does not know, and bare ampersands',
    body: rss(
      `<title>Tom & Ana&hellip;</title><item><title>Ma&ntilde;ana &mdash; &laquo;sí&raquo; & no</title><link>https://e.example/?a=1&b=2</link></item>`,
    ),
    kind: 'rss',
    title: 'Tom & Ana…',
    count: 1,
    first: { title: 'Mañana — «sí» & no', link: 'https://e.example/?a=1&b=2' },
  },
  {
    name: 'cut off in the middle of an entry',
    body: rss('<title>Corto</title><item><title>Entera</title></item><item><title>A med').slice(0, -20),
    kind: 'rss',
    title: 'Corto',
    count: 1,
    first: { title: 'Entera' },
  },
  {
    name: 'entries without a title, a link or an id, and twice the same',
    body: rss(`<title>Corrientes</title><item><description>Solo un texto que dice algo</description></item>
      <item><guid>https://c.example/g</guid></item><item><guid>https://c.example/g</guid></item><item></item>`),
    kind: 'rss',
    title: 'Corrientes',
    count: 2,
    first: { title: 'Solo un texto que dice algo', summary: '', link: '' },
  },
  {
    name: 'dates as people write them',
    body: rss('<title>F</title><item><title>x</title><pubDate>9 Nov 26 7:05 EST</pubDate></item>'),
    kind: 'rss',
    title: 'F',
    count: 1,
    first: { publishedAt: '2026-11-09T12:05:00Z' },
  },
  {
    name: 'what somebody would do to a mail: variables, code in addresses, controls',
    body: rss(
      `<title>Malo {{ contact.email }}</title><item><title>{% for x in (1..9999999) %}&lt;img src=x onerror=alert(1)&gt;Hola&#8238; tú</title>
      <link>javascript:alert(1)</link><media:thumbnail url="data:text/html,x"/></item>`,
      ' xmlns:media="http://search.yahoo.com/mrss/"',
    ),
    kind: 'rss',
    title: 'Malo ｛｛ contact.email ｝｝',
    count: 1,
    first: { title: '｛% for x in (1..9999999) %｝ Hola tú', link: '', picture: '' },
  },
  {
    name: 'a document type with entities that would grow',
    body: `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <rss><channel><title>Bomba</title><item><title>x &b;&x;</title></item></channel></rss>`,
    kind: 'rss',
    title: 'Bomba',
    count: 1,
    first: { title: 'x &b;&x;' },
  },
];

/** Bodies that are not feeds, although they may look like one. */
export const noFeeds: readonly { name: string; body: string }[] = [
  { name: 'nothing', body: '' },
  {
    name: 'a page',
    body: '<!doctype html><html><head><title>Hola</title></head><body><p>rss feed entry</p></body></html>',
  },
  { name: 'a page of XHTML', body: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>' },
  { name: 'a sitemap', body: '<?xml version="1.0"?><urlset><url><loc>https://x.example/</loc></url></urlset>' },
  { name: 'some other JSON', body: '{"items": [{"title": "x"}]}' },
  { name: 'broken JSON', body: '{"version": "https://jsonfeed.org/version/1.1", "items": [' },
  { name: 'plain text', body: 'rss' },
  { name: 'bytes of a picture', body: '\u0089PNG\r\n\u001a\n\u0000\u0000' },
];
