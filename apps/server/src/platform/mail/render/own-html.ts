import { contactSchemes } from '@enlace/contract/core/link-schemes.ts';
import { hasInTag, placeOfTag, replaceSpans } from '@enlace/contract/core/text-spans.ts';
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { cleanCss } from './clean-css.ts';
import { type HiddenLiquid, hideLiquid, withoutComments } from './hidden-liquid.ts';
import { inlineCss } from './inline-css.ts';
import { completeLink, completeSource } from './own-addresses.ts';

const TAGS = (
  'html head body title meta style a abbr address area article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del ' +
  'details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main map mark nav ol p pre q s samp ' +
  'section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'
).split(' ');

/** Text in these is code, or could be parsed as markup by another parser. */
const SILENT_TAGS =
  'script textarea option noscript xmp svg math template iframe object embed audio video noembed noframes plaintext'.split(
    ' ',
  );

const META_NAMES = new Set([
  'viewport',
  'color-scheme',
  'supported-color-schemes',
  'x-apple-disable-message-reformatting',
  'format-detection',
]);

function metaAttributes(attribs: Attributes): Attributes {
  const { charset, name = '', content = '' } = attribs;
  if (charset !== undefined) return { charset: 'utf-8' };
  if (attribs['http-equiv']?.toLowerCase() === 'content-type') return { 'http-equiv': 'Content-Type', content };
  return META_NAMES.has(name.toLowerCase()) ? { name, content } : {};
}

function writeAttribute(name: string, value: string): string {
  if (name === 'style') return cleanCss(value).css;
  if (name === 'href') return completeLink(value);
  return name === 'src' || name === 'background' ? completeSource(value) : value;
}

function safeAttributes(input: { tagName: string; attribs: Attributes; hidden: HiddenLiquid }): Attributes {
  const { tagName, attribs, hidden } = input;
  const own = tagName === 'meta' ? metaAttributes(attribs) : attribs;
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, writeAttribute(name, hidden.attribute(value))]),
  );
}

const rules: IOptions = {
  allowedTags: TAGS,
  allowVulnerableTags: true,
  nonTextTags: SILENT_TAGS,
  parseStyleAttributes: false,
  allowedAttributes: {
    '*': [
      ...['align', 'valign', 'bgcolor', 'color', 'dir', 'lang', 'title', 'width', 'height', 'style', 'class', 'id'],
      ...['role', 'aria-*', 'background', 'border'],
    ],
    a: ['href', 'name', 'target', 'rel'],
    area: ['href', 'alt', 'shape', 'coords', 'target'],
    map: ['name'],
    img: ['src', 'alt', 'srcset', 'sizes', 'hspace', 'vspace', 'usemap'],
    font: ['face', 'size'],
    html: ['xmlns'],
    meta: ['charset', 'name', 'content', 'http-equiv'],
    style: ['type', 'media'],
    table: ['cellpadding', 'cellspacing', 'summary'],
    td: ['colspan', 'rowspan', 'nowrap', 'headers', 'scope', 'abbr'],
    th: ['colspan', 'rowspan', 'nowrap', 'headers', 'scope', 'abbr'],
    ol: ['start', 'type'],
    ul: ['type'],
    time: ['datetime'],
    body: ['link', 'vlink', 'alink', 'text', 'leftmargin', 'topmargin', 'marginwidth', 'marginheight'],
  },
  allowedSchemes: ['http', 'https', ...contactSchemes],
  allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'background'],
  allowProtocolRelative: false,
  textFilter: (text, tagName) => (tagName === 'title' ? withoutComments(text) : text).replaceAll('"', '&quot;'),
};

function cleanStyle(element: string): string {
  const [start, end] = [element.indexOf('>') + 1, element.lastIndexOf('<')];
  return element.slice(0, start) + cleanCss(withoutComments(element.slice(start, end))).css + element.slice(end);
}

/**
 * The client's own HTML made safe for a mail: no code, no forms, nothing embedded; its tables and Liquid stay. With
 * `inlines` its CSS is also written on the elements.
 */
export function sanitizeOwnHtml(source: string, { inlines }: { inlines: boolean }): string {
  const hidden = hideLiquid(source);
  const options: IOptions = {
    ...rules,
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes({ tagName, attribs, hidden }) }) },
  };
  const clean = sanitizeHtml(hidden.html, options);
  const styled = replaceSpans(clean, { opening: /<style\b/gi, closing: /<\/style>/gi, write: cleanStyle });
  return hidden.restore(inlines ? inlineCss(styled) : styled);
}

function headOf(locale: string): string {
  return `<!doctype html>\n<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head>`;
}

/** A whole document, whichever part of one was written. */
export function wholeDocument(html: string, locale: string): string {
  if (!/<body[\s>]/i.test(html)) {
    const content = replaceSpans(html, { opening: /<\/?(?:html|head)\b/gi, closing: />/g, write: () => '' });
    return `${headOf(locale)}\n<body>\n${content}\n</body></html>`;
  }
  if (!/<html[\s>]/i.test(html)) return `${headOf(locale)}\n${html}\n</html>`;
  const isNamed = hasInTag(html, /<meta\b/i, /charset/i);
  const charset = isNamed ? html : insertAfter(html, /<head\b/i, '<meta charset="utf-8">');
  return `<!doctype html>\n${charset.trim()}`;
}

function insertAfter(html: string, opening: RegExp, markup: string): string {
  const at = placeOfTag(html, opening)?.end;
  return at === undefined ? html : html.slice(0, at) + markup + html.slice(at);
}

/** Inserts markup right after `<body>`, or before its end. */
export function insertInBody(html: string, { first = '', last = '' }: { first?: string; last?: string }): string {
  const opened = insertAfter(html, /<body\b/i, first);
  const end = opened.toLowerCase().lastIndexOf('</body>');
  return end === -1 ? opened + last : opened.slice(0, end) + last + opened.slice(end);
}
