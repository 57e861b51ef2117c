import * as contract from '@enlace/contract/identity/admins/admins.contract.ts';
import * as invitations from '@enlace/contract/identity/admins/invitations.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { acceptInvitation, readInvitation } from './usecases/accept-invitation.ts';
import { changeAdminRole, removeAdmin, listAdmins, resetAdminFactor } from './usecases/manage-admins.ts';
import { inviteAdmin, resendInvitation, withdrawInvitation } from './usecases/invite-admin.ts';

function manageRoutes(deps: Platform): Route[] {
  return [
    route(contract.listAdmins, ({ ctx }) => listAdmins({ deps, ctx })),
    route(contract.inviteAdmin, ({ ctx, body }) => inviteAdmin({ deps, ctx, input: body })),
    route(contract.resendAdminInvitation, ({ ctx, params }) => resendInvitation({ deps, ctx, id: params.id })),
    route(contract.withdrawAdminInvitation, async ({ ctx, params }) => {
      await withdrawInvitation({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.changeAdminRole, ({ ctx, params, body }) =>
      changeAdminRole({ deps, ctx, id: params.id, role: body.role }),
    ),
    route(contract.removeAdmin, async ({ ctx, params }) => {
      await removeAdmin({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.resetAdminSecondFactor, async ({ ctx, params }) => {
      await resetAdminFactor({ deps, ctx, id: params.id });
      return {};
    }),
  ];
}

export function adminsRoutes(deps: Platform): Route[] {
  return [
    ...manageRoutes(deps),
    route(invitations.readInvitation, async ({ params }) => {
      const { kind, email, name, adminRole, expiresAt } = await readInvitation({ deps, token: params.token });
      return { kind, email, name, role: adminRole, expiresAt: expiresAt.toString() };
    }),
    route(invitations.acceptInvitation, ({ params, body }) =>
      acceptInvitation({ deps, token: params.token, input: body }),
    ),
  ];
}
