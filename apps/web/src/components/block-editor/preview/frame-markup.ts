import { placeOfTag, replaceSpans, spansOf } from '@enlace/contract/core/text-spans.ts';
import bridgeUrl from './preview-bridge.js?url';

const scripts = { opening: /<script\b/g, closing: /<\/script>/g };
const sheets = { opening: /<style\b/gi, closing: /<\/style>/gi };

/** The page as it goes into a frame that only shows: none of its own scripts. */
export function stillMarkup(html: string): string {
  return replaceSpans(html, { ...scripts, write: () => '' });
}

/** The same with our bridge, for the frame the editor talks to. */
export function talkingMarkup(html: string): string {
  return stillMarkup(html).replace('</body>', `<script src="${bridgeUrl}"></script></body>`);
}

/** What a page looks like apart from its content: its style sheets and its language. */
export function lookOf(html: string): string {
  const { start, end } = placeOfTag(html, /<html\b/) ?? { start: 0, end: 0 };
  return html.slice(start, end) + spansOf(html, sheets).join('');
}

/** The content alone, as `talkingMarkup` would have it. */
export function talkingBody(html: string): string {
  return talkingMarkup(html.slice(Math.max(0, html.indexOf('<body'))));
}
