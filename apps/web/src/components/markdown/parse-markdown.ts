export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

const inlinePattern = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^[\]]+)\]\(([^)\s[]+)\)/;

/** Only addresses that cannot run code: web, mail, telephone, and paths of this site. */
export function isSafeHref(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href);
}

function inlineOf(match: RegExpExecArray): Inline {
  const [whole, strong, emphasis, code, label, href] = match;
  if (strong !== undefined) return { kind: 'strong', children: parseInline(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', children: parseInline(emphasis) };
  if (code !== undefined) return { kind: 'code', text: code };
  if (label !== undefined && href !== undefined && isSafeHref(href))
    return { kind: 'link', href, children: parseInline(label) };
  return { kind: 'text', text: label ?? whole };
}

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (;;) {
    const match = inlinePattern.exec(rest);
    if (!match) break;
    if (match.index > 0) parts.push({ kind: 'text', text: rest.slice(0, match.index) });
    parts.push(inlineOf(match));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest !== '') parts.push({ kind: 'text', text: rest });
  return parts;
}

function headingLevel(marks: string): 1 | 2 | 3 {
  if (marks.length === 1) return 1;
  return marks.length === 2 ? 2 : 3;
}

const bullet = /^\s*[-*]\s+/;
const numbered = /^\s*\d+[.)]\s+/;

function parseChunk(chunk: string): Block {
  const lines = chunk.split('\n');
  const heading = /^(#{1,6})\s+((?:\S.*)?)$/.exec(chunk);
  if (heading && lines.length === 1) {
    return { kind: 'heading', level: headingLevel(heading[1] ?? ''), children: parseInline(heading[2] ?? '') };
  }
  for (const [mark, ordered] of [
    [bullet, false],
    [numbered, true],
  ] as const) {
    if (lines.every((line) => mark.test(line))) {
      return { kind: 'list', ordered, items: lines.map((line) => parseInline(line.replace(mark, ''))) };
    }
  }
  return { kind: 'paragraph', children: parseInline(lines.map((line) => line.trim()).join(' ')) };
}

/** The Markdown subset of policy texts: headings, paragraphs, flat lists, strong, emphasis, code, links. No HTML passes through. */
export function parseMarkdown(text: string): Block[] {
  const spaced = text.replace(/\r\n?/g, '\n').replace(/^(#{1,6} .*)$/gm, '\n$1\n');
  return spaced
    .split(/\n{2,}/)
    .map((chunk) => chunk.replace(/^\n+/, '').trimEnd())
    .filter((chunk) => chunk !== '')
    .map(parseChunk);
}
