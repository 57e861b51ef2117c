import type { Permission } from '../../core/permissions.ts';

/** Nouns whose things are kept in folders and carry labels. */
export const collectionNouns = ['profile', 'contact', 'conversation', 'template', 'campaign', 'file'] as const;
export type CollectionNoun = (typeof collectionNouns)[number];

/** What the operations of one noun’s folders and labels are made from. */
export type CollectionSpec<Noun extends CollectionNoun, Path extends string> = {
  noun: Noun;
  /** Where the noun’s own operations live, e.g. `/api/profiles`. */
  path: Path;
  read: Permission;
  write: Permission;
};

/** Things that one call moves or labels; longer selections go in several calls. */
export const bulkSubjectsMax = 1000;
