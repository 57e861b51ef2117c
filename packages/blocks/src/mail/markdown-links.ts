/** A link, an image or an address in angle brackets, found in a line of Markdown. */
export type FoundLink = { kind: 'link' | 'image'; start: number; end: number; label: string; url: string };

/** Reference definitions: addresses by name. */
export type References = ReadonlyMap<string, string>;

// Private-use characters mark Liquid: an output, a logic tag, and the end of both.
export const OUTPUT_SIGN = '\uE110';
export const LOGIC_SIGN = '\uE112';
export const END_SIGN = '\uE111';

const SPACE = /\s/;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return at;
}

/** Index of the bracket matching the one at `from`; -1 if there is none. */
function closingAt(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '[') depth += 1;
    else if (sign === ']') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

type Destination = { url: string; end: number };

/** An address in angle brackets, or up to a space or the closing bracket; spaces next to a logic tag belong to it. */
function readDestination(text: string, from: number): Destination | undefined {
  if (text.charAt(from) === '<') {
    const end = text.indexOf('>', from);
    return end === -1 ? undefined : { url: text.slice(from + 1, end).trim(), end: end + 1 };
  }
  let [url, depth, at] = ['', 0, from];
  let isLogic = false;
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (SPACE.test(sign)) {
      const next = skipSpace(text, at);
      if (!isLogic && text.charAt(next) !== LOGIC_SIGN) break;
      at = next - 1;
      continue;
    }
    if (sign === '(') depth += 1;
    if (sign === ')') {
      if (depth === 0) break;
      depth -= 1;
    }
    if (sign === LOGIC_SIGN) {
      const end = text.indexOf(END_SIGN, at);
      url += text.slice(at, end + 1);
      at = end;
      isLogic = true;
      continue;
    }
    isLogic = false;
    url += sign === '\\' && /[()<>]/.test(text.charAt(at + 1)) ? text.charAt((at += 1)) : sign;
  }
  return url === '' || depth > 0 ? undefined : { url, end: at };
}

const TITLE_ENDS: Readonly<Record<string, string>> = { '"': '"', "'": "'", '(': ')' };

/** End index of a title that begins at `from`; `from` itself if there is none. */
function skipTitle(text: string, from: number): number {
  const closing = TITLE_ENDS[text.charAt(from)];
  if (closing === undefined) return from;
  const end = text.indexOf(closing, from + 1);
  return end === -1 ? from : skipSpace(text, end + 1);
}

function inParentheses(text: string, from: number): Destination | undefined {
  const found = readDestination(text, skipSpace(text, from + 1));
  if (!found) return undefined;
  const end = skipTitle(text, skipSpace(text, found.end));
  return text.charAt(end) === ')' ? { url: found.url, end: end + 1 } : undefined;
}

function nameOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function byReference(text: string, { label, close }: { label: string; close: number }, references: References) {
  let [name, end] = [label, close + 1];
  if (text.charAt(end) === '[') {
    const closing = closingAt(text, end);
    if (closing !== -1) [name, end] = [text.slice(end + 1, closing).trim() || label, closing + 1];
  }
  const url = references.get(nameOf(name));
  return url === undefined ? undefined : { url, end };
}

function bracketed(text: string, start: number, references: References): FoundLink | undefined {
  const isImage = text.charAt(start) === '!';
  const open = isImage ? start + 1 : start;
  const close = closingAt(text, open);
  if (close === -1) return undefined;
  const label = text.slice(open + 1, close);
  const target =
    text.charAt(close + 1) === '(' ? inParentheses(text, close + 1) : byReference(text, { label, close }, references);
  if (!target || (label.trim() === '' && !isImage)) return undefined;
  return { kind: isImage ? 'image' : 'link', start, label, ...target };
}

/** `<https://…>`, `<ana@correo.example>` or `<{{ data.url }}>`. */
function angled(text: string, start: number): FoundLink | undefined {
  const end = text.indexOf('>', start);
  const url = end === -1 ? '' : text.slice(start + 1, end).trim();
  const isAddress = /^(?:https?:\/\/|mailto:|tel:|\uE110)/i.test(url) || /^[^\s@/]+@[^\s@/]+$/.test(url);
  if (!isAddress || SPACE.test(url)) return undefined;
  return { kind: 'link', start, end: end + 1, label: url.replace(/^(?:mailto|tel):/i, ''), url };
}

/** End index of a code span that begins at `start`. */
function endOfCode(text: string, start: number): number {
  const end = text.indexOf('`', start + 1);
  return end === -1 ? start : end;
}

// Every unmatched bracket costs a scan of the rest of the line.
const MOST_MISSES = 200;

/** The outermost links and images of a text, in order. */
export function findLinks(text: string, references: References): FoundLink[] {
  const found: FoundLink[] = [];
  let misses = 0;
  for (let at = 0; at < text.length && misses < MOST_MISSES; at += 1) {
    const opened = text.charAt(at);
    if (opened === '\\') at += 1;
    else if (opened === '`') at = endOfCode(text, at);
    if (opened !== '[' && opened !== '<' && !(opened === '!' && text.charAt(at + 1) === '[')) continue;
    const link = opened === '<' ? angled(text, at) : bracketed(text, at, references);
    if (!link) {
      misses += 1;
      continue;
    }
    found.push(link);
    at = link.end - 1;
  }
  return found;
}

const DEFINITION = /^ {0,3}\[([^\]^][^\]]{0,200})\]:/;

/** Extracts the reference definitions from the text. */
export function takeReferences(markdown: string): { text: string; references: References } {
  const references = new Map<string, string>();
  const kept = markdown.split('\n').filter((line) => {
    const match = DEFINITION.exec(line);
    const found = match && readDestination(line, skipSpace(line, match[0].length));
    if (!match || !found || !/[:/.@#\uE110\uE112]/.test(found.url)) return true;
    if (skipTitle(line, skipSpace(line, found.end)) < line.trimEnd().length) return true;
    const name = nameOf(match[1] ?? '');
    if (!references.has(name)) references.set(name, found.url);
    return false;
  });
  return { text: kept.join('\n'), references };
}
