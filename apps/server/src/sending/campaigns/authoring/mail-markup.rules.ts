import { replaceSpans } from '@enlace/contract/core/text-spans.ts';

export type Anchor = { whole: string; before: string; href: string; after: string; inner: string };

/** Position of an expression's next match, -1 if none. Callers only move forward, so no text is searched twice. */
function finder(text: string, expression: RegExp): (from: number) => number {
  let found = -2;
  return (from) => {
    if (found !== -1 && found < from) {
      expression.lastIndex = from;
      found = expression.exec(text)?.index ?? -1;
    }
    return found;
  };
}

/** Replaces every link, `<a … href="…" …>…</a>`, with the result of `write`. */
export function replaceAnchors(html: string, write: (anchor: Anchor) => string): string {
  const nextAnchor = finder(html, /<a\b/gi);
  const nextHref = finder(html, /\shref="/gi);
  const nextQuote = finder(html, /"/g);
  const [firstEnd, tagEnd] = [finder(html, />/g), finder(html, />/g)];
  const nextClose = finder(html, /<\/a>/gi);
  let out = '';
  let done = 0;
  for (let start = nextAnchor(0); start !== -1; start = nextAnchor(Math.max(done, start + 1))) {
    const attribute = nextHref(start + 2);
    const value = attribute + ' href="'.length;
    if (attribute === -1) break;
    if (attribute > firstEnd(start)) continue;
    const quote = nextQuote(value);
    const end = quote === -1 ? -1 : tagEnd(quote + 1);
    const close = end === -1 ? -1 : nextClose(end + 1);
    if (close === -1) break;
    out += html.slice(done, start);
    done = close + '</a>'.length;
    out += write({
      whole: html.slice(start, done),
      before: html.slice(start + 2, attribute),
      href: html.slice(value, quote),
      after: html.slice(quote + 1, end),
      inner: html.slice(end + 1, close),
    });
  }
  return out + html.slice(done);
}

type Shape = { href: string; inner: string; write: (href: string) => string };

/** Replaces the links of shapes that only Outlook draws (VML, within its comments). */
export function replaceShapes(html: string, write: (shape: Shape) => string): string {
  return replaceSpans(html, {
    opening: /<v:[a-z]{1,20}\b/gi,
    closing: /<\/v:[a-z]{1,20}>/gi,
    write: (span) => {
      const end = span.indexOf('>') + 1;
      const tag = span.slice(0, end);
      const href = /\shref="([^"]*)"/i.exec(tag)?.[1];
      if (href === undefined) return undefined;
      const written = (other: string) => tag.replace(/\shref="[^"]*"/i, () => ` href="${other}"`) + span.slice(end);
      return write({ href, inner: span.slice(end), write: written });
    },
  });
}

/** The markup with head, style and title each replaced by a space. */
export function withoutUnseen(html: string): string {
  const begin = /<(style|head|title)\b/gi;
  const closers = new Map([
    ['style', finder(html, /<\/style>/gi)],
    ['head', finder(html, /<\/head>/gi)],
    ['title', finder(html, /<\/title>/gi)],
  ]);
  let out = '';
  let done = 0;
  for (let match = begin.exec(html); match; match = begin.exec(html)) {
    const [whole, name = ''] = match;
    const close = closers.get(name.toLowerCase())?.(match.index + whole.length) ?? -1;
    if (close === -1) continue;
    out += `${html.slice(done, match.index)} `;
    done = close + name.length + '</>'.length;
    begin.lastIndex = done;
  }
  return out + html.slice(done);
}
