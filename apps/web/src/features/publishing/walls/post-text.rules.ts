export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: TextPart[] }
  | { kind: 'link'; href: string; text: string };

const mark =
  /\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|\[([^[\]]+)\]\((https?:\/\/[^)\s[]+)\)|(https?:\/\/[^\s<>]+[^\s<>.,;:!?)»”'"\]])/;

function partOf([, strong, emphasis, label, address, bare]: RegExpExecArray): TextPart {
  if (strong !== undefined) return { kind: 'strong', children: lineParts(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', children: lineParts(emphasis) };
  if (bare !== undefined) return { kind: 'link', href: bare, text: bare.replace(/^https?:\/\//, '') };
  return { kind: 'link', href: address ?? '', text: label ?? '' };
}

/** Inline markup of one line: strong, emphasis, named links and bare addresses. Nothing is parsed as HTML. */
export function lineParts(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let rest = line;
  for (;;) {
    const match = mark.exec(rest);
    if (!match) break;
    if (match.index > 0) parts.push({ kind: 'text', text: rest.slice(0, match.index) });
    parts.push(partOf(match));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest !== '') parts.push({ kind: 'text', text: rest });
  return parts;
}

/** Paragraphs of a post, each with its lines. */
export function paragraphsOf(body: string): TextPart[][][] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map(lineParts));
}
