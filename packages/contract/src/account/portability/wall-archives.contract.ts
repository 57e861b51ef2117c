import { z } from 'zod';
import { defineOperation, fileHeaders } from '../../core/operation.ts';
import { idSchema, instantSchema } from '../../core/primitives.ts';

/** Minutes for which the address of an archive is valid. */
export const wallArchiveLimits = { minutes: 10 } as const;

export const orderWallArchive = defineOperation({
  id: 'wall_archives.order',
  method: 'POST',
  path: '/api/walls/:profileId/archive',
  access: 'user',
  permission: 'profiles.read',
  summary:
    'Address of a ZIP with a wall’s posts, files, comments, reactions and votes; it is created while it is downloaded',
  params: z.object({ profileId: idSchema }),
  reply: z.object({
    path: z.string(),
    until: instantSchema,
    posts: z.number().int(),
    files: z.number().int(),
    /** Of all files, uncompressed. */
    bytes: z.number().int(),
  }),
  errors: ['resource.not_found'],
});

export const downloadWallArchive = defineOperation({
  id: 'wall_archives.download',
  method: 'GET',
  path: '/api/wall-archives/:ticket',
  access: 'public',
  summary: 'The ZIP behind a requested address (application/zip)',
  params: z.object({ ticket: z.string().min(1).max(300) }),
  media: ['application/zip'],
  answerHeaders: fileHeaders,
  reply: z.string(),
  errors: ['exports.ticket_invalid'],
});
