import { mapLiquid } from '../model/liquid.ts';
import { normaliseUrl } from '../model/safe-url.ts';
import { escapeMailAttribute, escapeMailText } from './mail-escape.ts';
import type { MailContext } from './mail-view.ts';
import { mjButton, mjDivider, mjTable, mjText } from './mjml-parts.ts';

type Render = { context: MailContext; restore: (text: string) => string };

const BUTTON = /^\[([^\]]+)\]\(([^)\s]*)\)\{button\}$/;
const IMAGE = /^!\[([^\]]*)\]\(((?:https?:\/\/|\uE110)[^)\s]+)\)$/;
const HEADING = /^(#{1,3})\s+(\S.*)$/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;
const BULLET = /^[-*+]\s+(\S.*)$/;
const NUMBER = /^\d{1,9}[.)]\s+(\S.*)$/;
const LOGIC = /^\{%-?[\s\S]*-?%\}$/;
const INLINE =
  /\*\*(.+?)\*\*|__(.+?)__|\*([^*\s](?:[^*]*[^*\s])?)\*|(?<!\w)_([^_\s](?:[^_]*[^_\s])?)_(?!\w)|~~(.+?)~~|`([^`]+)`|\[([^[\]]+)\]\(([^)\s[]+)\)/;

// Variables are taken out while marks are read, so that an underscore in a name is none.
const hidden = /\uE110(\d+)\uE111/g;

function link(label: string, url: string, view: Render): string {
  const inside = inlineHtml(label, view);
  const address = normaliseUrl(view.restore(url));
  if (address === undefined) return inside;
  return `<a class="m1" href="${escapeMailAttribute(address)}" style="color:${view.context.colors.ink};text-decoration:underline">${inside}</a>`;
}

function inlineHtml(text: string, view: Render): string {
  const match = INLINE.exec(text);
  if (!match) return escapeMailText(text);
  const [whole, strong, strongToo, emphasis, emphasisToo, struck, code, label, url] = match;
  const before = escapeMailText(text.slice(0, match.index));
  const after = inlineHtml(text.slice(match.index + whole.length), view);
  const bold = strong ?? strongToo;
  const italic = emphasis ?? emphasisToo;
  let drawn = escapeMailText(whole);
  if (bold !== undefined) drawn = `<strong>${inlineHtml(bold, view)}</strong>`;
  else if (italic !== undefined) drawn = `<em>${inlineHtml(italic, view)}</em>`;
  else if (struck !== undefined) drawn = `<s>${inlineHtml(struck, view)}</s>`;
  else if (code !== undefined)
    drawn = `<code style="font-family:Menlo,Consolas,monospace;font-size:.9em">${escapeMailText(code)}</code>`;
  else if (label !== undefined && url !== undefined) drawn = link(label, url, view);
  return before + drawn + after;
}

type Part = { kind: 'text' | 'list' | 'ordered' | 'quote'; lines: string[] } | { kind: 'single'; line: string };

function isSingle(line: string): boolean {
  return RULE.test(line) || HEADING.test(line) || IMAGE.test(line) || BUTTON.test(line) || LOGIC.test(line);
}

function kindOf(line: string): 'text' | 'list' | 'ordered' | 'quote' {
  if (line.startsWith('>')) return 'quote';
  if (BULLET.test(line)) return 'list';
  return NUMBER.test(line) ? 'ordered' : 'text';
}

function partsOf(markdown: string): Part[] {
  const parts: Part[] = [];
  let open: Exclude<Part, { kind: 'single' }> | undefined;
  for (const raw of markdown.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || isSingle(line)) {
      open = undefined;
      if (line !== '') parts.push({ kind: 'single', line });
      continue;
    }
    const kind = kindOf(line);
    // A line without a mark goes on with the item or the paragraph it stands under.
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

function image(line: string, { restore }: Render): string | undefined {
  const match = IMAGE.exec(line);
  if (!match) return undefined;
  const [source, alt] = [restore(match[2] ?? ''), restore(match[1] ?? '')];
  return `<mj-image src="${escapeMailAttribute(source)}" alt="${escapeMailAttribute(alt)}" fluid-on-mobile="true" padding="6px 0 16px" border-radius="10px" />`;
}

function button(line: string, { context, restore }: Render): string | undefined {
  const match = BUTTON.exec(line);
  const url = match && normaliseUrl(restore(match[2] ?? ''));
  return url ? mjButton({ context, label: match[1] ?? '', url, isOutline: false }) : undefined;
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
  // Logic on a line of its own stands between the parts, where MJML keeps it as it is.
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
 * The content of a mail written in Markdown: headings, paragraphs, lists, quotations, tables, rules, pictures from the
 * web, and buttons as `[Words](address){button}`. HTML in it is text. Liquid stays as written.
 */
export function markdownToMjml({ markdown, context }: { markdown: string; context: MailContext }): string {
  const tags: string[] = [];
  const source = mapLiquid(markdown.replace(/[\uE110\uE111]/g, ''), {
    plain: (part) => part,
    tag: (tag) => (tag.startsWith('{{') ? `\uE110${tags.push(tag) - 1}\uE111` : tag),
  });
  const restore = (text: string) => text.replace(hidden, (_token, index: string) => tags[Number(index)] ?? '');
  const view = { context, restore };
  return restore(
    partsOf(source)
      .map((part) => partMjml(part, view))
      .join(''),
  );
}
