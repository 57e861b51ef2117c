import { z } from 'zod';
import { newPasswordSchema } from '../sign-in/password.schemas.ts';
import { defineOperation } from '../../core/operation.ts';
import { instantSchema, lineSchema } from '../../core/primitives.ts';
import { adminRoleSchema } from './admins.schemas.ts';

const params = z.object({ token: z.string().min(1).max(100) });

export const readInvitation = defineOperation({
  id: 'invitations.read',
  method: 'GET',
  path: '/api/invitations/:token',
  access: 'public',
  summary: 'What an invitation link is for; opening it changes nothing',
  params,
  reply: z.object({
    kind: z.enum(['admin', 'client']),
    email: z.string(),
    /** Known for clients created by the operator. */
    name: z.string().nullable(),
    role: adminRoleSchema.nullable(),
    expiresAt: instantSchema,
  }),
  errors: ['invitations.invalid'],
});

export const acceptInvitation = defineOperation({
  id: 'invitations.accept',
  method: 'POST',
  path: '/api/invitations/:token/accept',
  access: 'public',
  summary: 'Accept an invitation once: name and password create the account',
  params,
  body: z.strictObject({ name: lineSchema({ max: 120 }), password: newPasswordSchema }),
  reply: z.object({ email: z.string() }),
  errors: ['invitations.invalid'],
});
