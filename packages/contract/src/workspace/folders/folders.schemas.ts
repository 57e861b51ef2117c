import { z } from 'zod';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { bulkSubjectsMax } from './collection.ts';

export const folderLimits = { count: 500, depth: 5, name: 60 } as const;

const nameSchema = lineSchema({ max: folderLimits.name });

export const folderSchema = z.object({
  id: idSchema,
  /** Null at the top level. */
  parentId: idSchema.nullable(),
  name: z.string(),
  /** Items directly in it, without the trash. */
  own: z.number().int(),
  /** Including all subfolders. */
  total: z.number().int(),
});
export type Folder = z.infer<typeof folderSchema>;

export const folderListSchema = z.object({
  /** Parents before children, siblings in the client’s order. */
  items: z.array(folderSchema),
  /** All items of this noun, without the trash. */
  total: z.number().int(),
  /** Items in no folder. */
  unfiled: z.number().int(),
});
export type FolderList = z.infer<typeof folderListSchema>;

export const createFolderInputSchema = z.object({ name: nameSchema, parentId: idSchema.nullable().default(null) });
export const renameFolderInputSchema = z.object({ name: nameSchema });

export const moveFolderInputSchema = z.object({
  parentId: idSchema.nullable(),
  /** The sibling to insert it before; null: at the end. */
  beforeId: idSchema.nullable().default(null),
});
export type MoveFolderInput = z.infer<typeof moveFolderInputSchema>;

export const subjectIdsSchema = z.array(idSchema).min(1).max(bulkSubjectsMax);

export const moveSubjectsInputSchema = z.object({
  ids: subjectIdsSchema,
  /** Null removes them from their folder. */
  folderId: idSchema.nullable(),
});

/** The result; `undoId` reverts it for a day, null when nothing changed. */
export const undoableSchema = z.object({ changed: z.number().int(), undoId: idSchema.nullable() });
export type Undoable = z.infer<typeof undoableSchema>;
