import type {
  changeAdminRole,
  inviteAdmin,
  listAdmins,
  removeAdmin,
  resendAdminInvitation,
  resetAdminSecondFactor,
  withdrawAdminInvitation,
} from '@enlace/contract/identity/admins/admins.contract.ts';
import type { acceptInvitation, readInvitation } from '@enlace/contract/identity/admins/invitations.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

const all = '/api/admin/admins';
const one = '/api/admin/admins/:id';
const invitation = '/api/admin/admins/invitations/:id';

export const listRef = operationRef<typeof listAdmins>({ method: 'GET', path: all });
export const inviteRef = operationRef<typeof inviteAdmin>({ method: 'POST', path: `${all}/invitations` });
export const resendRef = operationRef<typeof resendAdminInvitation>({ method: 'POST', path: `${invitation}/resend` });
export const withdrawRef = operationRef<typeof withdrawAdminInvitation>({ method: 'DELETE', path: invitation });
export const changeRoleRef = operationRef<typeof changeAdminRole>({ method: 'PATCH', path: one });
export const removeRef = operationRef<typeof removeAdmin>({ method: 'DELETE', path: one });
export const resetFactorRef = operationRef<typeof resetAdminSecondFactor>({
  method: 'POST',
  path: `${one}/second-factor/reset`,
});
export const readInvitationRef = operationRef<typeof readInvitation>({
  method: 'GET',
  path: '/api/invitations/:token',
});
export const acceptInvitationRef = operationRef<typeof acceptInvitation>({
  method: 'POST',
  path: '/api/invitations/:token/accept',
});

export const adminsQuery = queryOptions({
  queryKey: ['admins'] as const,
  queryFn: ({ signal }) => call(listRef, { signal }),
});
