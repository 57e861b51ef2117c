import * as contract from '@enlace/contract/identity/sign-in/auth.contract.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import { bearerToken } from '#platform/http/mount-routes.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { aliasAvailability } from './usecases/alias-availability.ts';
import { describeUser } from './usecases/describe-user.ts';
import { confirmRegistration } from './usecases/confirm-registration.ts';
import { isSetupOpen, setUpAdmin } from './usecases/first-admin.ts';
import { registerClient, resendVerification } from './usecases/register-client.ts';
import { requestPasswordReset, resetPassword } from './usecases/reset-password.ts';
import { signIn, signOut } from './usecases/sign-in.ts';
import { updatePreferences } from './usecases/update-preferences.ts';

function sessionRoutes(deps: Platform): Route[] {
  return [
    route(contract.login, async ({ ctx, body }) => ({
      ok: 1 as const,
      data: await signIn({ deps, ctx, input: body }),
    })),
    route(contract.logout, async ({ request }) => {
      await signOut({ deps, token: bearerToken(request) });
      return { ok: 1 as const };
    }),
    route(contract.currentUser, ({ ctx }) => describeUser({ deps, actor: ctx.actor })),
    route(contract.updatePreferences, async ({ ctx, body }) => {
      const locale = body.locale ? fromWireLocale(body.locale) : null;
      await updatePreferences({ deps, userId: ctx.actor.userId, locale });
      return describeUser({ deps, actor: ctx.actor });
    }),
  ];
}

function registrationRoutes(deps: Platform): Route[] {
  return [
    route(contract.aliasAvailability, ({ query }) => aliasAvailability({ deps, alias: query.alias })),
    route(contract.register, ({ ctx, body }) => registerClient({ deps, ip: ctx.ip, input: body })),
    route(contract.verifyRegistration, ({ body }) => confirmRegistration({ deps, code: body.code })),
    route(contract.resendVerification, async ({ ctx, body }) => {
      await resendVerification({ deps, ip: ctx.ip, email: body.email, locale: ctx.locale });
      return {};
    }),
  ];
}

function passwordRoutes(deps: Platform): Route[] {
  return [
    route(contract.requestPasswordReset, async ({ ctx, body }) => {
      await requestPasswordReset({ deps, ip: ctx.ip, email: body.email, locale: ctx.locale });
      return {};
    }),
    route(contract.resetPassword, async ({ ctx, body }) => {
      await resetPassword({ deps, ctx, input: body });
      return {};
    }),
    route(contract.setupState, async ({ params }) => ({ open: await isSetupOpen({ deps, token: params.token }) })),
    route(contract.setupAdmin, ({ body }) => setUpAdmin({ deps, input: body })),
  ];
}

export function identityRoutes(deps: Platform): Route[] {
  return [...sessionRoutes(deps), ...registrationRoutes(deps), ...passwordRoutes(deps)];
}
