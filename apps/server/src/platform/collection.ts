import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import type { FolderOperations } from '@enlace/contract/workspace/folders/folder-operations.ts';
import type { LabelOperations } from '@enlace/contract/workspace/folders/label-operations.ts';
import type { OwnerId } from './context.ts';
import type { Tx } from './database/client.ts';

/** Registers a module's things for folders and labels; the `folders` module does the rest. */
export type Collection = {
  noun: CollectionNoun;
  folders: FolderOperations;
  labels: LabelOperations;
  /** A table with `owner_id`, `id` and `deleted_at`, registered by `call enlace_collect(…)`. */
  table: string;
  /** Things outside the trash, if there is a faster way than counting rows. */
  countLive?: (tx: Tx, owner: OwnerId) => Promise<number>;
};
