import { templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { inScheme } from './mail-scheme.ts';

/** Programs that show a mail differently from a browser. */
export type MailClient = 'gmail' | 'outlook' | 'apple';

export type ClientView = {
  /** Null: as a browser shows it. */
  client: MailClient | null;
  pictures: boolean;
  scheme: 'light' | 'dark';
  /** What Gmail writes where it cuts a mail off. */
  clippedText: string;
};

function withStyle(html: string, css: string): string {
  const style = `<style>${css}</style>`;
  const at = html.search(/<\/head>/i);
  return at === -1 ? html + style : html.slice(0, at) + style + html.slice(at);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function clipped(html: string, note: string): string {
  const bytes = new TextEncoder().encode(html);
  if (bytes.length <= templateLimits.clipBytes) return html;
  const kept = new TextDecoder().decode(bytes.subarray(0, templateLimits.clipBytes), { stream: true });
  // A tag that was begun would swallow the note.
  const whole = kept.lastIndexOf('<') > kept.lastIndexOf('>') ? kept.slice(0, kept.lastIndexOf('<')) : kept;
  return `${whole}<div style="padding:16px;font:14px Arial,sans-serif;color:#5f6368">${escaped(note)}</div>`;
}

/** Both apps turn light grounds dark, whatever the mail says about a dark scheme; pictures stay. */
function inverted(html: string): string {
  const turn = 'filter:invert(1) hue-rotate(180deg)';
  return withStyle(html, `html{background:#fff;${turn}}img,[background]{${turn}}`);
}

const conditional = /<!--\[if ([^\]<>]{1,80})\]>(<!-->)?/gi;

/** Shows the comments meant for Outlook and drops what it skips. */
function forOutlook(html: string): string {
  let [out, done] = ['', 0];
  for (const found of html.matchAll(conditional)) {
    if (found.index < done) continue;
    const start = found.index + found[0].length;
    const end = html.indexOf('<![endif]', start);
    if (end === -1) break;
    const isOurs = !/^\s*!/.test(found[1] ?? '') && found[2] === undefined;
    out += html.slice(done, found.index) + (isOurs ? html.slice(start, end) : '');
    const close = html.indexOf('-->', end);
    done = close === -1 ? html.length : close + '-->'.length;
  }
  return out + html.slice(done);
}

/** Outlook for Windows draws with Word: no media queries, no rounded corners, no pictures as ground. */
const wordCss =
  '*{border-radius:0!important;box-shadow:none!important;text-shadow:none!important;background-image:none!important;max-width:none!important;animation:none!important;transform:none!important;opacity:1!important}';

function inWord(html: string): string {
  return withStyle(forOutlook(html).replace(/@media[^{}]{0,300}\{/gi, '@media not all{'), wordCss);
}

/** Pictures from elsewhere as their words, as programs show them until the reader allows them. */
function withoutPictures(html: string): string {
  const silent = html.replace(/<(?:img|td|table|body)\b[^<>]*>/gi, (tag) =>
    tag.replace(/\s(src|srcset|background)="https?:[^"]*"/gi, ''),
  );
  return withStyle(silent, '*{background-image:none!important}');
}

/** The mail roughly as a program of its readers would show it. */
export function asClient(html: string, { client, pictures, scheme, clippedText }: ClientView): string {
  const honours = client === null || client === 'apple';
  const own = inScheme({ html, scheme: honours ? scheme : 'light' });
  const drawn = client === 'gmail' ? clipped(own, clippedText) : client === 'outlook' ? inWord(own) : own;
  const seen = pictures ? drawn : withoutPictures(drawn);
  return !honours && scheme === 'dark' ? inverted(seen) : seen;
}
