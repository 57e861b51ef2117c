import type { CollectionNoun } from '@enlace/contract/workspace/folders/collection.ts';
import type { FolderOperations } from '@enlace/contract/workspace/folders/folder-operations.ts';
import type { LabelOperations } from '@enlace/contract/workspace/folders/label-operations.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** A noun with folders and labels; `path` is the base of its operations. */
export function createCollection({ noun, path }: { noun: CollectionNoun; path: string }) {
  return {
    noun,
    folders: {
      list: operationRef<FolderOperations['list']>({ method: 'GET', path: `${path}/folders` }),
      create: operationRef<FolderOperations['create']>({ method: 'POST', path: `${path}/folders` }),
      rename: operationRef<FolderOperations['rename']>({ method: 'PATCH', path: `${path}/folders/:id` }),
      move: operationRef<FolderOperations['move']>({ method: 'POST', path: `${path}/folders/:id/move` }),
      remove: operationRef<FolderOperations['remove']>({ method: 'DELETE', path: `${path}/folders/:id` }),
      moveSubjects: operationRef<FolderOperations['moveSubjects']>({
        method: 'POST',
        path: `${path}/folders/subjects`,
      }),
      undo: operationRef<FolderOperations['undo']>({ method: 'POST', path: `${path}/folders/undo` }),
    },
    labels: {
      list: operationRef<LabelOperations['list']>({ method: 'GET', path: `${path}/labels` }),
      create: operationRef<LabelOperations['create']>({ method: 'POST', path: `${path}/labels` }),
      update: operationRef<LabelOperations['update']>({ method: 'PATCH', path: `${path}/labels/:id` }),
      move: operationRef<LabelOperations['move']>({ method: 'POST', path: `${path}/labels/:id/move` }),
      remove: operationRef<LabelOperations['remove']>({ method: 'DELETE', path: `${path}/labels/:id` }),
      merge: operationRef<LabelOperations['merge']>({ method: 'POST', path: `${path}/labels/merge` }),
      labelSubjects: operationRef<LabelOperations['labelSubjects']>({
        method: 'POST',
        path: `${path}/labels/subjects`,
      }),
    },
  };
}
export type Collection = ReturnType<typeof createCollection>;

/** Folder and label filter of a list. */
export type CollectionFilter = {
  /** A folder’s id, `none` for items in no folder, undefined for everything. */
  folder: string | undefined;
  labels: readonly string[];
  /** Only items with all of the labels; otherwise any of them is enough. */
  needsAll: boolean;
};
