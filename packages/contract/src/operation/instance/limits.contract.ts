import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { defineOperation } from '../../core/operation.ts';
import { emailSchema, instantSchema } from '../../core/primitives.ts';
import { limitsChangeSchema, limitsSchema } from './limits.schemas.ts';

const reply = z.object({
  /** Changed limits; null for unchanged ones. */
  limits: limitsSchema,
  /** Values of unchanged limits; null: unlimited. */
  defaults: limitsSchema,
  /** Registrations in the last 24 hours. */
  registeredToday: z.number().int(),
});

export const getLimits = defineOperation({
  id: 'instance.get_limits',
  method: 'GET',
  path: '/api/admin/limits',
  access: 'admin',
  permission: 'settings.read',
  summary: 'Limits of the whole installation, with their defaults',
  reply,
});

export const changeLimits = defineOperation({
  id: 'instance.change_limits',
  method: 'PATCH',
  path: '/api/admin/limits',
  access: 'admin',
  permission: 'settings.write',
  summary: 'Change limits, or restore their defaults (null); every process follows within two seconds',
  body: limitsChangeSchema,
  reply,
});

/** The invitation is the link: it is signed, valid only for this address, and expires. */
export const inviteToRegister = defineOperation({
  id: 'instance.invite_to_register',
  method: 'POST',
  path: '/api/admin/registration-invites',
  access: 'admin',
  permission: 'settings.write',
  summary: 'Invite an address to register; the mail has a link that is valid for 14 days',
  body: z.strictObject({ email: emailSchema, locale: wireLocaleSchema }),
  reply: z.object({ email: z.string(), url: z.string(), expiresAt: instantSchema }),
});
