import { z } from 'zod';
import { newPasswordSchema } from './password.schemas.ts';
import { defineOperation } from '../../core/operation.ts';
import { emailSchema, emptySchema, idSchema } from '../../core/primitives.ts';
import {
  currentPasswordSchema,
  emailChangeStateSchema,
  emailChangeTokenSchema,
  securityOverviewSchema,
  sessionSchema,
} from './security.schemas.ts';

export const securityOverview = defineOperation({
  id: 'security.overview',
  method: 'GET',
  path: '/api/account/security',
  access: 'signed_in',
  permission: 'account.security',
  summary: 'Password age, pending change of address and recent sign-ins of the signed-in user',
  reply: securityOverviewSchema,
});

export const listSessions = defineOperation({
  id: 'security.sessions',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'signed_in',
  permission: 'account.security',
  summary: 'Open sessions of the signed-in user, the current one first',
  reply: z.object({ items: z.array(sessionSchema) }),
});

export const endSession = defineOperation({
  id: 'security.end_session',
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  summary: 'End one session of the signed-in user',
  params: z.object({ sessionId: idSchema }),
  reply: emptySchema,
});

export const endOtherSessions = defineOperation({
  id: 'security.end_other_sessions',
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  summary: 'End all sessions of the signed-in user except this one',
  reply: z.object({ ended: z.number().int() }),
});

export const proveWithPassword = defineOperation({
  id: 'security.prove_password',
  method: 'POST',
  path: '/api/account/proof',
  access: 'signed_in',
  permission: 'account.security',
  history: 'none',
  summary: 'Prove your identity with the password; allows sensitive actions for ten minutes',
  body: z.strictObject({ password: currentPasswordSchema }),
  reply: emptySchema,
  errors: ['security.password_wrong', 'auth.too_many_attempts'],
});

export const changePassword = defineOperation({
  id: 'security.change_password',
  method: 'POST',
  path: '/api/account/password',
  access: 'signed_in',
  permission: 'account.security',
  summary: 'Change the password with the current one; ends all other sessions and open links',
  body: z.strictObject({ current: currentPasswordSchema, password: newPasswordSchema }),
  reply: z.object({ endedSessions: z.number().int() }),
  errors: ['security.password_wrong', 'auth.too_many_attempts'],
});

export const requestEmailChange = defineOperation({
  id: 'security.request_email_change',
  method: 'POST',
  path: '/api/account/email-change',
  access: 'signed_in',
  permission: 'account.security',
  proof: true,
  summary: 'Start moving the account to another address: both get a link, both must confirm',
  body: z.strictObject({ email: emailSchema }),
  reply: emptySchema,
  errors: ['security.same_email', 'request.rate_limited'],
});

export const cancelEmailChange = defineOperation({
  id: 'security.cancel_email_change',
  method: 'DELETE',
  path: '/api/account/email-change',
  access: 'signed_in',
  permission: 'account.security',
  summary: 'Stop the pending address change',
  reply: emptySchema,
});

export const readEmailChange = defineOperation({
  id: 'security.read_email_change',
  method: 'GET',
  path: '/api/email-change/:token',
  access: 'public',
  summary: 'What an address change link is for; opening it changes nothing',
  params: z.object({ token: emailChangeTokenSchema }),
  reply: emailChangeStateSchema,
  errors: ['security.link_invalid'],
});

export const confirmEmailChange = defineOperation({
  id: 'security.confirm_email_change',
  method: 'POST',
  path: '/api/email-change/confirm',
  access: 'public',
  summary: 'Confirm with the link of one address, once; the second confirmation moves the account',
  body: z.strictObject({ token: emailChangeTokenSchema }),
  reply: z.object({ isDone: z.boolean() }),
  errors: ['security.link_invalid'],
});

export const stopEmailChange = defineOperation({
  id: 'security.stop_email_change',
  method: 'POST',
  path: '/api/email-change/stop',
  access: 'public',
  summary: 'Decline with the link of either address: the account does not change',
  body: z.strictObject({ token: emailChangeTokenSchema }),
  reply: emptySchema,
  errors: ['security.link_invalid'],
});
