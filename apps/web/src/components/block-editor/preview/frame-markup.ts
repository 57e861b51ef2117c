import bridgeUrl from './preview-bridge.js?url';

const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** The page as it goes into a frame that only shows: none of its own scripts. */
export function stillMarkup(html: string): string {
  return html.replace(scripts, '');
}

/** The same with our bridge, for the frame the editor talks to. */
export function talkingMarkup(html: string): string {
  return stillMarkup(html).replace('</body>', `<script src="${bridgeUrl}"></script></body>`);
}

/** What a page looks like apart from its content: its style sheets and its language. */
export function lookOf(html: string): string {
  const root = /<html\b[^>]*>/.exec(html)?.[0] ?? '';
  return root + (html.match(/<style\b[^>]*>[\s\S]*?<\/style>/gi) ?? []).join('');
}

/** The content alone, as `talkingMarkup` would have it. */
export function talkingBody(html: string): string {
  return talkingMarkup(html.slice(Math.max(0, html.indexOf('<body'))));
}
