/** No editor or genuine document nests deeper; a parser's time grows with the depth of each tag. */
const maxOpen = 500;

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Old pages never close these: the next of their kind does. */
const endedByNext = new Set(['p', 'li']);

type Tag = { name: string; isEnd: boolean; end: number };

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Where a tag ends, skipping quoted values; -1 if it never does. */
function endOfTag(html: string, from: number): number {
  let isValue = false;
  for (let at = from; at < html.length; at += 1) {
    const sign = html[at];
    if (sign === '>') return at + 1;
    if (isValue && (sign === '"' || sign === "'")) {
      at = html.indexOf(sign, at + 1);
      if (at === -1) return -1;
      isValue = false;
    } else if (sign === '=') isValue = true;
    else if (!isSpace(html.charCodeAt(at))) isValue = false;
  }
  return -1;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** The tag at a `<`; undefined when none begins there. */
function tagAt(html: string, start: number): Tag | undefined {
  const isEnd = html[start + 1] === '/';
  const from = start + (isEnd ? 2 : 1);
  if (!isLetter(html.charCodeAt(from))) return undefined;
  let to = from;
  while (to < html.length && !isSpace(html.charCodeAt(to)) && html[to] !== '>' && html[to] !== '/') to += 1;
  const end = endOfTag(html, to);
  return { name: html.slice(from, to).toLowerCase(), isEnd, end: end === -1 ? html.length : end };
}

/** Tracks open elements as a parser does; decides which tags stay. */
class Levels {
  readonly #open: string[] = [];
  readonly #counts = new Map<string, number>();

  keeps({ name, isEnd }: Tag): boolean {
    if (voidTags.has(name)) return true;
    if (isEnd) {
      // An unmatched end tag makes a parser search everything open. `</p>` creates an element of its own.
      if (!this.#counts.get(name)) return name === 'p';
      while (this.#pop() !== name);
      return true;
    }
    if (endedByNext.has(name) && this.#open.at(-1) === name) return true;
    if (this.#open.length >= maxOpen) return false;
    this.#open.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    return true;
  }

  #pop(): string | undefined {
    const name = this.#open.pop();
    if (name !== undefined) this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    return name;
  }
}

/**
 * The same HTML without comments, unmatched end tags, and tags nested deeper than in any document; the text stays. In
 * linear time, as a first pass before parsers that take quadratic time for nesting. It does not sanitise anything.
 */
export function shallowHtml(html: string): string {
  const levels = new Levels();
  const pieces: string[] = [];
  let done = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 2);
      pieces.push(html.slice(done, at));
      done = end === -1 ? html.length : end + 3;
      at = done;
      continue;
    }
    const tag = tagAt(html, at);
    if (tag === undefined) {
      at += 1;
      continue;
    }
    if (!levels.keeps(tag)) {
      pieces.push(html.slice(done, at));
      done = tag.end;
    }
    at = tag.end;
  }
  pieces.push(html.slice(done));
  return pieces.join('');
}
