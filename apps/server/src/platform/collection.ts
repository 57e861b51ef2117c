import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import type { FolderOperations } from '@enlace/contract/workspace/folders/folder-operations.ts';
import type { LabelOperations } from '@enlace/contract/workspace/folders/label-operations.ts';
import type { OwnerId } from './context.ts';
import type { Tx } from './database/client.ts';

/** How a noun lets its things be kept in folders and labelled; the module `folders` does the rest. */
export type Collection = {
  noun: CollectionNoun;
  folders: FolderOperations;
  labels: LabelOperations;
  /** Where the things are: a table with `owner_id`, `id` and `deleted_at`, made known by `call enlace_collect(…)`. */
  table: string;
  /** Things outside the trash, where the noun knows a faster way than counting rows. */
  countLive?: (tx: Tx, owner: OwnerId) => Promise<number>;
};
