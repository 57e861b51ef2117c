// An expression with an opening and a closing part, such as `/<style>[^]*?<\/style>/g`, rescans the rest of the text
// from every unclosed opening; these functions look at each character a bounded number of times.

type Found = { start: number; end: number };

function findFrom(text: string, expression: RegExp, from: number): Found | null {
  expression.lastIndex = from;
  const found = expression.exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}

export type SpanForm = {
  /** Global; its matches have bounded length. */
  opening: RegExp;
  /** Global; or a function of the opening. */
  closing: RegExp | ((opening: string) => RegExp);
  /** The replacement of a span; undefined if it is not one and the text after its opening may contain another. */
  write: (span: string) => string | undefined;
};

/** The text with every span replaced, from an opening to the first closing after it. Unclosed openings stay. */
export function replaceSpans(text: string, { opening, closing, write }: SpanForm): string {
  const ends = new Map<RegExp, Found | null>();
  const endAfter = (expression: RegExp, from: number) => {
    const known = ends.get(expression);
    if (known === null || (known !== undefined && known.start >= from)) return known;
    const found = findFrom(text, expression, from);
    ends.set(expression, found);
    return found;
  };
  let out = '';
  let done = 0;
  for (let begun = findFrom(text, opening, 0); begun !== null;) {
    const form = closing instanceof RegExp ? closing : closing(text.slice(begun.start, begun.end));
    const end = endAfter(form, begun.end)?.end;
    const written = end === undefined ? undefined : write(text.slice(begun.start, end));
    if (end !== undefined && written !== undefined) {
      out += text.slice(done, begun.start) + written;
      done = end;
    }
    begun = findFrom(text, opening, Math.max(done, begun.end));
  }
  return out + text.slice(done);
}

/** All spans, verbatim. */
export function spansOf(text: string, form: Omit<SpanForm, 'write'>): string[] {
  const found: string[] = [];
  replaceSpans(text, {
    ...form,
    write: (span) => {
      found.push(span);
      return span;
    },
  });
  return found;
}

/** Position of the first tag that begins so (`/<body\b/i`); undefined where nothing closes it. */
export function placeOfTag(html: string, opening: RegExp): Found | undefined {
  const start = html.search(opening);
  const end = start === -1 ? -1 : html.indexOf('>', start);
  return end === -1 ? undefined : { start, end: end + 1 };
}

/** Whether a tag that begins so contains something, as `/<link\b/i` may contain `/\bstylesheet/i`. */
export function hasInTag(html: string, opening: RegExp, part: RegExp): boolean {
  return html.split('>').some((piece) => {
    const start = piece.search(opening);
    return start !== -1 && part.test(piece.slice(start));
  });
}
