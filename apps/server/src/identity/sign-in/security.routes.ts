import * as contract from '@enlace/contract/identity/sign-in/security.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { confirmEmailChange, readEmailChange, stopEmailChange } from './usecases/answer-email-change.ts';
import { changePassword } from './usecases/change-password.ts';
import { proveWithPassword } from './usecases/prove.ts';
import { cancelEmailChange, requestEmailChange } from './usecases/request-email-change.ts';
import { describeSecurity, endOtherSessions, endSession, listSessions } from './usecases/sessions.ts';

function sessionRoutes(deps: Platform): Route[] {
  return [
    route(contract.securityOverview, ({ ctx }) => describeSecurity({ deps, ctx })),
    route(contract.listSessions, ({ ctx }) => listSessions({ deps, ctx })),
    route(contract.endSession, async ({ ctx, params }) => {
      await endSession({ deps, ctx, sessionId: params.sessionId });
      return {};
    }),
    route(contract.endOtherSessions, ({ ctx }) => endOtherSessions({ deps, ctx })),
    route(contract.proveWithPassword, async ({ ctx, body }) => {
      await proveWithPassword({ deps, ctx, password: body.password });
      return {};
    }),
    route(contract.changePassword, ({ ctx, body }) => changePassword({ deps, ctx, input: body })),
  ];
}

function emailRoutes(deps: Platform): Route[] {
  return [
    route(contract.requestEmailChange, async ({ ctx, body }) => {
      await requestEmailChange({ deps, ctx, newEmail: body.email });
      return {};
    }),
    route(contract.cancelEmailChange, async ({ ctx }) => {
      await cancelEmailChange({ deps, ctx });
      return {};
    }),
    route(contract.readEmailChange, ({ params }) => readEmailChange({ deps, token: params.token })),
    route(contract.confirmEmailChange, ({ body }) => confirmEmailChange({ deps, token: body.token })),
    route(contract.stopEmailChange, async ({ body }) => {
      await stopEmailChange({ deps, token: body.token });
      return {};
    }),
  ];
}

export function securityRoutes(deps: Platform): Route[] {
  return [...sessionRoutes(deps), ...emailRoutes(deps)];
}
