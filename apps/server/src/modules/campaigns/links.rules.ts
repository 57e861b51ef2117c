import { systemUrlVariables } from '@enlace/blocks/model/safe-url.ts';
import type { MailSource } from '#modules/templates/templates.types.ts';

export type CampaignLink = { id: number; url: string; label: string };

const anchor = /<a\b([^>]*?)\shref="([^"]*)"([^>]*)>([\s\S]*?)<\/a>/gi;
const ownVariables = new Set<string>([...systemUrlVariables, 'web_url', 'profile.url']);
const labelLimit = 120;
const maxLinks = 500;

function decodeAttribute(text: string): string {
  return text.replace(
    /&(amp|quot|#39|#34|lt|gt);/g,
    (_match, name: string) => ({ amp: '&', quot: '"', '#39': "'", '#34': '"', lt: '<', gt: '>' })[name] ?? '',
  );
}

function labelOf(inner: string): string {
  const alt = /<img\b[^>]*?\salt="([^"]*)"/i.exec(inner)?.[1];
  const text = inner
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return decodeAttribute(text === '' ? (alt ?? '') : text).slice(0, labelLimit);
}

/** Web addresses are counted; the engine's own pages, mail and telephone links are left as they are. */
function isCounted(url: string): boolean {
  const variable = /^\{\{-?\s*([\w.]+)\s*-?\}\}$/.exec(url)?.[1];
  if (variable !== undefined)
    return variable === 'profile_url' || variable === 'profile.url' || !ownVariables.has(variable);
  return /^https?:\/\//i.test(url);
}

const pixel =
  '<img src="{{ track.open }}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">';

/**
 * Replaces the links of a mail by counted ones (`{{ track.click }}/n`) and adds the pixel. The targets stay with us, so
 * that a link can lead nowhere else than its writer meant.
 */
export function countLinks(source: MailSource): { source: MailSource; links: CampaignLink[] } {
  const links: CampaignLink[] = [];
  const idOf = (url: string, label: string): number => {
    const known = links.find((link) => link.url === url && link.label === label);
    if (known) return known.id;
    links.push({ id: links.length + 1, url, label });
    return links.length;
  };
  const html = source.html.replace(anchor, (whole, before: string, href: string, after: string, inner: string) => {
    const url = decodeAttribute(href);
    if (!isCounted(url) || links.length >= maxLinks) return whole;
    return `<a${before} href="{{ track.click }}/${idOf(url, labelOf(inner))}"${after}>${inner}</a>`;
  });
  const byLength = links.toSorted((left, right) => right.url.length - left.url.length);
  const text = byLength.reduce((result, { id, url }) => result.replaceAll(url, `{{ track.click }}/${id}`), source.text);
  const end = html.lastIndexOf('</body>');
  const counted = end === -1 ? `${html}${pixel}` : `${html.slice(0, end)}${pixel}${html.slice(end)}`;
  return { source: { subject: source.subject, html: counted, text }, links };
}
