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
