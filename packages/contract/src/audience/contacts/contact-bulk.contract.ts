import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, instantSchema, lineSchema } from '../../core/primitives.ts';
import { contactFilterSchema } from './contact-list.contract.ts';
import { contactLimits } from './contacts.schemas.ts';

const labelIdsSchema = z.array(idSchema).max(20);

export const bulkRunActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete') }),
  z.object({
    kind: z.literal('set_status'),
    status: z.enum(['subscribed', 'unsubscribed', 'blocked']),
    reason: lineSchema({ max: contactLimits.reason }),
  }),
  /** Null removes them from their folder. */
  z.object({ kind: z.literal('move'), folderId: idSchema.nullable() }),
  z.object({ kind: z.literal('label'), addIds: labelIdsSchema.default([]), removeIds: labelIdsSchema.default([]) }),
]);
export type BulkRunAction = z.infer<typeof bulkRunActionSchema>;

export const bulkRunStates = ['running', 'done', 'failed', 'cancelled'] as const;

export const bulkRunSchema = z.object({
  id: idSchema,
  kind: z.enum(['delete', 'set_status', 'move', 'label', 'undo']),
  state: z.enum(bulkRunStates),
  /** Number of matches at the start; estimated for broad filters. */
  total: z.number().int(),
  totalIsExact: z.boolean(),
  /** Contacts processed so far, and those that were changed. */
  seen: z.number().int(),
  changed: z.number().int(),
  /** The changes can be undone for a day; a change of status cannot. */
  canUndo: z.boolean(),
  createdAt: instantSchema,
});
export type BulkRun = z.infer<typeof bulkRunSchema>;

const byId = z.object({ id: idSchema });

export const startBulkRun = defineOperation({
  id: 'contacts.start_bulk',
  method: 'POST',
  path: '/api/contacts/bulk-runs',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Change all tamys that match a filter, in the background; later additions are not affected',
  body: z.object({
    filter: contactFilterSchema,
    /** Contacts that were deselected again. */
    exceptContactIds: z.array(idSchema).max(1000).default([]),
    action: bulkRunActionSchema,
  }),
  reply: bulkRunSchema,
  errors: ['resource.not_found'],
});

export const readBulkRun = defineOperation({
  id: 'contacts.bulk_run',
  method: 'GET',
  path: '/api/contacts/bulk-runs/:id',
  access: 'user',
  permission: 'contacts.read',
  summary: 'Progress of a bulk change of tamys',
  params: byId,
  reply: bulkRunSchema,
  errors: ['resource.not_found'],
});

export const stopBulkRun = defineOperation({
  id: 'contacts.stop_bulk',
  method: 'POST',
  path: '/api/contacts/bulk-runs/:id/stop',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Stop a bulk change of tamys; what is done stays done',
  params: byId,
  reply: bulkRunSchema,
  errors: ['resource.not_found'],
});

export const undoBulkRun = defineOperation({
  id: 'contacts.undo_bulk',
  method: 'POST',
  path: '/api/contacts/bulk-runs/:id/undo',
  access: 'user',
  permission: 'contacts.write',
  summary: 'Undo a bulk change of tamys, once, within a day',
  params: byId,
  reply: bulkRunSchema,
  errors: ['resource.not_found'],
});
