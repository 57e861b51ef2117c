import { findBlock, type BlockDocument } from '../model/block-document.schema.ts';
import type { PageProfile } from './render-page-input.ts';

type Options = {
  document: BlockDocument;
  profile: PageProfile;
  canonicalUrl: string;
  description: string;
  imageUrl: string | undefined;
};

/** JSON-LD of the page: a schema.org ProfilePage about a person or an organization. */
export function profilePageData(options: Options): object {
  const { document, profile, canonicalUrl, description, imageUrl } = options;
  const contact = findBlock(document, 'contact_card')?.props;
  const social = findBlock(document, 'social_links')?.props.items ?? [];
  const sameAs = social.map((item) => item.url).filter((url) => /^https?:/.test(url));
  const address = contact && contact.city !== '' ? postalAddress(contact) : undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: canonicalUrl,
    inLanguage: profile.locale,
    ...(profile.createdAt === undefined ? {} : { dateCreated: profile.createdAt }),
    ...(profile.updatedAt === undefined ? {} : { dateModified: profile.updatedAt }),
    mainEntity: {
      '@type': profile.kind === 'person' ? 'Person' : 'Organization',
      name: profile.name,
      url: canonicalUrl,
      identifier: profile.slug,
      ...(description === '' ? {} : { description }),
      ...(imageUrl === undefined ? {} : { image: imageUrl }),
      ...(sameAs.length === 0 ? {} : { sameAs }),
      ...(address === undefined ? {} : { address }),
    },
  };
}

function postalAddress(contact: {
  street: string;
  postalCode: string;
  city: string;
  region: string;
  country: string;
}): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: contact.street,
    postalCode: contact.postalCode,
    addressLocality: contact.city,
    addressRegion: contact.region,
    addressCountry: contact.country,
  };
}

/** JSON that cannot end the script element it stands in. */
export function scriptSafeJson(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
