/** Addresses that are written once, below their names; by name, as the parser compares names. */
export type References = Record<string, { href: string; title: string }>;

// Private-use characters mark Liquid: an output, a piece of logic, and the end of both.
export const OUTPUT_SIGN = '\uE110';
export const LOGIC_SIGN = '\uE112';
export const END_SIGN = '\uE111';

const SPACE = /\s/;
/** Longer than any address that is accepted, so that brackets that never close are not read to the end each time. */
const destinationLimit = 4096;
const maxParentheses = 32;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return at;
}

type Destination = { url: string; end: number };

/** An address in angle brackets, or up to a space or the closing bracket; spaces next to logic belong to the logic. */
export function readDestination(text: string, from: number, max = text.length): Destination | undefined {
  const limit = Math.min(max, from + destinationLimit);
  if (text.charAt(from) === '<') {
    const end = text.slice(from, limit).indexOf('>');
    return end === -1 ? undefined : { url: text.slice(from + 1, from + end).trim(), end: from + end + 1 };
  }
  let [url, depth, at] = ['', 0, from];
  let isLogic = false;
  for (; at < limit; at += 1) {
    const sign = text.charAt(at);
    if (SPACE.test(sign)) {
      const next = skipSpace(text, at);
      if (!isLogic && text.charAt(next) !== LOGIC_SIGN) break;
      at = next - 1;
      continue;
    }
    if (sign === '(' && (depth += 1) > maxParentheses) return undefined;
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

const DEFINITION = /^ {0,3}\[([^\]^][^\]]{0,200})\]:/;

/** Takes the addresses that are written below the text out of it. */
export function takeReferences(
  markdown: string,
  nameOf: (label: string) => string,
): { text: string; references: References } {
  // No name may be found that nobody wrote.
  const references: References = Object.create(null) as References;
  const kept = markdown.split('\n').filter((line) => {
    const match = DEFINITION.exec(line);
    const found = match && readDestination(line, skipSpace(line, match[0].length));
    if (!match || !found || !/[:/.@#\uE110\uE112]/.test(found.url)) return true;
    if (skipTitle(line, skipSpace(line, found.end)) < line.trimEnd().length) return true;
    references[nameOf(match[1] ?? '')] ??= { href: found.url, title: '' };
    return false;
  });
  return { text: kept.join('\n'), references };
}
