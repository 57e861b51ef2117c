import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema } from '../../core/primitives.ts';
import { adminInvitationSchema, adminRoleSchema, adminSchema, inviteAdminInputSchema } from './admins.schemas.ts';

const params = z.object({ id: idSchema });

export const listAdmins = defineOperation({
  id: 'admins.list',
  method: 'GET',
  path: '/api/admin/admins',
  access: 'admin',
  permission: 'admins.manage',
  summary: 'Administrators and open invitations',
  reply: z.object({ items: z.array(adminSchema), invitations: z.array(adminInvitationSchema) }),
});

export const inviteAdmin = defineOperation({
  id: 'admins.invite',
  method: 'POST',
  path: '/api/admin/admins/invitations',
  access: 'admin',
  permission: 'admins.manage',
  proof: true,
  summary: 'Invite someone by mail to administer the installation',
  body: inviteAdminInputSchema,
  reply: adminInvitationSchema,
  errors: ['admins.already_admin', 'admins.address_of_client', 'admins.already_invited'],
});

export const resendAdminInvitation = defineOperation({
  id: 'admins.resend_invitation',
  method: 'POST',
  path: '/api/admin/admins/invitations/:id/resend',
  access: 'admin',
  permission: 'admins.manage',
  proof: true,
  summary: 'Resend an invitation with a new link; the earlier link stops working',
  params,
  reply: adminInvitationSchema,
});

export const withdrawAdminInvitation = defineOperation({
  id: 'admins.withdraw_invitation',
  method: 'DELETE',
  path: '/api/admin/admins/invitations/:id',
  access: 'admin',
  permission: 'admins.manage',
  proof: true,
  summary: 'Withdraw an invitation; its link stops working at once',
  params,
  reply: emptySchema,
});

export const changeAdminRole = defineOperation({
  id: 'admins.change_role',
  method: 'PATCH',
  path: '/api/admin/admins/:id',
  access: 'admin',
  permission: 'admins.manage',
  proof: true,
  summary: 'Change an administrator’s role; it applies from their next call',
  params,
  body: z.strictObject({ role: adminRoleSchema }),
  reply: adminSchema,
  errors: ['admins.last_owner', 'admins.own_place'],
});

export const removeAdmin = defineOperation({
  id: 'admins.remove',
  method: 'DELETE',
  path: '/api/admin/admins/:id',
  access: 'admin',
  permission: 'admins.manage',
  proof: true,
  summary: 'Close an administrator’s account and end their sessions; an invitation can open it again',
  params,
  reply: emptySchema,
  errors: ['admins.last_owner', 'admins.own_place'],
});

export const resetAdminSecondFactor = defineOperation({
  id: 'admins.reset_second_factor',
  method: 'POST',
  path: '/api/admin/admins/:id/second-factor/reset',
  access: 'admin',
  permission: 'admins.manage',
  proof: true,
  summary: 'Remove an administrator’s lost second factor; their sessions end',
  params,
  reply: emptySchema,
  errors: ['admins.own_place'],
});
