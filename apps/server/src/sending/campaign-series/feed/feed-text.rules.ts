import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { parseFragment } from 'parse5';

/** The most frequent ones, and the blank that is one like any other. */
const frequent: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
};

function ofCode(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : '';
}

/** The text of a named entity by the table of HTML; unknown ones stay as they are. */
function ofName(entity: string, name: string): string {
  const known = Object.hasOwn(frequent, name) ? frequent[name] : undefined;
  if (known !== undefined) return known;
  const [node] = parseFragment(entity).childNodes;
  const text = node && 'value' in node ? node.value : entity;
  // Old names need no semicolon, and would be found at the beginning of others.
  return text.endsWith(';') ? entity : text;
}

/** Decodes HTML entities; unknown ones are kept as they are. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi,
    (whole, hex?: string, dec?: string, name?: string) => {
      if (hex !== undefined) return ofCode(Number.parseInt(hex, 16));
      if (dec !== undefined) return ofCode(Number(dec));
      return name === undefined ? whole : ofName(whole, name);
    },
  );
}

/** Elements within a line: without them its words stay as they are. */
const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp ruby rt s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
/** Elements without readable text. */
const silent = new Set(['script', 'style', 'head', 'title', 'iframe', 'object', 'svg', 'template', 'noscript', 'form']);
/** Longest tag: a bracket that is not closed within this is text. */
const longestTag = 4000;

function tagAt(html: string, from: number): { end: number; name: string } | undefined {
  if (html.startsWith('<!--', from)) {
    const end = html.indexOf('-->', from + 4);
    return { end: end === -1 ? html.length : end + 3, name: '' };
  }
  if (!/[a-z/!?]/i.test(html[from + 1] ?? '')) return undefined;
  const end = html.indexOf('>', from);
  if (end === -1 || end - from > longestTag) return undefined;
  return { end: end + 1, name: /^\/?[a-z][a-z0-9]*/i.exec(html.slice(from + 1, from + 40))?.[0].toLowerCase() ?? '' };
}

function skipSilent(html: string, from: number, name: string): number {
  const close = html.toLowerCase().indexOf(`</${name}`, from);
  if (close === -1) return html.length;
  const end = html.indexOf('>', close);
  return end === -1 ? html.length : end + 1;
}

/** Strips markup down to its text, in one pass. */
function withoutTags(html: string): string {
  let text = '';
  let skipped = 0;
  for (let position = 0; position < html.length;) {
    const open = html.indexOf('<', position);
    if (open === -1) return text + html.slice(position);
    text += html.slice(position, open);
    const tag = tagAt(html, open);
    if (!tag) {
      text += '<';
      position = open + 1;
      continue;
    }
    const isSilent = silent.has(tag.name) && skipped < 50;
    if (isSilent) skipped += 1;
    position = isSilent ? skipSilent(html, tag.end, tag.name) : tag.end;
    // Comments have no name; servers write them between the parts of a word.
    if (tag.name !== '' && !inline.has(tag.name.replace('/', ''))) text += ' ';
  }
  return text;
}

/** Control, invisible and private-use characters: none belongs in a line of a mail. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Where a word may be divided or not, and its direction: nothing is to be seen where it was. */
const unseen = /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** What joins emojis, and letters of some scripts, into one sign; flags of regions are spelt with tags. */
const joiners = /[\u200c-\u200d\u{e0020}-\u{e007f}]/u;

/** Text in which no mail finds a variable. */
function plain(text: string): string {
  const visible = text
    .replace(unseen, '')
    .replace(invisible, (sign) => (joiners.test(sign) ? sign : ' '))
    .replaceAll('{', '｛')
    .replaceAll('}', '｝');
  return visible.replace(/\s+/g, ' ').trim();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Escapes plain text for `toPlainText`, which removes two layers. */
export function asMarkup(words: string): string {
  return escaped(escaped(words));
}

/** Elements that a text about markup rarely begins with. */
const opening =
  /^\s*<(?:p|div|br|img|a|span|strong|em|h[1-6]|ul|ol|table|figure|blockquote|section|article)(?:\s[^>]{0,2000})?\/?>/i;

/**
 * Feeds often carry markup that was escaped once too often. It begins with an element or links something; a text that
 * only mentions elements, such as `<video>`, is text.
 */
function isMarkup(text: string): boolean {
  return opening.test(text) || /<\/(?:p|div|a|li|h[1-6])>|<br\s{0,5}\/?>|<(?:img|a)\s[^>]{1,2000}>/i.test(text);
}

/** Longest text that is read. */
const maxRead = 60_000;

/** Plain text of content that may be markup, escaped or not. */
export function toPlainText(markup: string): string {
  const once = decodeEntities(withoutTags(markup.slice(0, maxRead)));
  return plain(decodeEntities(isMarkup(once) ? withoutTags(once) : once));
}

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** More than any emoji has. */
const longestSign = 40;

/** The beginning of a text, at most so long, without half an emoji at its end. */
function wholeSigns(text: string, length: number): string {
  let end = 0;
  for (const { index, segment } of signs.segment(text.slice(0, length + longestSign))) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end === 0 ? length : end);
}

/** Cuts to a maximum number of characters, after a whole word. */
export function shorten(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const cut = wholeSigns(text, characters.slice(0, max - 1).join('').length);
  const space = cut.lastIndexOf(' ');
  return `${trimEndOf(space > max * 0.6 ? cut.slice(0, space) : cut, /[\s.,;:]/)}…`;
}

const longestAddress = 2000;

/** Resolves a web address; empty when invalid. Braces are percent-encoded, so that no mail reads them as a variable. */
export function webAddress(text: string, base: string): string {
  const address = decodeEntities(text.trim());
  if (address === '' || address.length > longestAddress) return '';
  const url = URL.parse(address, base === '' ? undefined : base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return '';
  url.username = '';
  url.password = '';
  return url.href.replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll("'", '%27');
}

/** The first image in markup. */
export function firstPicture(markup: string): string {
  const html = markup.slice(0, maxRead);
  const source = html.includes('<img') ? html : decodeEntities(html);
  for (const [tag] of source.matchAll(/<img\b[^>]{0,2000}>/gi)) {
    const found = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
    const isPixel = /\s(?:width|height)\s*=\s*["']?[01]["'\s/>]/i.test(tag);
    const address = found?.[1] ?? found?.[2] ?? '';
    if (address !== '' && !isPixel) return address;
  }
  return '';
}
