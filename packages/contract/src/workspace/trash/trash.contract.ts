import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { pageOf } from '../../core/paging.ts';
import { instantSchema } from '../../core/primitives.ts';
import {
  trashItemSchema,
  trashKindSchema,
  trashQuerySchema,
  trashRefsSchema,
  trashResultSchema,
  trashSettingsSchema,
  trashSumSchema,
} from './trash.schemas.ts';

const read = { access: 'user', permission: 'trash.read' } as const;
const write = { access: 'user', permission: 'trash.write' } as const;
const results = z.object({ items: z.array(trashResultSchema) });
const count = z.number().int();

export const listTrash = defineOperation({
  id: 'trash.list',
  method: 'GET',
  path: '/api/trash',
  ...read,
  summary: 'Items of every kind in the trash, last deleted first; only kinds the caller may read',
  query: trashQuerySchema,
  reply: pageOf(trashItemSchema).extend({
    keepDays: z.number().int(),
    /** The whole trash by kind, ignoring the search; with the first page only. */
    kinds: z.array(trashSumSchema).nullable(),
  }),
});

export const restoreTrash = defineOperation({
  id: 'trash.restore',
  method: 'POST',
  path: '/api/trash/restore',
  ...write,
  summary:
    'Restore items to their place, with their ids and links: to the top level if their folder no longer exists, under another name if theirs is taken',
  body: trashRefsSchema,
  reply: results,
  errors: ['resource.not_found'],
});

export const undoTrashRestore = defineOperation({
  id: 'trash.undo_restore',
  method: 'POST',
  path: '/api/trash/undo-restore',
  ...write,
  summary: 'Move restored items back to the trash; their days restart',
  body: trashRefsSchema,
  reply: results,
  errors: ['resource.not_found'],
});

export const purgeTrash = defineOperation({
  id: 'trash.purge',
  method: 'POST',
  path: '/api/trash/purge',
  ...write,
  summary: 'Delete items in the trash for good, with what belongs to them',
  body: trashRefsSchema,
  reply: results.extend({ freedBytes: count }),
  errors: ['resource.not_found'],
});

export const emptyTrash = defineOperation({
  id: 'trash.empty',
  method: 'POST',
  path: '/api/trash/empty',
  ...write,
  summary: 'Delete up to 500 items in the trash for good; call again while `left` is not 0',
  body: z.strictObject({
    /** Of this kind only. */
    kind: trashKindSchema.optional(),
    /** Ignore items deleted after this moment, e.g. since the person looked. */
    until: instantSchema.optional(),
  }),
  reply: z.object({
    count,
    freedBytes: count,
    left: count,
    /** Items that stay for now, because of `trash.links_in_use`. */
    held: count,
  }),
});

export const getTrashSettings = defineOperation({
  id: 'trash.settings',
  method: 'GET',
  path: '/api/trash/settings',
  ...read,
  summary: 'How many days items are kept in the trash',
  reply: trashSettingsSchema,
});

export const changeTrashSettings = defineOperation({
  id: 'trash.change_settings',
  method: 'PUT',
  path: '/api/trash/settings',
  ...write,
  summary: 'Keep items in the trash for that many days; anything older is deleted the next night',
  body: trashSettingsSchema,
  reply: trashSettingsSchema,
});
