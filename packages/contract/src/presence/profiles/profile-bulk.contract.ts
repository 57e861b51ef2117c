import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema } from '../../core/primitives.ts';
import { subjectIdsSchema } from '../../workspace/folders/folders.schemas.ts';

export const bulkProfileActions = ['publish', 'unpublish', 'hide', 'show', 'duplicate', 'remove', 'restore'] as const;
export type BulkProfileAction = (typeof bulkProfileActions)[number];

export const bulkProfiles = defineOperation({
  id: 'profiles.bulk',
  method: 'POST',
  path: '/api/profiles/bulk',
  access: 'user',
  permission: 'profiles.write',
  summary:
    'Apply one action to many profiles, all or nothing; those it does not fit stay as they are. Hide and show, remove and restore undo each other; unpublish undoes what publish just did here, as long as nothing was published since',
  body: z.strictObject({ action: z.enum(bulkProfileActions), ids: subjectIdsSchema }),
  /** The changed profiles, in the requested order; for `duplicate` the copies. */
  reply: z.object({ ids: z.array(idSchema) }),
  errors: ['quota.exceeded', 'quota.read_only'],
});
