import { z } from 'zod';
import { idSchema, lineSchema } from '../../core/primitives.ts';
import { bulkSubjectsMax } from './collection.ts';

export const folderLimits = { count: 500, depth: 5, name: 60 } as const;

const nameSchema = lineSchema({ max: folderLimits.name });

export const folderSchema = z.object({
  id: idSchema,
  /** Null at the top. */
  parentId: idSchema.nullable(),
  name: z.string(),
  /** Things that lie right in it, without the trash. */
  own: z.number().int(),
  /** The same with all folders below. */
  total: z.number().int(),
});
export type Folder = z.infer<typeof folderSchema>;

export const folderListSchema = z.object({
  /** Each folder before those in it, siblings in the client’s order. */
  items: z.array(folderSchema),
  /** Things of this noun, without the trash. */
  total: z.number().int(),
  /** Those in no folder. */
  unfiled: z.number().int(),
});
export type FolderList = z.infer<typeof folderListSchema>;

export const createFolderInputSchema = z.object({ name: nameSchema, parentId: idSchema.nullable().default(null) });
export const renameFolderInputSchema = z.object({ name: nameSchema });

export const moveFolderInputSchema = z.object({
  parentId: idSchema.nullable(),
  /** The sibling it comes before; null puts it last. */
  beforeId: idSchema.nullable().default(null),
});
export type MoveFolderInput = z.infer<typeof moveFolderInputSchema>;

export const subjectIdsSchema = z.array(idSchema).min(1).max(bulkSubjectsMax);

export const moveSubjectsInputSchema = z.object({
  ids: subjectIdsSchema,
  /** Null takes them out of their folders. */
  folderId: idSchema.nullable(),
});

/** What was done; `undoId` takes it back for a day, null when nothing changed. */
export const undoableSchema = z.object({ changed: z.number().int(), undoId: idSchema.nullable() });
export type Undoable = z.infer<typeof undoableSchema>;
