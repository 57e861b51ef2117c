import { systemUrlVariables } from '@enlace/blocks/model/safe-url.ts';
import { replaceTags } from '@enlace/contract/core/trim-text.ts';
import { guardAddress, unguardAddress } from '#platform/mail/render/address-guard.ts';
import { namesDefinedIn, isDelimited } from '#platform/mail/render/liquid-parts.ts';
import type { MailSource } from '#sending/templates/templates.types.ts';
import { replaceAnchors, replaceShapes } from '../authoring/mail-markup.rules.ts';

/** `sameAs`: the first link with the same address and text; null for that one itself. */
export type CampaignLink = { id: number; url: string; label: string; sameAs: number | null };

const ownVariables = new Set<string>([...systemUrlVariables, 'web_url', 'profile.url']);
const labelLimit = 120;
const maxLinks = 500;

export function decodeAttribute(text: string): string {
  return text.replace(
    /&(amp|quot|#39|#34|lt|gt);/g,
    (_match, name: string) => ({ amp: '&', quot: '"', '#39': "'", '#34': '"', lt: '<', gt: '>' })[name] ?? '',
  );
}

function labelOf(inner: string): string {
  const alt = (inner.match(/<img\b[^<>]*>/gi) ?? []).flatMap((tag) => /\salt="([^"]*)"/i.exec(tag)?.[1] ?? [])[0];
  const text = replaceTags(inner, () => ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return decodeAttribute(text === '' ? (alt ?? '') : text).slice(0, labelLimit);
}

/** Web addresses are counted; the engine's own pages, mail and telephone links are left alone. */
function isCounted(url: string): boolean {
  const variable = /^\{\{-?\s*([\w.]+)\s*-?\}\}$/.exec(url)?.[1];
  if (variable !== undefined)
    return variable === 'profile_url' || variable === 'profile.url' || !ownVariables.has(variable);
  return /^https?:\/\//i.test(url);
}

// If one of these follows or precedes the match, it is part of a longer address.
const continuesLink = /^[.,:;!]?[\w/?#=&%{~+@-]/;
const wentOn = /[\w/?#=&%}~+@-]$/;

/** Replaces a bare address in a text with its counted one. */
export function replaceAddress(text: string, address: string, counted: string): string {
  let result = '';
  let done = 0;
  for (let at = text.indexOf(address); at !== -1; at = text.indexOf(address, at + address.length)) {
    const end = at + address.length;
    if (continuesLink.test(text.slice(end, end + 2)) || wentOn.test(text.slice(Math.max(0, at - 1), at))) continue;
    result += text.slice(done, at) + counted;
    done = end;
  }
  return result + text.slice(done);
}

const pixel =
  '<img src="{{ track.open }}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">';

/**
 * Replaces the links of a mail with counted ones (`{{ track.click }}/n`) and adds the pixel. Targets are stored on the
 * server, so that a link cannot lead anywhere its author did not intend. Each link has its own number; `known` are the
 * links of other variants of the mail: the same address with the same text keeps its number, in order. An address built
 * from names that the mail defines itself, as in a loop, is not counted: it means nothing outside the mail.
 */
export function countLinks(
  source: MailSource,
  known: readonly CampaignLink[] = [],
): { source: MailSource; links: CampaignLink[] } {
  const links: CampaignLink[] = [...known];
  const taken = new Set<number>();
  const defined = namesDefinedIn(source.html);
  const idOf = (url: string, label: string): number => {
    const same = links.filter((link) => link.url === url && link.label === label);
    let link = same.find(({ id }) => !taken.has(id));
    if (!link) {
      link = { id: links.length + 1, url, label, sameAs: same[0]?.id ?? null };
      links.push(link);
    }
    taken.add(link.id);
    return link.id;
  };
  const isOurs = (url: string) => isCounted(url) && isDelimited(url, defined) && taken.size < maxLinks;
  const anchored = replaceAnchors(source.html, ({ whole, before, href, after, inner }) => {
    const url = unguardAddress(decodeAttribute(href));
    if (!isOurs(url)) return whole;
    return `<a${before} href="{{ track.click }}/${idOf(url, labelOf(inner))}"${after}>${inner}</a>`;
  });
  // Nobody sees both a shape and the link that other programs show in its place: they are one.
  const html = replaceShapes(anchored, ({ href, inner, write }) => {
    const url = unguardAddress(decodeAttribute(href));
    if (!isOurs(url)) return write(href);
    const label = labelOf(inner);
    const twin = links.find((link) => link.url === url && link.label === label);
    return write(`{{ track.click }}/${twin?.id ?? idOf(url, label)}`);
  });
  const byLength = links.toSorted((left, right) => right.url.length - left.url.length);
  const text = byLength.reduce(
    (result, { id, url }) => replaceAddress(result, guardAddress(url), `{{ track.click }}/${id}`),
    source.text,
  );
  const end = html.lastIndexOf('</body>');
  const counted = end === -1 ? `${html}${pixel}` : `${html.slice(0, end)}${pixel}${html.slice(end)}`;
  return { source: { subject: source.subject, html: counted, text }, links };
}

export type Counting = { opens: boolean; clicks: boolean };
type Counted = { html: string; bodyText: string };

function encodeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const countedLink = /\{\{ track\.click \}\}\/(\d+)/g;

/** Removes from a frozen mail what its reader or sender does not want tracked: the pixel, the link redirects. */
export function uncountMail<Mail extends Counted>(
  mail: Mail,
  { links, wanted }: { links: readonly Pick<CampaignLink, 'id' | 'url'>[]; wanted: Counting },
): Mail {
  const urls = new Map(links.map(({ id, url }) => [String(id), url]));
  const direct = (text: string, write: (url: string) => string) =>
    wanted.clicks
      ? text
      : text.replace(countedLink, (whole, id: string) => {
          const url = urls.get(id);
          return url === undefined ? whole : write(guardAddress(url));
        });
  const html = direct(mail.html, encodeAttribute);
  return {
    ...mail,
    html: wanted.opens ? html : html.replaceAll(pixel, ''),
    bodyText: direct(mail.bodyText, (url) => url),
  };
}
