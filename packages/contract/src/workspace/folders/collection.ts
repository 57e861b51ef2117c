import type { Permission } from '../../core/permissions.ts';

/** Nouns whose items are organised in folders and labels. */
export const collectionNouns = ['profile', 'contact', 'conversation', 'template', 'campaign', 'file'] as const;
export type CollectionNoun = (typeof collectionNouns)[number];

/** Specification of the folder and label operations of one noun. */
export type CollectionSpec<Noun extends CollectionNoun, Path extends string> = {
  noun: Noun;
  /** Base path of the noun’s operations, e.g. `/api/profiles`. */
  path: Path;
  read: Permission;
  write: Permission;
};

/** Items per call when moving or labelling; longer selections take several calls. */
export const bulkSubjectsMax = 1000;
