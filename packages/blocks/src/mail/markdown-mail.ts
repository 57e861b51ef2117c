import { mapLiquid } from '../model/liquid.ts';
import { normaliseUrl } from '../model/safe-url.ts';
import { escapeMailAttribute, escapeMailText } from './mail-escape.ts';
import type { MailContext } from './mail-view.ts';
import {
  END_SIGN,
  findLinks,
  type FoundLink,
  LOGIC_SIGN,
  OUTPUT_SIGN,
  type References,
  takeReferences,
} from './markdown-links.ts';
import { mjButton, mjDivider, mjTable, mjText } from './mjml-parts.ts';

type Render = {
  context: MailContext;
  references: References;
  restore: (text: string) => string;
  /** Links cannot be nested. */
  isInLink?: boolean;
};

const BUTTON_MARK = '{button}';
const HEADING = /^(#{1,3})\s+(\S.*)$/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;
const BULLET = /^[-*+]\s+(\S.*)$/;
const NUMBER = /^\d{1,9}[.)]\s+(\S.*)$/;
// Logic only: text between two logic tags is ordinary text.
const LOGIC = /^(?:\uE112\d+\uE111\s*)+$/;
const INLINE =
  /\*\*(.+?)\*\*|__(.+?)__|\*([^*\s](?:[^*]*[^*\s])?)\*|(?<!\w)_([^_\s](?:[^_]*[^_\s])?)_(?!\w)|~~(.+?)~~|`([^`]+)`/;

// Liquid is replaced while markup is parsed, so that an underscore or a bar in a name is not markup.
const hidden = /[\uE110\uE112](\d+)\uE111/g;

function link({ label, url }: FoundLink, view: Render): string {
  const inside = inlineHtml(label, { ...view, isInLink: true });
  const address = normaliseUrl(view.restore(url));
  if (address === undefined) return inside;
  return `<a class="m1" href="${escapeMailAttribute(address)}" style="color:${view.context.colors.ink};text-decoration:underline">${inside}</a>`;
}

/** The address of an image, which must be on the web. */
function pictureUrl(url: string, { restore }: Render): string | undefined {
  const address = normaliseUrl(restore(url));
  return address !== undefined && /^(?:https?:|\{)/i.test(address) ? address : undefined;
}

function inlineImage({ label, url }: FoundLink, view: Render): string {
  const source = pictureUrl(url, view);
  if (source === undefined) return escapeMailText(label);
  return `<img src="${escapeMailAttribute(source)}" alt="${escapeMailAttribute(view.restore(label))}" style="max-width:100%;height:auto;vertical-align:middle;border:0">`;
}

/** Links first, so that the markup around one may begin before it and end after it. */
function inlineHtml(text: string, view: Render): string {
  const drawn: string[] = [];
  let [rest, position] = ['', 0];
  for (const found of findLinks(text, view.references)) {
    rest += `${text.slice(position, found.start)}\uE113${drawn.length}\uE111`;
    if (found.kind === 'image') drawn.push(inlineImage(found, view));
    else drawn.push(view.isInLink === true ? escapeMailText(found.label) : link(found, view));
    position = found.end;
  }
  const html = markedHtml(rest + text.slice(position));
  return html.replace(/\uE113(\d+)\uE111/g, (_sign, index: string) => drawn[Number(index)] ?? '');
}

function markedHtml(text: string): string {
  const match = INLINE.exec(text);
  if (!match) return escapeMailText(text);
  const [whole, strong, strongToo, emphasis, emphasisToo, struck, code] = match;
  const before = escapeMailText(text.slice(0, match.index));
  const after = markedHtml(text.slice(match.index + whole.length));
  const bold = strong ?? strongToo;
  const italic = emphasis ?? emphasisToo;
  let drawn = escapeMailText(whole);
  if (bold !== undefined) drawn = `<strong>${markedHtml(bold)}</strong>`;
  else if (italic !== undefined) drawn = `<em>${markedHtml(italic)}</em>`;
  else if (struck !== undefined) drawn = `<s>${markedHtml(struck)}</s>`;
  else if (code !== undefined)
    drawn = `<code style="font-family:Menlo,Consolas,monospace;font-size:.9em">${escapeMailText(code)}</code>`;
  return before + drawn + after;
}

type Part = { kind: 'text' | 'list' | 'ordered' | 'quote'; lines: string[] } | { kind: 'single'; line: string };

/** An image or a link on a line of its own; `after`: the text following it. */
function loneLink(line: string, { view, after }: { view: Pick<Render, 'references'>; after: string }) {
  if (!/^!?\[/.test(line) || !line.endsWith(after)) return undefined;
  const [found, ...more] = findLinks(line.slice(0, line.length - after.length), view.references);
  return found && more.length === 0 && found.start === 0 && found.end === line.length - after.length
    ? found
    : undefined;
}

function loneImage(line: string, view: Pick<Render, 'references'>): FoundLink | undefined {
  const found = loneLink(line, { view, after: '' });
  return found?.kind === 'image' ? found : undefined;
}

function loneButton(line: string, view: Pick<Render, 'references'>): FoundLink | undefined {
  const found = loneLink(line, { view, after: BUTTON_MARK });
  return found?.kind === 'link' ? found : undefined;
}

function isSingle(line: string, view: Render): boolean {
  if (RULE.test(line) || HEADING.test(line) || LOGIC.test(line)) return true;
  return loneImage(line, view) !== undefined || loneButton(line, view) !== undefined;
}

function kindOf(line: string): 'text' | 'list' | 'ordered' | 'quote' {
  if (line.startsWith('>')) return 'quote';
  if (BULLET.test(line)) return 'list';
  return NUMBER.test(line) ? 'ordered' : 'text';
}

function partsOf(markdown: string, view: Render): Part[] {
  const parts: Part[] = [];
  let open: Exclude<Part, { kind: 'single' }> | undefined;
  for (const raw of markdown.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || isSingle(line, view)) {
      open = undefined;
      if (line !== '') parts.push({ kind: 'single', line });
      continue;
    }
    const kind = kindOf(line);
    // A line without markup continues the item or paragraph above.
    if (open && (open.kind === kind || kind === 'text')) {
      if (kind === 'text' && open.kind !== 'text') open.lines.push(`${open.lines.pop() ?? ''} ${line}`);
      else open.lines.push(line);
      continue;
    }
    open = { kind, lines: [line] };
    parts.push(open);
  }
  return parts;
}

function image(line: string, view: Render): string | undefined {
  const found = loneImage(line, view);
  const source = found && pictureUrl(found.url, view);
  if (!found || source === undefined) return undefined;
  return `<mj-image src="${escapeMailAttribute(source)}" alt="${escapeMailAttribute(view.restore(found.label))}" fluid-on-mobile="true" padding="6px 0 16px" border-radius="10px" />`;
}

function button(line: string, view: Render): string | undefined {
  const found = loneButton(line, view);
  const url = found && normaliseUrl(view.restore(found.url));
  return url ? mjButton({ context: view.context, label: found.label, url, isOutline: false }) : undefined;
}

function heading(line: string, view: Render): string | undefined {
  const match = HEADING.exec(line);
  if (!match) return undefined;
  const level = match[1]?.length ?? 1;
  const html = `<h${level} style="margin:0;font:inherit">${inlineHtml(match[2] ?? '', view)}</h${level}>`;
  return mjText({ context: view.context, variant: level === 1 ? 'title' : 'subtitle', html });
}

function single(line: string, view: Render): string {
  const { context } = view;
  if (RULE.test(line)) return mjDivider({ context, isShort: false });
  // Logic on its own line goes between the parts, where MJML keeps it unchanged.
  if (LOGIC.test(line)) return `<mj-raw>${line}</mj-raw>`;
  return (
    button(line, view) ??
    image(line, view) ??
    heading(line, view) ??
    mjText({ context, variant: 'body', html: inlineHtml(line, view) })
  );
}

function listHtml(lines: readonly string[], tag: 'ul' | 'ol', view: Render): string {
  const items = lines.map(
    (line) =>
      `<li style="margin:0 0 6px">${inlineHtml((BULLET.exec(line) ?? NUMBER.exec(line))?.[1] ?? line, view)}</li>`,
  );
  return `<${tag} style="margin:0;padding:0 0 0 22px">${items.join('')}</${tag}>`;
}

function isTable(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.every((line) => line.includes('|')) && /^\|?[\s:|-]+\|?$/.test(lines[1] ?? '');
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function table(lines: readonly string[], view: Render): string {
  const { colors, fonts } = view.context;
  const style = `padding:8px 12px 8px 0;border-bottom:1px solid ${colors.line};font-family:${fonts.body};font-size:15px;line-height:1.45;color:${colors.ink};text-align:left`;
  const row = (line: string, tag: 'td' | 'th') =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag} class="m1" style="${style}">${inlineHtml(cell, view)}</${tag}>`)
      .join('')}</tr>`;
  return mjTable([row(lines[0] ?? '', 'th'), ...lines.slice(2).map((line) => row(line, 'td'))].join(''));
}

function partMjml(part: Part, view: Render): string {
  const { context } = view;
  if (part.kind === 'single') return single(part.line, view);
  const { kind, lines } = part;
  if (kind === 'list' || kind === 'ordered')
    return mjText({ context, variant: 'body', html: listHtml(lines, kind === 'list' ? 'ul' : 'ol', view) });
  if (kind === 'quote') {
    const said = lines.map((line) => inlineHtml(line.replace(/^>\s?/, ''), view)).join('<br>');
    const html = `<blockquote style="margin:0;padding:0 0 0 18px;border-left:3px solid ${context.colors.accent}">${said}</blockquote>`;
    return mjText({ context, variant: 'quote', html });
  }
  if (isTable(lines)) return table(lines, view);
  return mjText({ context, variant: 'body', html: lines.map((line) => inlineHtml(line, view)).join('<br>') });
}

/**
 * The content of a mail written in Markdown: headings, paragraphs, lists, quotations, tables, rules, images from the
 * web, and buttons as `[Text](address){button}`. HTML in it is treated as text. Liquid stays as written.
 */
export function markdownToMjml({ markdown, context }: { markdown: string; context: MailContext }): string {
  const tags: string[] = [];
  const source = mapLiquid(markdown.replace(/[\uE110-\uE113]/g, ''), {
    plain: (part) => part,
    tag: (tag) => `${tag.startsWith('{{') ? OUTPUT_SIGN : LOGIC_SIGN}${tags.push(tag) - 1}${END_SIGN}`,
  });
  const restore = (text: string) => text.replace(hidden, (_token, index: string) => tags[Number(index)] ?? '');
  const { text, references } = takeReferences(source);
  const view = { context, references, restore };
  return restore(
    partsOf(text, view)
      .map((part) => partMjml(part, view))
      .join(''),
  );
}
