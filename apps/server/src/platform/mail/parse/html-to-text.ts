import { contactSchemes, isContactLink } from '@enlace/contract/core/link-schemes.ts';
import sanitizeHtml, { type Attributes } from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Tags that would look like our markers, and those that only break the line. */
const PLAIN_TAGS: Readonly<Record<string, string>> = {
  blockquote: 'p',
  section: 'div',
  article: 'div',
  header: 'div',
  footer: 'div',
};

// Private-use characters represent what must survive the conversion to plain text; a mail's own ones are removed once its
// entities are read.
const OPEN = '\uE000';
const CLOSE = '\uE001';
const REST = '\uE002';
/** A line break, unless the line is empty so far. */
const FRESH_LINE = '\uE003';
const SIGNS = /[\uE000-\uE003]/g;

const TEXT_TAGS = 'a blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul'.split(' ');
const SILENT_TAGS = 'style script textarea option noscript xmp title svg math template iframe'.split(' ');

/** Classes and ids of the elements in which mail programs put the quoted message. */
const QUOTE_NAMES =
  /(?:^|\s)(?:yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|freshdesk_quote|moz-forward-container|hs_reply_quote|qt|isreplycontent|quoted_header|mail-editor-reference-message-container|ms-outlook-mobile-reference-message|outlookmessageheader|x_divrplyfwdmsg)(?:\s|$)/i;
/** The line introducing a quotation is part of it. */
const INTRODUCTION_NAMES =
  /(?:^|\s)(?:gmail_attr|moz-cite-prefix|reply-intro|yahoo_quoted_header|zmail_extra_hr)(?:\s|$)/i;
/** Everything that follows is the answered message. */
const REST_NAMES = /(?:^|\s)(?:appendonsend|divrplyfwdmsg|includetail|stopspelling|replysplit)(?:\s|$)/i;

/** Whether an element holds the quoted mail, or the quoted mail follows it. */
export function quoteMark(tag: string, attribs: Attributes): 'quote' | 'rest' | undefined {
  if (REST_NAMES.test(`${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`)) return 'rest';
  return isQuote(tag, attribs) ? 'quote' : undefined;
}

function isQuote(tag: string, { class: classes = '', id = '', type = '', name = '' }: Attributes): boolean {
  const names = `${classes} ${id}`;
  if (tag === 'blockquote' && (type.toLowerCase() === 'cite' || id !== '' || /gmail_quote/i.test(names))) return true;
  return name.toLowerCase() === 'quote' || QUOTE_NAMES.test(names) || INTRODUCTION_NAMES.test(names);
}

/** Preheaders and the other layout of a mail made for two kinds of screens: nobody sees them. */
const isHidden = ({ hidden, style = '' }: Attributes) =>
  hidden !== undefined || /(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden)/i.test(style.slice(0, 2_000));
const keepsLines = (tag: string, { style = '' }: Attributes) =>
  tag === 'pre' || (tag === 'div' && /white-space\s{0,3}:\s{0,3}(?:pre|break)/i.test(style.slice(0, 2_000)));

/**
 * Marks quotations with tags that mean nothing else here: `blockquote` around them, `section` where only history
 * follows.
 */
function markQuotes(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TEXT_TAGS,
    nonTextTags: SILENT_TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', ...contactSchemes],
    transformTags: {
      '*': (tag, attribs) => {
        const mark = quoteMark(tag, attribs);
        if (mark) return { tagName: mark === 'rest' ? 'section' : 'blockquote', attribs: {} };
        if (isHidden(attribs)) return { tagName: 'template', attribs: {} };
        if (keepsLines(tag, attribs)) return { tagName: 'pre', attribs: {} };
        const attributes: Attributes = tag === 'a' ? { href: (attribs['href'] ?? '').trim() } : {};
        return { tagName: PLAIN_TAGS[tag] ?? tag, attribs: attributes };
      },
    },
  });
}

const LONGEST_LINK = 2_000;

