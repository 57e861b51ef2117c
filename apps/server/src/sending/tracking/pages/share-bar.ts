import { placeOfTag } from '@enlace/contract/core/text-spans.ts';
import { createHash } from 'node:crypto';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#workspace/door.ts';
import { archiveTexts } from '../archive.texts.ts';

/** The sheet of the device, else the clipboard, else the address selected for the hand. Without it the link is a link. */
const script = `(() => {
  const link = document.getElementById('enlace-share');
  const note = document.getElementById('enlace-share-note');
  if (!link || !note) return;
  const say = (text) => { note.textContent = text; };
  const byHand = () => {
    const field = document.getElementById('enlace-share-field') || document.createElement('input');
    field.id = 'enlace-share-field';
    field.value = link.href;
    field.readOnly = true;
    field.setAttribute('aria-label', link.dataset.address);
    field.style.cssText = 'font:inherit;min-width:12em;flex:1;padding:4px 8px';
    note.before(field);
    field.select();
    say(document.execCommand('copy') ? link.dataset.copied : link.dataset.hand);
  };
  const copy = () => {
    if (navigator.clipboard) navigator.clipboard.writeText(link.href).then(() => say(link.dataset.copied), byHand);
    else byHand();
  };
  link.addEventListener('click', (event) => {
    event.preventDefault();
    if (!navigator.share) return copy();
    navigator.share({ title: link.dataset.title, url: link.href }).catch((error) => {
      if (error.name !== 'AbortError') copy();
    });
  });
})();`;

/** As the policy of the page names it: nothing else runs there, whatever the mail brings along. */
export const shareScriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const bar =
  'display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 20px;padding:10px 16px;background:#181D2E;color:#F6F4F1;font:15px/1.5 Helvetica,Arial,sans-serif;text-align:left';
const item = 'color:#F6F4F1;text-decoration:underline;text-underline-offset:3px;padding:6px 0';

type Input = { html: string; subject: string; locale: Locale; shareUrl: string; archiveUrl: string };

/** A line over the mail to hand it on and to read the others. */
export function withShareBar({ html, subject, locale, shareUrl, archiveUrl }: Input): string {
  const texts = archiveTexts[locale].share;
  const data = { title: subject, copied: texts.copied, hand: texts.hand, address: texts.address };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const markup = `<div style="${bar}"><a id="enlace-share" href="${escapeHtml(shareUrl)}" style="${item}"${attributes.join('')}>${escapeHtml(texts.action)}</a><a href="${escapeHtml(archiveUrl)}" style="${item}">${escapeHtml(texts.more)}</a><span id="enlace-share-note" role="status"></span></div>`;
  const at = placeOfTag(html, /<body\b/i)?.end ?? 0;
  const end = html.lastIndexOf('</body>');
  const tail = end < at ? html.length : end;
  return `${html.slice(0, at)}${markup}${html.slice(at, tail)}<script>${script}</script>${html.slice(tail)}`;
}
