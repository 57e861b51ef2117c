import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { asMarkup } from './feed-text.rules.ts';
import type { RawFeed, RawItem } from './feed.types.ts';

const maxItems = 200;
const longestField = 60_000;
/** Prefixes that change the meaning of a name; any other prefix denotes the format itself. */
const meaningful = new Set(['media', 'itunes', 'content', 'dc', 'atom', 'slash', 'wfw', 'thr', 'georss', 'sy']);
const itemNames = new Set(['item', 'entry']);
const rootNames = new Set(['rss', 'rdf', 'feed']);

type Attributes = Readonly<Record<string, string>>;
type Field = { name: string; attributes: Attributes; markup: string; depth: number };
type Place = { depth: number; fields: Field[]; attributes: Attributes };

function nameOf(written: string): string {
  const [prefix = '', local] = written.toLowerCase().split(':', 2);
  if (local === undefined) return prefix;
  return meaningful.has(prefix) ? `${prefix}:${local}` : local;
}

function attributesOf(tag: SaxesTagPlain): Attributes {
  return Object.fromEntries(Object.entries(tag.attributes).map(([name, value]) => [name.toLowerCase(), value]));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function openingTag({ name }: SaxesTagPlain, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}>`;
}

const plainInAtom = new Set(['title', 'subtitle', 'summary', 'content']);

/** Atom text is markup only where it is declared so. */
function isPlain({ name, attributes }: Field): boolean {
  return plainInAtom.has(name) && (attributes['type'] ?? 'text') === 'text';
}

/** Collects the fields of a feed and its entries while parsing; malformed parts are skipped. */
class FeedReader {
  root = '';
  base = '';
  readonly head: Field[] = [];
  readonly items: { fields: Field[]; attributes: Attributes }[] = [];
  #depth = 0;
  #item: Place | undefined;
  #field: Field | undefined;

  open(tag: SaxesTagPlain): void {
    this.#depth += 1;
    const name = nameOf(tag.name);
    const attributes = attributesOf(tag);
    if (this.#depth === 1) {
      this.root = name;
      this.base = attributes['xml:base'] ?? '';
    }
    if (this.#field && !name.startsWith('media:')) {
      this.#add(openingTag(tag, attributes));
      return;
    }
    if (!this.#item && itemNames.has(name)) {
      this.#item = { depth: this.#depth, fields: [], attributes };
      return;
    }
    // A media group contains the fields of each item; the image of a channel has its own title and link.
    if (name === 'media:group' || name === 'channel' || rootNames.has(name)) return;
    this.#field = { name, attributes, markup: '', depth: this.#depth };
  }

  text(text: string): void {
    const field = this.#field;
    if (field) this.#add(field.depth === this.#depth ? text : escaped(text));
  }

  close(written: string): void {
    const field = this.#field;
    if (field?.depth === this.#depth) {
      if (this.root === 'feed' && isPlain(field)) field.markup = asMarkup(field.markup);
      (this.#item?.fields ?? this.head).push(field);
      this.#field = undefined;
    } else if (field) this.#add(`</${written}>`);
    if (this.#item?.depth === this.#depth) {
      const { fields, attributes } = this.#item;
      if (this.items.length < maxItems) this.items.push({ fields, attributes });
      this.#item = undefined;
    }
    this.#depth -= 1;
  }

  #add(text: string): void {
    const field = this.#field;
    if (field && field.markup.length < longestField) field.markup += text.slice(0, longestField);
  }
}

function textOf(fields: readonly Field[], ...names: string[]): string {
  for (const name of names) {
    const found = fields.find((field) => field.name === name && field.markup.trim() !== '');
    if (found) return found.markup.trim();
  }
  return '';
}

/** The address for readers: an alternate link, else a link written as text, else an id that is an address. */
function linkOf(fields: readonly Field[]): string {
  const links = fields.filter(({ name }) => name === 'link');
  const alternate = links.find(
    ({ attributes }) => 'href' in attributes && (attributes['rel'] ?? 'alternate') === 'alternate',
  );
  const written = links.find(({ markup }) => markup.trim() !== '');
  return alternate?.attributes['href'] ?? written?.markup.trim() ?? '';
}

function isPicture({ attributes }: Field): boolean {
  const { type = '', medium = '', url = '' } = attributes;
  return (
    type.startsWith('image/') ||
    medium === 'image' ||
    (type === '' && /\.(?:jpe?g|png|webp|gif|avif)(?:$|\?)/i.test(url))
  );
}

function pictureOf(fields: readonly Field[]): string {
  const media = fields.find((field) => field.name === 'media:content' && isPicture(field));
  const thumbnail = fields.find(({ name }) => name === 'media:thumbnail');
  const enclosure = fields.find((field) => field.name === 'enclosure' && isPicture(field));
  const linked = fields.find(
    (field) => field.name === 'link' && field.attributes['rel'] === 'enclosure' && isPicture(field),
  );
  const itunes = fields.find(({ name }) => name === 'itunes:image');
  return (
    media?.attributes['url'] ??
    thumbnail?.attributes['url'] ??
    enclosure?.attributes['url'] ??
    linked?.attributes['href'] ??
    itunes?.attributes['href'] ??
    ''
  );
}

function permalink(fields: readonly Field[]): string {
  const guid = fields.find(({ name }) => name === 'guid');
  const isAddress = guid && guid.attributes['ispermalink'] !== 'false' && /^https?:\/\//i.test(guid.markup.trim());
  return isAddress ? guid.markup.trim() : '';
}

function toItem({ fields, attributes }: { fields: Field[]; attributes: Attributes }): RawItem {
  const link = linkOf(fields) || permalink(fields);
  return {
    id: textOf(fields, 'guid', 'id') || (attributes['rdf:about'] ?? ''),
    title: textOf(fields, 'title', 'dc:title'),
    link,
    summary: textOf(fields, 'description', 'summary', 'itunes:summary'),
    content: textOf(fields, 'content:encoded', 'content'),
    picture: pictureOf(fields),
    published: textOf(fields, 'pubdate', 'published', 'dc:date', 'date', 'issued', 'updated', 'modified'),
    categories: fields
      .filter(({ name }) => name === 'category' || name === 'dc:subject')
      .map(({ attributes: own, markup }) => own['label'] ?? own['term'] ?? markup.trim()),
  };
}

/** An ampersand that starts no entity would swallow the text after it. */
const bareAmpersand = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,10});)/gi;

/** RSS 0.9 to 2.0, RDF and Atom; undefined when the text is none of these. */
export function readXmlFeed(text: string): RawFeed | undefined {
  const reader = new FeedReader();
  const parser = new SaxesParser();
  // Mistakes are skipped: many feeds have some, and reading what we can beats a refusal.
  parser.on('error', () => undefined);
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('text', (part) => reader.text(part));
  parser.on('cdata', (part) => reader.text(part));
  parser.on('closetag', ({ name }) => reader.close(name));
  parser.write(text.replace(bareAmpersand, '&amp;')).close();
  if (!rootNames.has(reader.root)) return undefined;
  return {
    kind: reader.root === 'feed' ? 'atom' : 'rss',
    title: textOf(reader.head, 'title'),
    link: linkOf(reader.head),
    base: reader.base,
    items: reader.items.map(toItem),
  };
}
