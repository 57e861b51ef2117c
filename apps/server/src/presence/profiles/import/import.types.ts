import type { SocialNetwork } from '@enlace/blocks/blocks/social_links/social_links.schema.ts';
import type { VcardContact } from '#platform/vcard/vcard.types.ts';

export type ImportedLink = { title: string; url: string };

/** A file's page content, not yet checked against the blocks. */
export type ImportedPage = {
  kind: 'page' | 'links' | 'vcard';
  name: string;
  bio: string;
  links: ImportedLink[];
  socials: { network: SocialNetwork; url: string }[];
  contact: VcardContact | undefined;
};

/** The reading thread's answer. */
export type PageFileAnswer = { page: ImportedPage | undefined };

export const emptyImport: ImportedPage = {
  kind: 'page',
  name: '',
  bio: '',
  links: [],
  socials: [],
  contact: undefined,
};
