/** Tags allowed in an answer; the server removes everything else before it is parsed here. */
export const answerTags = ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'img'] as const;
export type AnswerTag = (typeof answerTags)[number];

export type AnswerElement = {
  kind: 'element';
  tag: AnswerTag;
  attributes: Readonly<Record<string, string>>;
  children: AnswerNode[];
};
export type AnswerNode = { kind: 'text'; text: string } | AnswerElement;

/** Images in an answer name their file in this attribute: a file id while writing, a Content-ID once sent. */
export const pictureAttribute = 'data-cid';

const voidTags: ReadonlySet<AnswerTag> = new Set(['br', 'img']);
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const piece = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+|<)/gi;
const attribute = /(?<![a-z-])([a-z-]+)="([^"]*)"/gi;
const maxDepth = 40;

function isAnswerTag(name: string): name is AnswerTag {
  return answerTags.some((tag) => tag === name);
}

/** Decodes the entities of markup into plain text. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Encodes text for markup and double-quoted attributes. */
export function encodeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name.toLowerCase(), decodeEntities(value)]),
  );
}

/** Parses the markup of an answer into a tree. Unknown tags are skipped, their content stays. Never throws. */
export function parseAnswerHtml(html: string): AnswerNode[] {
  const top: AnswerNode[] = [];
  const open: AnswerElement[] = [];
  for (const [, slash, rawName, rest = '', text] of html.matchAll(piece)) {
    const into = open.at(-1)?.children ?? top;
    if (text !== undefined) {
      into.push({ kind: 'text', text: decodeEntities(text) });
      continue;
    }
    const tag = (rawName ?? '').toLowerCase();
    if (!isAnswerTag(tag)) continue;
    if (slash === '/') {
      const index = open.findLastIndex((element) => element.tag === tag);
      if (index !== -1) open.splice(index);
      continue;
    }
    const element: AnswerElement = { kind: 'element', tag, attributes: readAttributes(rest), children: [] };
    into.push(element);
    if (!voidTags.has(tag) && open.length < maxDepth) open.push(element);
  }
  return top;
}

type Line = { prefix: string; text: string };
type Writer = { lines: Line[]; isFresh: boolean };

function say(out: Writer, { text, prefix }: { text: string; prefix: string }): void {
  const last = out.lines.at(-1);
  if (out.isFresh || last === undefined) {
    out.lines.push({ prefix, text: text.trimStart() });
    out.isFresh = text.trimStart() === '';
    if (out.isFresh) out.lines.pop();
  } else last.text += text;
}

function gap(out: Writer, prefix: string): void {
  out.isFresh = true;
  if (out.lines.length > 0 && out.lines.at(-1)?.text !== '') out.lines.push({ prefix, text: '' });
}

function textOf(nodes: readonly AnswerNode[]): string {
  return nodes.map((node) => (node.kind === 'text' ? node.text : textOf(node.children))).join('');
}

function writeItems(element: AnswerElement, { out, prefix }: { out: Writer; prefix: string }): void {
  let number = 0;
  for (const child of element.children) {
    if (child.kind !== 'element' || child.tag !== 'li') continue;
    number += 1;
    const mark = element.tag === 'ol' ? `${number}. ` : '- ';
    out.isFresh = true;
    const inner: Writer = { lines: [], isFresh: true };
    writeNodes(child.children, { out: inner, prefix: '' });
    const kept = inner.lines.filter(({ text }) => text.trim() !== '');
    for (const [index, line] of kept.entries()) {
      out.lines.push({ prefix, text: `${index === 0 ? mark : ' '.repeat(mark.length)}${line.prefix}${line.text}` });
    }
  }
  out.isFresh = true;
}

function writeElement(element: AnswerElement, { out, prefix }: { out: Writer; prefix: string }): void {
  switch (element.tag) {
    case 'br':
      if (out.isFresh) out.lines.push({ prefix, text: '' });
      out.isFresh = true;
      return;
    case 'p':
      gap(out, prefix);
      writeNodes(element.children, { out, prefix });
      out.isFresh = true;
      return;
    case 'ul':
    case 'ol':
      gap(out, prefix);
      writeItems(element, { out, prefix });
      return;
    case 'blockquote':
      gap(out, prefix);
      writeNodes(element.children, { out, prefix: `${prefix}> ` });
      out.isFresh = true;
      return;
    case 'img':
      say(out, { text: element.attributes['alt'] ? `[${element.attributes['alt']}]` : '', prefix });
      return;
    case 'a': {
      const label = textOf(element.children);
      const address = element.attributes['href'] ?? '';
      const isSame = address.replace(/^(?:mailto|tel):/i, '').replace(/\/$/, '') === label.trim().replace(/\/$/, '');
      writeNodes(element.children, { out, prefix });
      if (address !== '' && !isSame) say(out, { text: ` (${address})`, prefix });
      return;
    }
    default:
      writeNodes(element.children, { out, prefix });
  }
}

function writeNodes(nodes: readonly AnswerNode[], place: { out: Writer; prefix: string }): void {
  for (const node of nodes) {
    if (node.kind === 'text') say(place.out, { text: node.text.replace(/[ \t\r\n]+/g, ' '), prefix: place.prefix });
    else writeElement(node, place);
  }
}

/** The equivalent plain text: lists with markers, quotations with `>`, links with their addresses. */
export function answerText(html: string): string {
  const out: Writer = { lines: [], isFresh: true };
  writeNodes(parseAnswerHtml(html), { out, prefix: '' });
  const lines = out.lines.map(({ prefix, text }) => `${prefix}${text.replaceAll('\u00a0', ' ')}`.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** File ids of the images in the text, in order. */
export function picturesOf(html: string): string[] {
  const found: string[] = [];
  const walk = (nodes: readonly AnswerNode[]) => {
    for (const node of nodes) {
      if (node.kind === 'text') continue;
      const id = node.tag === 'img' ? node.attributes[pictureAttribute] : undefined;
      if (id !== undefined && !found.includes(id)) found.push(id);
      walk(node.children);
    }
  };
  walk(parseAnswerHtml(html));
  return found;
}

/** Markup for plain text, with a paragraph per empty line. */
export function htmlOfText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${encodeEntities(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
