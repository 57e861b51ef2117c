import { contactSchemes } from '@enlace/contract/core/link-schemes.ts';
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

const COLOUR = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\)|[a-z]{3,30})$/i;
const LENGTHS = /^(?:-?[\d.]{1,8}(?:px|em|rem|pt|%)?\s?){1,4}$|^auto$/i;
const WORDS = /^[a-z0-9 ,'"-]{1,120}$/i;
const BORDER = /^[a-z0-9 #.()%,-]{1,60}$/i;

const FONT = /^[a-z0-9 ,'"./%-]{1,160}$/i;
const DISPLAY =
  /^(?:none|(?:inline-)?(?:block|table|flex)|inline|list-item|table-(?:row|cell|caption|(?:row|header|footer)-group))$/i;

const each = (names: string, form: RegExp) => names.split(' ').map((name): [string, RegExp[]] => [name, [form]]);
const sides = ['top', 'right', 'bottom', 'left'];
const ofSides = (names: string) =>
  names.split(' ').map((name) => sides.map((side) => name.replace('*', side)).join(' '));
const corners = 'border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius';

const STYLES: Record<string, RegExp[]> = Object.fromEntries([
  ...each('color background-color', COLOUR),
  ...each(`margin padding border-width ${ofSides('margin-* padding-* border-*-width').join(' ')}`, LENGTHS),
  ...each('width min-width max-width height min-height max-height font-size line-height letter-spacing', LENGTHS),
  ...each(`text-indent border-spacing border-radius ${corners}`, LENGTHS),
  ...each('font-family font-style font-weight font-variant text-align text-decoration text-transform', WORDS),
  ...each('vertical-align direction white-space word-break overflow-wrap list-style-type', WORDS),
  ...each(
    `border-collapse table-layout box-sizing float clear border-style ${ofSides('border-*-style').join(' ')}`,
    WORDS,
  ),
  ...each(`border border-color ${ofSides('border-* border-*-color').join(' ')}`, BORDER),
  ...each('font', FONT),
  ...each('display', DISPLAY),
  ...each('overflow visibility', /^(?:hidden|visible|auto)$/i),
  ...each('opacity', /^[\d.]{1,6}$/),
]);

/** Words of the `background` shorthand that name no colour. */
const PLACEMENT =
  /^(?:none|(?:no-)?repeat(?:-[xy])?|scroll|fixed|local|center|top|left|right|bottom|cover|contain|auto|space|round|(?:border|padding|content)-box|[\d.]+(?:px|%|em)?|\/)$/i;
const MAX_STYLE = 5_000;

/** The colour among everything that `background` can say; pictures behind the text are not shown. */
function colourOfBackground(value: string): string | undefined {
  const plain = value.replace(/url\([^()]{0,2000}\)/gi, ' ');
  const [written] = /#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]{1,60}\)/i.exec(plain) ?? [];
  return written ?? plain.split(/\s+/).find((word) => COLOUR.test(word) && !PLACEMENT.test(word));
}

/** What a style says, in the form that is kept: colours by their own property and nothing marked as important. */
function plainStyle(style: string): string {
  return style
    .slice(0, MAX_STYLE)
    .replace(/\s{0,5}!\s{0,5}important/gi, '')
    .replace(/(^|[;\s])background\s{0,5}:([^;]{1,2000})/gi, (whole, before: string, value: string) => {
      const colour = colourOfBackground(value);
      return colour === undefined ? whole : `${before}background-color:${colour}`;
    });
}

/** Outlook's paragraphs have no space between them, as a style sheet says that does not come along. */
const isOutlookParagraph = (tag: string, { class: classes = '' }: Attributes) =>
  tag === 'p' && classes.startsWith('Mso');

function withPlainStyle(tag: string, { hidden, text, ...attribs }: Attributes): Attributes {
  const parts = [
    isOutlookParagraph(tag, attribs) ? 'margin:0' : '',
    tag === 'body' && text !== undefined ? `color:${text}` : '',
    plainStyle(attribs['style'] ?? ''),
    hidden === undefined ? '' : 'display:none',
  ].filter((part) => part.trim() !== '');
  return parts.length === 0 ? attribs : { ...attribs, style: parts.join(';') };
}

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
    allowedSchemes: ['http', 'https', ...contactSchemes],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    allowedStyles: { '*': STYLES },
    transformTags: {
      // The ground on which the colours of the text are read may be that of the whole page.
      '*': (tagName, attribs) => ({
        tagName: tagName === 'body' ? 'div' : tagName,
        attribs: withPlainStyle(tagName, withQuoteMark(tagName, attribs)),
      }),
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
function trueTarget({ href: given = '', title }: Attributes): Attributes {
  const isBare = given.startsWith('//');
  const href = isBare ? `https:${given}` : given;
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol)) return {};
  const hasUser = url.username !== '' || url.password !== '';
  if (!hasUser) return { ...(isBare ? { href } : {}), ...(title === undefined ? {} : { title: url.host }) };
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
