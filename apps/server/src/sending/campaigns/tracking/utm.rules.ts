import { type CampaignUtm, utmValues } from '@enlace/contract/sending/campaigns/utm.schemas.ts';
import { guardAddress, unguardAddress } from '#platform/mail/render/address-guard.ts';
import { mapLiquid } from '#platform/mail/render/liquid-parts.ts';
import type { MailSource } from '#sending/templates/templates.types.ts';
import { replaceAnchors, replaceShapes } from '../authoring/mail-markup.rules.ts';
import { decodeAttribute, replaceAddress } from './links.rules.ts';

type LinkTags = { query: string; except: ReadonlySet<string> };

/** The parameters of a campaign's links; undefined when it adds none. */
export function linkTagsOf(
  utm: CampaignUtm | null,
  names: { profile: string; campaign: string },
): LinkTags | undefined {
  if (!utm) return undefined;
  const values = utmValues(utm, names);
  const pairs = Object.entries(values).filter(([, value]) => value !== '');
  // Braces are encoded, so that no value becomes a variable.
  const query = pairs.map(([name, value]) => `utm_${name}=${encodeURIComponent(value).replaceAll("'", '%27')}`);
  return query.length === 0 ? undefined : { query: query.join('&'), except: new Set(utm.except) };
}

/** Only pages are asked where their visitors come from; an address that says so itself keeps its words. */
function isTagged(url: string, { except }: LinkTags): boolean {
  return /^https?:\/\//i.test(url) && !/[?&]utm_(?:source|medium|campaign)=/i.test(url) && !except.has(url);
}

/** An address of a template with the parameters before its fragment; `and` joins them as its place demands. */
function withTags(address: string, { query }: LinkTags, and: '&' | '&amp;'): string {
  // A sign within a variable or an entity is none of the address.
  const bare = mapLiquid(address, { plain: (part) => part, tag: (tag) => '\uE100'.repeat(tag.length) });
  const fragment = bare.search(/(?<!&)#/);
  const end = fragment === -1 ? address.length : fragment;
  const before = bare.slice(0, end);
  const joined = before.includes('?') ? (/(?:[?&]|&amp;)$/.test(before) ? '' : and) : '?';
  return `${address.slice(0, end)}${joined}${query.replaceAll('&', and)}${address.slice(end)}`;
}

/** Adds the parameters to the web links of a mail, before they are counted. */
export function tagLinks(source: MailSource, tags: LinkTags): MailSource {
  const tagged = new Map<string, string>();
  const write = (href: string): string => {
    const url = unguardAddress(decodeAttribute(href));
    if (!isTagged(url, tags)) return href;
    tagged.set(guardAddress(url), withTags(guardAddress(url), tags, '&'));
    return withTags(href, tags, '&amp;');
  };
  const anchored = replaceAnchors(
    source.html,
    ({ before, href, after, inner }) => `<a${before} href="${write(href)}"${after}>${inner}</a>`,
  );
  const html = replaceShapes(anchored, ({ href, write: writeShape }) => writeShape(write(href)));
  const byLength = [...tagged].toSorted(([left], [right]) => right.length - left.length);
  const text = byLength.reduce((result, [address, full]) => replaceAddress(result, address, full), source.text);
  return { ...source, html, text };
}