/** Where a link leads: to a page, or to somebody. */
function targetIn(tag: string): string {
  const address = /^<a href="([^"]+)"/.exec(tag)?.[1] ?? '';
  return /^https?:/i.test(address) || isContactLink(address) ? address : '';
}

/** What somebody writes to name it. */
function nameOf(target: string): string {
  const name = isContactLink(target) ? target.slice(target.indexOf(':') + 1) : target.replace(/^https?:\/\//i, '');
  return name.replace(/\/$/, '');
}

/** Writes the target of each link behind its text, unless the text contains it. */
function writeTargets(html: string): string {
  let target = '';
  let label = '';
  let written = '';
  for (const part of html.split(/(<a(?: [^<>]*)?>|<\/a>)/)) {
    if (/^<a[ >]/.test(part)) {
      target = targetIn(part);
      label = '';
    } else if (part === '</a>') {
      const isTooLong = target.length > LONGEST_LINK;
      const isShown = target === '' || isTooLong || label.trim() === '' || label.includes(nameOf(target));
      if (!isShown) written += ` (${target})`;
      target = '';
    } else {
      written += part;
      label += part.replace(/<[^<>]*>/g, '');
    }
  }
  return written;
}

/** Line ends of preformatted text as breaks; all other white space is one space. */
function collapseSpace(html: string): string {
  let depth = 0;
  return html
    .split(/(<\/?pre>)/)
    .map((part) => {
      if (part === '<pre>') depth += 1;
      else if (part === '</pre>') depth = Math.max(0, depth - 1);
      const lines = depth > 0 ? part.replace(/\r\n?|\n/g, '<br />') : part;
      return lines.replace(/[ \t\r\n]+/g, ' ');
    })
    .join('');
}

function prefixQuotes(text: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const plain = line.trim();
    // Nothing closes what follows the marker of the rest.
    if (plain === REST) depth = Number.POSITIVE_INFINITY;
    else if (plain === OPEN) depth += 1;
    else if (plain === CLOSE) depth = Math.max(0, depth - 1);
    else lines.push(depth > 0 ? `> ${plain}`.trimEnd() : plain);
  }
  return lines.join('\n');
}

/**
 * The readable text of mail HTML, for mails without a useful text part; quotations are marked with `>`, and the targets
 * of links follow their text.
 */
export function htmlToText(html: string): string {
  return readText(html) || alternativesIn(html);
}

/** What pictures say where nothing else does. */
function alternativesIn(html: string): string {
  const found: string[] = [];
  sanitizeHtml(html, {
    allowedTags: ['img'],
    nonTextTags: SILENT_TAGS,
    transformTags: {
      img: (tagName, attribs) => {
        if (found.length < 50) found.push((attribs['alt'] ?? '').slice(0, 500).trim());
        return { tagName, attribs: {} };
      },
    },
  });
  return found.filter((alt) => alt !== '').join('\n');
}

function readText(html: string): string {
  const withBreaks = collapseSpace(writeTargets(markQuotes(html).replace(SIGNS, '')))
    .replace(/<blockquote>/g, `\n${OPEN}\n`)
    .replace(/<\/blockquote>/g, `\n${CLOSE}\n`)
    .replace(/<section>/g, `\n${REST}\n`)
    .replace(/<(?:br|hr)\b[^<>]*>/gi, '\n')
    .replace(/<(?:p|h[1-6]|table|ul|ol|dl|pre|div|tr|li|dt)>/gi, FRESH_LINE)
    .replace(/<\/(?:p|h[1-6]|table|ul|ol|dl|pre)>/gi, '\n\n')
    .replace(/<\/(?:div|tr|li|dd)>/gi, '\n')
    // Adjacent cells are not one word.
    .replace(/<\/(?:t[dh]|dt)>/gi, '  ')
    .replace(/(^|\n)[ \uE003]+/g, '$1')
    .replace(/\uE003/g, '\n');
  const text = sanitizeHtml(withBreaks, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll('\u00a0', ' ');
  return prefixQuotes(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(?:\n>){3,}/g, '\n>\n>')
    .trim();
}
