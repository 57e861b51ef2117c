import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import type { CollectionNoun, CollectionSpec } from './collection.ts';
import {
  createFolderInputSchema,
  folderListSchema,
  folderSchema,
  moveFolderInputSchema,
  moveSubjectsInputSchema,
  renameFolderInputSchema,
  undoableSchema,
} from './folders.schemas.ts';

const byId = z.object({ id: idSchema });

/** The folder operations of a noun, under its own path and permissions, so that API key scopes apply to them too. */
export function folderOperations<const Noun extends CollectionNoun, const Path extends string>({
  noun,
  path,
  read,
  write,
}: CollectionSpec<Noun, Path>) {
  return {
    list: defineOperation({
      id: `${noun}_folders.list`,
      method: 'GET',
      path: `${path}/folders` as const,
      access: 'user',
      permission: read,
      summary: 'The folder tree with the number of items in each',
      reply: folderListSchema,
    }),
    create: defineOperation({
      id: `${noun}_folders.create`,
      method: 'POST',
      path: `${path}/folders` as const,
      access: 'user',
      permission: write,
      summary: 'Create a folder, last among its siblings',
      body: createFolderInputSchema,
      reply: folderSchema,
      errors: ['resource.not_found', 'folders.name_taken', 'folders.too_deep', 'folders.too_many'],
    }),
    rename: defineOperation({
      id: `${noun}_folders.rename`,
      method: 'PATCH',
      path: `${path}/folders/:id` as const,
      access: 'user',
      permission: write,
      summary: 'Rename a folder',
      params: byId,
      body: renameFolderInputSchema,
      reply: folderSchema,
      errors: ['resource.not_found', 'folders.name_taken'],
    }),
    move: defineOperation({
      id: `${noun}_folders.move`,
      method: 'POST',
      path: `${path}/folders/:id/move` as const,
      access: 'user',
      permission: write,
      summary: 'Move a folder with everything in it into another one, or to another position among its siblings',
      params: byId,
      body: moveFolderInputSchema,
      reply: folderSchema,
      errors: ['resource.not_found', 'folders.name_taken', 'folders.too_deep', 'folders.inside_itself'],
    }),
    remove: defineOperation({
      id: `${noun}_folders.remove`,
      method: 'DELETE',
      path: `${path}/folders/:id` as const,
      access: 'user',
      permission: write,
      summary: 'Remove a folder; its contents move up to its parent. `undo` restores it as it was',
      params: byId,
      reply: undoableSchema,
      errors: ['resource.not_found'],
    }),
    moveSubjects: defineOperation({
      id: `${noun}_folders.move_subjects`,
      method: 'POST',
      path: `${path}/folders/subjects` as const,
      access: 'user',
      permission: write,
      summary: 'Put items into a folder or into none; ids that are not the client’s or are in the trash are skipped',
      body: moveSubjectsInputSchema,
      reply: undoableSchema,
      errors: ['resource.not_found'],
    }),
    undo: defineOperation({
      id: `${noun}_folders.undo`,
      method: 'POST',
      path: `${path}/folders/undo` as const,
      access: 'user',
      permission: write,
      summary: 'Undo one change of folders or labels by its `undoId`, once; later changes stay',
      body: z.object({ undoId: idSchema }),
      reply: z.object({ changed: z.number().int() }),
      errors: ['resource.not_found'],
    }),
  };
}

/** The operations of any noun’s folders. */
export type FolderOperations = ReturnType<typeof folderOperations<CollectionNoun, string>>;
