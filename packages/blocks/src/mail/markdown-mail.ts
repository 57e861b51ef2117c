import { END_SIGN, LOGIC_SIGN, OUTPUT_SIGN } from '../markdown/link-target.ts';
import { type Block, type Inline, parseMailMarkdown } from '../markdown/parse-markdown.ts';
import { mapLiquid } from '../model/liquid.ts';
import { normaliseUrl } from '../model/safe-url.ts';
import { escapeMailAttribute, escapeMailText } from './mail-escape.ts';
import type { MailContext } from './mail-view.ts';
import { mjButton, mjDivider, mjTable, mjText } from './mjml-parts.ts';

type Render = { context: MailContext; restore: (text: string) => string };

// Liquid is taken out while marks are read, so that an underscore or a bar in a name is none.
const hidden = /[\uE110\uE112](\d+)\uE111/g;

const tags = { strong: 'strong', emphasis: 'em', struck: 's' } as const;

/** The address of a picture, which has to be one of the web. */
function pictureUrl(href: string, { restore }: Render): string | undefined {
  const address = normaliseUrl(restore(href));
  return address !== undefined && /^(?:https?:|\{)/i.test(address) ? address : undefined;
}

function linkHtml({ href, children }: Extract<Inline, { kind: 'link' }>, view: Render): string {
  const inside = inlineHtml(children, view);
  const address = normaliseUrl(view.restore(href));
  if (address === undefined) return inside;
  return `<a class="m1" href="${escapeMailAttribute(address)}" style="color:${view.context.colors.ink};text-decoration:underline">${inside}</a>`;
}

function imageHtml({ href, label }: Extract<Inline, { kind: 'image' }>, view: Render): string {
  const source = pictureUrl(href, view);
  if (source === undefined) return escapeMailText(label);
  return `<img src="${escapeMailAttribute(source)}" alt="${escapeMailAttribute(view.restore(label))}" style="max-width:100%;height:auto;vertical-align:middle;border:0">`;
}

function partHtml(part: Inline, view: Render): string {
  switch (part.kind) {
    case 'text':
      return escapeMailText(part.text);
    case 'break':
      return '<br>';
    case 'code':
      return `<code style="font-family:Menlo,Consolas,monospace;font-size:.9em">${escapeMailText(part.text)}</code>`;
    case 'link':
      return linkHtml(part, view);
    case 'image':
      return imageHtml(part, view);
    case 'strong':
    case 'emphasis':
    case 'struck':
      return `<${tags[part.kind]}>${inlineHtml(part.children, view)}</${tags[part.kind]}>`;
  }
}

function inlineHtml(parts: readonly Inline[], view: Render): string {
  return parts.map((part) => partHtml(part, view)).join('');
}

function plainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if ('children' in part) return plainText(part.children);
      if (part.kind === 'break') return ' ';
      return part.kind === 'image' ? part.label : part.text;
    })
    .join('');
}

function paragraph(html: string, { context }: Render): string {
  return mjText({ context, variant: 'body', html });
}

function heading({ level, children }: Extract<Block, { kind: 'heading' }>, view: Render): string {
  const html = `<h${level} style="margin:0;font:inherit">${inlineHtml(children, view)}</h${level}>`;
  return mjText({ context: view.context, variant: level === 1 ? 'title' : 'subtitle', html });
}

function quote(html: string, { context }: Render): string {
  return mjText({
    context,
    variant: 'quote',
    html: `<blockquote style="margin:0;padding:0 0 0 18px;border-left:3px solid ${context.colors.accent}">${html}</blockquote>`,
  });
}

function list({ ordered, items }: Extract<Block, { kind: 'list' }>, view: Render): string {
  const tag = ordered ? 'ol' : 'ul';
  const lines = items.map((item) => `<li style="margin:0 0 6px">${inlineHtml(item, view)}</li>`);
  return paragraph(`<${tag} style="margin:0;padding:0 0 0 22px">${lines.join('')}</${tag}>`, view);
}

