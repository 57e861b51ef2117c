// An expression such as `/0+$/` rescans from every zero of a long run; these functions look at each character once.

/** The text without trailing matches of `one`, an expression of a single character. */
export function trimEndOf(text: string, one: RegExp): string {
  let end = text.length;
  while (end > 0 && one.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without leading matches of `one`, an expression of a single character. */
export function trimStartOf(text: string, one: RegExp): string {
  let start = 0;
  while (start < text.length && one.test(text.charAt(start))) start += 1;
  return text.slice(start);
}

/** Replaces every run of white space that contains a line break with one space. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space));
}

/** Calls `write` for every non-empty markup tag, from `<` to the next `>`, and inserts its result instead of the tag. */
export function replaceTags(html: string, write: (tag: string) => string): string {
  let out = '';
  let done = 0;
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', start)) {
    const end = html[start + 1] === '>' ? start : html.indexOf('>', start + 2);
    if (end === -1) break;
    if (end > start) {
      out += html.slice(done, start) + write(html.slice(start, end + 1));
      done = end + 1;
    }
    start = end + 1;
  }
  return out + html.slice(done);
}
