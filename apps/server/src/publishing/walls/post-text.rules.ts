import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { escapeText, speakable } from './escape.rules.ts';

const addressForm = /https?:\/\/[^\s<>"'`{}|\\^[\]]+/g;
/** Punctuation following an address is not part of it. */
const closingMark = /[.,;:!?。、）)」』]/;

function anchor(href: string, words: string): string {
  return `<a href="${escapeText(href)}" rel="nofollow ugc noopener noreferrer">${words}</a>`;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function emphasise(escaped: string): string {
  return escaped
    .replace(/\*\*(?=\S)([^*\n]*[^\s*])\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*])\*(?=\S)([^*\n]*[^\s*])\*(?!\*)/g, '$1<em>$2</em>');
}

/** Turns bare addresses in text without markup into links; the rest may be emphasised. */
function withAddresses(text: string): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(addressForm)) {
    const address = trimEndOf(match[0], closingMark);
    if (!isWebAddress(address)) continue;
    html += emphasise(escapeText(text.slice(from, match.index))) + anchor(address, escapeText(address));
    from = match.index + address.length;
  }
  return html + emphasise(escapeText(text.slice(from)));
}

const namedLink = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,2000})\)/g;

function inline(line: string): string {
  let html = '';
  let from = 0;
  for (const match of line.matchAll(namedLink)) {
    const [whole, words = '', address = ''] = match;
    if (!isWebAddress(address)) continue;
    html += withAddresses(line.slice(from, match.index)) + anchor(address, emphasise(escapeText(words)));
    from = match.index + whole.length;
  }
  return html + withAddresses(line.slice(from));
}

/** The text of a post or comment as HTML with only paragraphs, breaks, emphasis and links. */
export function textHtml(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.split('\n').map(inline).join('<br>')}</p>`)
    .join('');
}

/** The same as plain text, for titles, excerpts and text feeds. */
export function plainText(text: string): string {
  return speakable(text)
    .replaceAll('\r\n', '\n')
    .replace(namedLink, '$1')
    .replace(/\*\*(?=\S)([^*\n]*[^\s*])\*\*/g, '$1')
    .replace(/(^|[^*])\*(?=\S)([^*\n]*[^\s*])\*(?!\*)/g, '$1$2')
    .trim();
}

/** The beginning of a text on one line, cut between graphemes. */
export function excerptOf(text: string, length: number): string {
  const line = plainText(text).replace(/\s+/g, ' ');
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)];
  if (letters.length <= length) return line;
  return `${letters
    .slice(0, length - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
