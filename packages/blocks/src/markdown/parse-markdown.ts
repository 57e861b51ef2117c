import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import { useFlatBlocks, useMailBlocks } from './block-rules.ts';
import { useAngledLinks, useLiteralText, useOwnLinks, useSimpleMarks } from './inline-rules.ts';
import { takeReferences } from './link-target.ts';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis' | 'struck'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'image'; href: string; label: string };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; children: Inline[] }
  | { kind: 'paragraph' | 'quote'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; rows: Inline[][][] }
  | { kind: 'rule' }
  | { kind: 'logic'; text: string }
  | { kind: 'image'; href: string; label: string }
  | { kind: 'button'; href: string; children: Inline[] };

/** What differs between pages and mails once the text is read. */
type Reading = { isLink: (href: string) => boolean; lineBreak: Inline };

const marks: Readonly<Record<string, 'strong' | 'emphasis' | 'struck'>> = {
  strong_open: 'strong',
  em_open: 'emphasis',
  s_open: 'struck',
};

function hrefOf(token: Token): string {
  return String(token.attrGet(token.type === 'image' ? 'src' : 'href') ?? '');
}

function pushInline(parts: Inline[], part: Inline): void {
  const last = parts.at(-1);
  if (part.kind === 'text' && last?.kind === 'text') last.text += part.text;
  else if (part.kind !== 'text' || part.text !== '') parts.push({ ...part });
}

function readInlines(tokens: readonly Token[] | null, { isLink, lineBreak }: Reading): Inline[] {
  const whole: Inline[] = [];
  const open: Inline[][] = [whole];
  for (const token of tokens ?? []) {
    const parts = open.at(-1) ?? whole;
    const mark = marks[token.type];
    if (token.nesting === -1) open.pop();
    else if (token.nesting === 1 && mark === undefined && !isLink(hrefOf(token))) open.push(parts);
    else if (token.nesting === 1) {
      const children: Inline[] = [];
      parts.push(mark === undefined ? { kind: 'link', href: hrefOf(token), children } : { kind: mark, children });
      open.push(children);
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') pushInline(parts, lineBreak);
    else if (token.type === 'code_inline') parts.push({ kind: 'code', text: token.content });
    else if (token.type === 'image') parts.push({ kind: 'image', href: hrefOf(token), label: token.content });
    else pushInline(parts, { kind: 'text', text: token.content });
  }
  return whole;
}

function headingLevel({ markup }: Token): 1 | 2 | 3 {
  if (markup.length === 1) return 1;
  return markup.length === 2 ? 2 : 3;
}

/** A block of one token, or one that opens with this token and is filled by those that follow. */
function blockOf(token: Token, reading: Reading): Block | undefined {
  const [first] = token.children ?? [];
  switch (token.type) {
    case 'heading_open':
      return { kind: 'heading', level: headingLevel(token), children: [] };
    case 'paragraph_open':
      return { kind: 'paragraph', children: [] };
    case 'blockquote_open':
      return { kind: 'quote', children: [] };
    case 'bullet_list_open':
      return { kind: 'list', ordered: false, items: [] };
    case 'ordered_list_open':
      return { kind: 'list', ordered: true, items: [] };
    case 'table_open':
      return { kind: 'table', rows: [] };
    case 'hr':
      return { kind: 'rule' };
    case 'logic':
      return { kind: 'logic', text: token.content };
    case 'lone_image':
      return first && { kind: 'image', href: hrefOf(first), label: first.content };
    case 'lone_button':
      return first && { kind: 'button', href: hrefOf(first), children: readInlines(token.children, reading) };
    default:
      return undefined;
  }
}

function fill(block: Block, parts: Inline[]): void {
  if (block.kind === 'list') block.items.push(parts);
  else if (block.kind === 'table') block.rows.at(-1)?.push(parts);
  else if ('children' in block) block.children = parts;
}

function readBlocks(tokens: readonly Token[], reading: Reading): Block[] {
  const blocks: Block[] = [];
  for (const token of tokens) {
    const block = blocks.at(-1);
    const next = blockOf(token, reading);
    if (next) blocks.push(next);
    else if (token.type === 'tr_open' && block?.kind === 'table') block.rows.push([]);
    else if (token.type === 'inline' && block) fill(block, readInlines(token.children, reading));
  }
  return blocks;
}

/** Nothing of the text is ever read as HTML, and no entity is decoded: those rules stay off. */
function createParser({ isMail }: { isMail: boolean }): MarkdownIt {
  const parser = createMarkdownIt('zero');
  parser.enable(['heading', 'list', 'newline', 'backticks', 'emphasis', 'link']);
  useFlatBlocks(parser, { isMail });
  useOwnLinks(parser);
  useLiteralText(parser);
  useSimpleMarks(parser, { withUnderscores: isMail });
  if (!isMail) return parser;
  useMailBlocks(parser);
  useAngledLinks(parser);
  return parser.enable(['blockquote', 'hr', 'table', 'strikethrough', 'image']);
}

let pageParser: MarkdownIt | undefined;
let mailParser: MarkdownIt | undefined;

/** Indentation means nothing in either form. */
function withoutIndents(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('\n');
}

/** Only addresses that cannot run anything: web, mail, telephone, and paths of this site. */
function isSafeHref(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href);
}

/** The small Markdown of policies and guides: headings, paragraphs, flat lists, strong, emphasis, code, links. */
export function parseMarkdown(text: string): Block[] {
  pageParser ??= createParser({ isMail: false });
  const reading: Reading = { isLink: isSafeHref, lineBreak: { kind: 'text', text: ' ' } };
  return readBlocks(pageParser.parse(withoutIndents(text), {}), reading);
}

/**
 * The Markdown of mails: what pages have, and quotations, tables, rules, pictures, struck text, links in angle brackets or
 * by name, buttons as `[Words](address){button}`, and Liquid, which the caller put signs for. Addresses are not judged.
 */
export function parseMailMarkdown(markdown: string): Block[] {
  mailParser ??= createParser({ isMail: true });
  const { text, references } = takeReferences(withoutIndents(markdown), mailParser.utils.normalizeReference);
  return readBlocks(mailParser.parse(text, { references }), { isLink: () => true, lineBreak: { kind: 'break' } });
}