function table({ rows }: Extract<Block, { kind: 'table' }>, view: Render): string {
  const { colors, fonts } = view.context;
  const style = `padding:8px 12px 8px 0;border-bottom:1px solid ${colors.line};font-family:${fonts.body};font-size:15px;line-height:1.45;color:${colors.ink};text-align:left`;
  const row = (cells: readonly Inline[][], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag} class="m1" style="${style}">${inlineHtml(cell, view)}</${tag}>`).join('')}</tr>`;
  return mjTable(rows.map((cells, index) => row(cells, index === 0 ? 'th' : 'td')).join(''));
}

function image({ href, label }: Extract<Block, { kind: 'image' }>, view: Render): string {
  const source = pictureUrl(href, view);
  if (source === undefined) return paragraph(escapeMailText(label), view);
  return `<mj-image src="${escapeMailAttribute(source)}" alt="${escapeMailAttribute(view.restore(label))}" fluid-on-mobile="true" padding="6px 0 16px" border-radius="10px" />`;
}

function button({ href, children }: Extract<Block, { kind: 'button' }>, view: Render): string {
  const url = normaliseUrl(view.restore(href));
  const label = plainText(children.slice(0, 1));
  return url
    ? mjButton({ context: view.context, label, url, isOutline: false })
    : paragraph(inlineHtml(children, view), view);
}

function blockMjml(block: Block, view: Render): string {
  switch (block.kind) {
    case 'heading':
      return heading(block, view);
    case 'paragraph':
      return paragraph(inlineHtml(block.children, view), view);
    case 'quote':
      return quote(inlineHtml(block.children, view), view);
    case 'list':
      return list(block, view);
    case 'table':
      return table(block, view);
    case 'rule':
      return mjDivider({ context: view.context, isShort: false });
    case 'logic':
      // Between the blocks, where MJML keeps it as it is.
      return `<mj-raw>${block.text}</mj-raw>`;
    case 'image':
      return image(block, view);
    case 'button':
      return button(block, view);
  }
}

/**
 * The content of a mail written in Markdown: headings, paragraphs, lists, quotations, tables, rules, pictures from the
 * web, and buttons as `[Words](address){button}`. HTML in it is text. Liquid stays as written.
 */
export function markdownToMjml({ markdown, context }: { markdown: string; context: MailContext }): string {
  const { blocks, restore } = readMarkdown(markdown);
  const view = { context, restore };
  return restore(blocks.map((block) => blockMjml(block, view)).join(''));
}

function readMarkdown(markdown: string): Pick<Render, 'restore'> & { blocks: Block[] } {
  const liquid: string[] = [];
  const source = mapLiquid(markdown.replace(/[\uE110-\uE113]/g, ''), {
    plain: (part) => part,
    tag: (tag) => `${tag.startsWith('{{') ? OUTPUT_SIGN : LOGIC_SIGN}${liquid.push(tag) - 1}${END_SIGN}`,
  });
  const restore = (text: string) => text.replace(hidden, (_token, index: string) => liquid[Number(index)] ?? '');
  return { blocks: parseMailMarkdown(source), restore };
}

function inlinesOf(block: Block): Inline[] {
  if (block.kind === 'list') return block.items.flat();
  if (block.kind === 'table') return block.rows.flat(2);
  if (block.kind === 'button') return [{ kind: 'link', href: block.href, children: block.children }];
  return 'children' in block ? block.children : [];
}

function targetsOf(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => [
    ...(part.kind === 'link' ? [part.href] : []),
    ...('children' in part ? targetsOf(part.children) : []),
  ]);
}

/** Addresses that no mail can open: their words are sent without a link. */
export function deadMarkdownLinks(markdown: string): string[] {
  const { blocks, restore } = readMarkdown(markdown);
  const targets = targetsOf(blocks.flatMap(inlinesOf)).map(restore);
  return targets.filter((href) => normaliseUrl(href) === undefined);
}
