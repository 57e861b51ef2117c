import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';

export const fileUseKinds = ['profile', 'post', 'template', 'campaign'] as const;

export const fileUseSchema = z.object({
  kind: z.enum(fileUseKinds),
  id: idSchema,
  /** For a post: the profile of its wall. */
  profileId: idSchema.optional(),
  name: z.string(),
  isInTrash: z.boolean(),
  /** The file cannot be deleted while this uses it; a finished campaign no longer counts. */
  holds: z.boolean(),
});
export type FileUse = z.infer<typeof fileUseSchema>;

export const listFileUses = defineOperation({
  id: 'files.uses',
  method: 'GET',
  path: '/api/files/:id/uses',
  access: 'user',
  permission: 'files.read',
  summary: 'Profiles, wall posts, templates and campaigns that show a file, including those in the trash',
  params: z.object({ id: idSchema }),
  reply: z.object({ items: z.array(fileUseSchema) }),
  errors: ['resource.not_found'],
});

export const getDrivePass = defineOperation({
  id: 'files.pass',
  method: 'GET',
  path: '/api/files/pass',
  access: 'user',
  permission: 'files.read',
  summary:
    'Key to the client’s own files at their public addresses (`?k=`), including those of pages hidden from visitors',
  reply: z.object({ pass: z.string(), until: instantSchema }),
});
