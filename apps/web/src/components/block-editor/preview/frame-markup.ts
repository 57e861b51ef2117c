import { placeOfTag, replaceSpans, spansOf } from '@enlace/contract/core/text-spans.ts';
import bridgeUrl from './preview-bridge.js?url';

const scripts = { opening: /<script\b/g, closing: /<\/script>/g };
const sheets = { opening: /<style\b/gi, closing: /<\/style>/gi };

/** The page for a display-only frame, without its scripts. */
export function stillMarkup(html: string): string {
  return replaceSpans(html, { ...scripts, write: () => '' });
}

/** The same with our bridge script, for the frame the editor communicates with. */
export function talkingMarkup(html: string): string {
  return stillMarkup(html).replace('</body>', `<script src="${bridgeUrl}"></script></body>`);
}

/** A page without its content: style sheets and language. */
export function lookOf(html: string): string {
  const { start, end } = placeOfTag(html, /<html\b/) ?? { start: 0, end: 0 };
  return html.slice(start, end) + spansOf(html, sheets).join('');
}

/** Only the content, as in `talkingMarkup`. */
export function talkingBody(html: string): string {
  return talkingMarkup(html.slice(Math.max(0, html.indexOf('<body'))));
}
