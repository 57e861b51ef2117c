import type { SocialNetwork } from '@enlace/blocks/blocks/social_links/social_links.schema.ts';
import type { VcardContact } from '#platform/vcard/vcard.types.ts';

export type ImportedLink = { title: string; url: string };

/** What a file tells of a page, not yet checked against the blocks. */
export type ImportedPage = {
  kind: 'page' | 'links' | 'vcard';
  name: string;
  bio: string;
  links: ImportedLink[];
  socials: { network: SocialNetwork; url: string }[];
  contact: VcardContact | undefined;
};

/** What the thread that reads files says. */
export type PageFileAnswer = { page: ImportedPage | undefined };

export const emptyImport: ImportedPage = {
  kind: 'page',
  name: '',
  bio: '',
  links: [],
  socials: [],
  contact: undefined,
};
