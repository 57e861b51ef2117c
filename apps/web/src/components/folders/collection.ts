import type { OperationRefs } from '@enlace/contract/core/operation-ref.ts';
import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import type { FolderOperations } from '@enlace/contract/workspace/folders/folder-operations.ts';
import type { LabelOperations } from '@enlace/contract/workspace/folders/label-operations.ts';

/** A noun with folders and labels, and the operations on both. */
export type Collection = {
  readonly noun: CollectionNoun;
  readonly folders: OperationRefs<FolderOperations>;
  readonly labels: OperationRefs<LabelOperations>;
};

/** Folder and label filter of a list. */
export type CollectionFilter = {
  /** A folder’s id, `none` for items in no folder, undefined for everything. */
  folder: string | undefined;
  labels: readonly string[];
  /** Only items with all of the labels; otherwise any of them is enough. */
  needsAll: boolean;
};
