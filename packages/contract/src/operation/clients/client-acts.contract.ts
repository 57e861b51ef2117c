import { z } from 'zod';
import { aliasLimits } from '../../identity/sign-in/alias.schemas.ts';
import { userSchema } from '../../identity/sign-in/user.schemas.ts';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { takesSchema } from '../../account/erasure/takes.schemas.ts';
import { reasonSchema } from './clients.schemas.ts';

const params = z.object({ id: idSchema });
const one = '/api/admin/clients/:id';

/** Maximum minutes of acting as a client. */
export const actingMinutes = 60;

export const resendRegistration = defineOperation({
  id: 'clients.resend_verification',
  method: 'POST',
  path: '/api/admin/registrations/:id/resend',
  access: 'admin',
  permission: 'clients.write',
  summary: 'Mail a registration its verification link again',
  params,
  reply: emptySchema,
});

export const confirmRegistration = defineOperation({
  id: 'clients.confirm_registration',
  method: 'POST',
  path: '/api/admin/registrations/:id/confirm',
  access: 'admin',
  permission: 'clients.write',
  summary: 'Confirm a registration on the person’s behalf: the client exists and the trial starts',
  params,
  reply: z.object({ id: idSchema }),
  errors: ['auth.alias_taken', 'clients.email_taken'],
});

export const requestClientExport = defineOperation({
  id: 'clients.request_export',
  method: 'POST',
  path: `${one}/export`,
  access: 'admin',
  permission: 'clients.erase',
  proof: true,
  summary: 'Prepare an export of everything a client owns; they get a mail when it is ready',
  params,
  reply: emptySchema,
  errors: ['exports.already_running', 'exports.daily_limit'],
});

export const previewClientErasure = defineOperation({
  id: 'clients.erasure_preview',
  method: 'GET',
  path: `${one}/erasure`,
  access: 'admin',
  permission: 'clients.erase',
  summary: 'What erasing a client would remove, by kind',
  params,
  reply: takesSchema,
});

export const scheduleClientErasure = defineOperation({
  id: 'clients.schedule_erasure',
  method: 'POST',
  path: `${one}/erasure`,
  access: 'admin',
  permission: 'clients.erase',
  proof: true,
  summary: 'Close a client’s account and erase everything after the grace period',
  params,
  body: z.strictObject({ alias: z.string().trim().max(aliasLimits.max) }),
  reply: emptySchema,
  errors: ['clients.alias_mismatch'],
});

export const cancelClientErasure = defineOperation({
  id: 'clients.cancel_erasure',
  method: 'DELETE',
  path: `${one}/erasure`,
  access: 'admin',
  permission: 'clients.erase',
  proof: true,
  summary: 'Keep a client whose erasure is scheduled',
  params,
  reply: emptySchema,
});

export const actAsClient = defineOperation({
  id: 'clients.act_as',
  method: 'POST',
  path: `${one}/act-as`,
  access: 'admin',
  permission: 'clients.impersonate',
  proof: true,
  summary:
    'Open a session on the client’s behalf; it ends automatically, and everything done in it names the administrator',
  params,
  body: z.strictObject({ reason: reasonSchema }),
  reply: z.object({ token: z.string(), user: userSchema }),
});

export const stopActing = defineOperation({
  id: 'clients.stop_acting',
  method: 'POST',
  path: '/api/acting/stop',
  access: 'user',
  permission: 'account.read',
  summary: 'End the session in which an administrator acts as the client',
  reply: emptySchema,
  errors: ['clients.not_acting'],
});
