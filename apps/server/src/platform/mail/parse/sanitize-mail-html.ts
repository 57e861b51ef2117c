import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { quoteMark } from './html-to-text.ts';
import { MailLimitError } from './mail-limit-error.ts';
import type { ParseLimits } from './parsed-mail.types.ts';

const TAGS = (
  'a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em ' +
  'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span ' +
  'strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'
).split(' ');

// Text in these is never meant to be read, or could be parsed as markup by another parser.
const SILENT_TAGS =
  'style script textarea option noscript xmp title svg math template iframe noembed noframes plaintext'.split(' ');

const COLOUR = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,40}\)|[a-z]{3,30})$/i;
const LENGTHS = /^(?:-?[\d.]{1,8}(?:px|em|rem|pt|%)?\s?){1,4}$|^auto$/i;
const WORDS = /^[a-z0-9 ,'"-]{1,120}$/i;
const BORDER = /^[a-z0-9 #.()%,-]{1,60}$/i;

const STYLES: Record<string, RegExp[]> = {
  ...Object.fromEntries(['color', 'background-color'].map((name) => [name, [COLOUR]])),
  ...Object.fromEntries(
    ['margin', 'padding'].flatMap((name) =>
      ['', '-top', '-right', '-bottom', '-left'].map((side) => [`${name}${side}`, [LENGTHS]]),
    ),
  ),
  ...Object.fromEntries(
    ['width', 'max-width', 'height', 'font-size', 'line-height', 'border-radius'].map((name) => [name, [LENGTHS]]),
  ),
  ...Object.fromEntries(
    'font-family font-style font-weight text-align text-decoration vertical-align direction white-space'
      .split(' ')
      .map((name) => [name, [WORDS]]),
  ),
  ...Object.fromEntries(
    ['border', 'border-top', 'border-right', 'border-bottom', 'border-left'].map((name) => [name, [BORDER]]),
  ),
};

const RASTER = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$/i;

export interface SanitizedHtml {
  html: string;
  remoteImages: number;
}

/** Makes mail HTML safe to show. Throws MailLimitError when it nests too deeply or has too many links. */
export function sanitizeMailHtml({ html, limits }: { html: string; limits: ParseLimits }): SanitizedHtml {
  const count = { depth: 0, links: 0, remoteImages: 0 };
  const options: IOptions = {
    allowedTags: TAGS,
    nonTextTags: SILENT_TAGS,
    allowedAttributes: {
      '*': ['align', 'valign', 'bgcolor', 'color', 'dir', 'lang', 'title', 'width', 'height', 'style', 'data-quote'],
      a: ['href', 'name', 'rel', 'target'],
      img: ['src', 'alt', 'data-remote-src', 'data-cid'],
      font: ['face', 'size'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ol: ['start', 'type'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    allowedStyles: { '*': STYLES },
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: withQuoteMark(tagName, attribs) }),
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...trueTarget(attribs), rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: neutraliseImage({ attribs, count }) }),
    },
    onOpenTag: (name) => onOpenTag({ name, count, limits }),
    onCloseTag: () => {
      count.depth -= 1;
    },
  };
  return { html: sanitizeHtml(html, options), remoteImages: count.remoteImages };
}

/**
 * A link shows its real target: `https://bank.example@evil.example/` opens evil.example, and a sender's hint cannot
 * name another.
 */
function trueTarget({ href = '', title }: Attributes): Attributes {
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol)) return {};
  const hasUser = url.username !== '' || url.password !== '';
  if (!hasUser) return title === undefined ? {} : { title: url.host };
  url.username = '';
  url.password = '';
  return { href: url.href, title: url.host };
}

/** Marks where the quoted mail is, so that a reader can fold it; a sender's own mark is dropped. */
function withQuoteMark(tag: string, { 'data-quote': _forged, ...attribs }: Attributes): Attributes {
  const mark = quoteMark(tag, attribs);
  return mark ? { ...attribs, 'data-quote': mark } : attribs;
}

/** The same HTML without what only this product adds. */
export function withoutQuoteMarks(html: string): string {
  return html.replace(/ data-quote="(?:quote|rest)"/g, '');
}

interface Count {
  depth: number;
  links: number;
  remoteImages: number;
}

function onOpenTag({ name, count, limits }: { name: string; count: Count; limits: ParseLimits }): void {
  count.depth += 1;
  if (count.depth > limits.nestedTags) {
    throw new MailLimitError({ reason: 'too_deep', message: `More than ${limits.nestedTags} nested tags` });
  }
  if (name === 'a') count.links += 1;
  if (count.links > limits.links) {
    throw new MailLimitError({ reason: 'too_many_links', message: `More than ${limits.links} links` });
  }
}

// Loading an image reveals to its owner that and where the mail was read, so nothing loads until the reader asks.
function neutraliseImage({ attribs, count }: { attribs: Attributes; count: Count }): Attributes {
  const { src = '', srcset: _srcset, ['data-remote-src']: _forged, ['data-cid']: _alsoForged, ...rest } = attribs;
  const source = src.trim();
  if (RASTER.test(source)) return { ...rest, src: source };
  if (/^cid:/i.test(source)) return { ...rest, 'data-cid': readContentId(source.slice(4)) };
  if (!/^https?:\/\//i.test(source)) return rest;
  count.remoteImages += 1;
  return { ...rest, 'data-remote-src': source };
}

/** A Content-ID, or a reference to one, in the form used for comparison: decoded and in lower case (RFC 2392). */
export function readContentId(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch (error) {
    if (error instanceof URIError) return text.toLowerCase();
    throw error;
  }
}
