import type { BlockInputMap, BlockType } from '@enlace/blocks/registry.ts';
import { blockDefinitions } from '@enlace/blocks/registry.ts';
import { emptyBlock } from '@enlace/blocks/model/block-defaults.ts';
import { type Block, type BlockDocument, createBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { normaliseUrl } from '@enlace/blocks/model/safe-url.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { VcardContact } from '#platform/vcard/vcard.types.ts';
import type { ImportedLink, ImportedPage } from './import.types.ts';

const maxLinks = 50;
const maxSocials = 20;

/** One line within the limit, cut between characters. */
function line(text: string, limit: number): string {
  return [
    ...text
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, limit)
    .join('');
}

/** The props as parsed by their schema; undefined when invalid. */
function checked<T extends BlockType>(type: T, id: string, input: BlockInputMap[T]): Block | undefined {
  const parsed = blockDefinitions[type].schema.safeParse(input);
  // NOTE: a schema of the registry yields the props of its own type; the union hides that from the compiler.
  return parsed.success ? createBlock({ id, type, props: parsed.data as never }) : undefined;
}

function usable(links: readonly ImportedLink[]): ImportedLink[] {
  const known = new Set<string>();
  return links.flatMap(({ title, url }) => {
    const address = normaliseUrl(url);
    if (address === undefined || known.has(address)) return [];
    known.add(address);
    const shown = line(title, 80) || line(address.replace(/^[a-z]+:(\/\/)?(www\.)?/i, ''), 80);
    return [{ title: shown, url: address }];
  });
}

function contactBlock(contact: VcardContact): Block | undefined {
  const phones = contact.phones.filter(({ number }) => /^\+?[0-9][0-9 ().-]{2,24}$/.test(number)).slice(0, 5);
  const emails = contact.emails.slice(0, 5).map((address) => ({ address: line(address, 254) }));
  const { street, city, region, postalCode, country } = contact.address;
  const common = {
    name: line(contact.name, 80),
    note: line(contact.title, 100),
    organisation: line(contact.organisation, 100),
    phones,
    website: normaliseUrl(contact.urls[0] ?? '') ?? '',
    street: line(street, 120),
    postalCode: line(postalCode, 16),
    city: line(city, 80),
    region: line(region, 80),
    country: line(country, 80),
  };
  return checked('contact_card', 'contact', { ...common, emails }) ?? checked('contact_card', 'contact', common);
}

export type ImportSummary = { links: number; socials: number; contact: boolean; leftOut: number };

/** The draft made from a file, and how much of the file it contains. */
export function importedDocument(page: ImportedPage): { document: BlockDocument; summary: ImportSummary } {
  const links = usable(page.links);
  const socials = page.socials.flatMap(({ network, url }) => {
    const address = normaliseUrl(url);
    return address === undefined ? [] : [{ network, url: address }];
  });
  const kept = { links: links.slice(0, maxLinks), socials: socials.slice(0, maxSocials) };
  const cover = emptyBlock({ id: 'cover', type: 'cover' });
  const contact = page.contact ? contactBlock(page.contact) : undefined;
  const blocks: (Block | undefined)[] = [
    { ...cover, props: { ...cover.props, name: line(page.name, 60), bio: line(page.bio, 240) } },
    kept.socials.length > 0 ? checked('social_links', 'social', { items: kept.socials }) : undefined,
    contact,
    kept.links.length > 0 ? checked('link_list', 'links', { items: kept.links }) : undefined,
    emptyBlock({ id: 'footer', type: 'footer' }),
  ];
  const offered = page.links.length + page.socials.length;
  return {
    document: { version: 1, theme: defaultTheme('barro'), blocks: blocks.filter((block) => block !== undefined) },
    summary: {
      links: kept.links.length,
      socials: kept.socials.length,
      contact: contact !== undefined,
      leftOut: offered - kept.links.length - kept.socials.length,
    },
  };
}
