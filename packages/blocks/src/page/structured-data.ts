import type { ContactCardProps } from '../blocks/contact_card/contact_card.schema.ts';
import { pageFactsData } from '../blocks/page-facts.ts';
import { findBlock, type BlockDocument } from '../model/block-document.schema.ts';
import type { PageProfile, RenderPageInput } from './render-page-input.ts';

type Options = { input: RenderPageInput; description: string; imageUrl: string | undefined };

/** Non-empty values; search engines treat an empty text as an error. */
function filled(values: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

function postalAddress(contact: ContactCardProps): object | undefined {
  const { street, postalCode, city, region, country } = contact;
  if (city === '') return undefined;
  return filled({
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressRegion: region,
    addressCountry: country,
  });
}

/** Hours belong to a place, so they turn an organisation with an address into a local business; otherwise they are contact hours. */
function presence(options: { profile: PageProfile; contact: ContactCardProps | undefined; hours: object[] }) {
  const { profile, contact, hours } = options;
  const address = contact && postalAddress(contact);
  if (profile.kind === 'person') return filled({ '@type': 'Person', address });
  if (hours.length === 0) return filled({ '@type': 'Organization', address });
  if (address) return { '@type': 'LocalBusiness', address, openingHoursSpecification: hours };
  return { '@type': 'Organization', contactPoint: { '@type': 'ContactPoint', hoursAvailable: hours } };
}

function sameAs(document: BlockDocument): string[] {
  const items = findBlock(document, 'social_links')?.props.items ?? [];
  return items.map((item) => item.url).filter((url) => /^https?:/.test(url));
}

/** JSON-LD of the page: a schema.org ProfilePage about a person or an organisation, and the data of its blocks. */
export function profilePageData({ input, description, imageUrl }: Options): object {
  const { document, profile, context } = input;
  const { canonicalUrl } = context;
  const contact = findBlock(document, 'contact_card')?.props;
  const facts = pageFactsData({
    document,
    timeZone: context.timeZone ?? 'UTC',
    pageUrl: canonicalUrl,
    now: context.now,
    imageUrl: (fileId) => new URL(context.resolveFile(fileId, { width: 1200 }), canonicalUrl).href,
  });
  const page = filled({
    '@type': 'ProfilePage',
    '@id': canonicalUrl,
    url: canonicalUrl,
    name: profile.name,
    inLanguage: profile.locale,
    dateCreated: profile.createdAt,
    dateModified: profile.updatedAt,
    mainEntity: filled({
      ...presence({ profile, contact, hours: facts.openingHours }),
      '@id': `${canonicalUrl}#about`,
      name: profile.name,
      url: canonicalUrl,
      identifier: profile.slug,
      description,
      image: imageUrl,
      telephone: contact?.phones[0]?.number,
      email: contact?.emails[0]?.address,
      sameAs: sameAs(document),
    }),
  });
  const vocabulary = 'https://schema.org';
  return facts.things.length === 0
    ? { '@context': vocabulary, ...page }
    : { '@context': vocabulary, '@graph': [page, ...facts.things] };
}

/** JSON that cannot close the script element it is in. */
export function scriptSafeJson(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
