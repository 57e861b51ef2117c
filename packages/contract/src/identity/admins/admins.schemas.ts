import { z } from 'zod';
import { wireLocaleSchema } from '../../core/locale.ts';
import { adminRoles } from '../../core/permissions.ts';
import { instantCodec } from '../../core/codecs.ts';
import { emailSchema, idSchema } from '../../core/primitives.ts';

export const adminRoleSchema = z.enum(adminRoles);

/** Days an invitation is valid. */
export const invitationDays = 7;

export const adminSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: adminRoleSchema,
  /** Whether signing in requires a second factor. */
  secondFactor: z.boolean(),
  lastSeenAt: instantCodec.nullable(),
  createdAt: instantCodec,
  /** The caller. */
  isSelf: z.boolean(),
  /** The only remaining owner, whose role cannot change and who cannot be removed. */
  isLastOwner: z.boolean(),
});
export type Admin = z.input<typeof adminSchema>;

export const adminInvitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: adminRoleSchema,
  invitedBy: z.string().nullable(),
  sentAt: instantCodec,
  expiresAt: instantCodec,
  isExpired: z.boolean(),
});
export type AdminInvitation = z.input<typeof adminInvitationSchema>;

export const inviteAdminInputSchema = z.strictObject({
  email: emailSchema,
  role: adminRoleSchema,
  /** Language of the mail; absent: the inviter's. */
  locale: wireLocaleSchema.optional(),
});
export type InviteAdminInput = z.infer<typeof inviteAdminInputSchema>;
