import * as contract from '@enlace/contract/identity/sign-in/factors.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { addPasskey, offerPasskey, removePasskey, renamePasskey } from './usecases/manage-passkeys.ts';
import { describeFactors } from './usecases/describe-factors.ts';
import { askForProof, proveWithCode, proveWithPasskey } from './usecases/prove-identity.ts';
import { renewRecoveryCodes } from './usecases/recovery-codes.ts';
import { removeTotp } from './usecases/remove-totp.ts';
import { beginTotp, confirmTotp } from './usecases/manage-totp.ts';
import { signInWithCode } from './usecases/sign-in-with-code.ts';
import { askForPasskey, signInWithPasskey } from './usecases/sign-in-with-passkey.ts';

function signInRoutes(deps: Platform): Route[] {
  return [
    route(contract.loginWithCode, async ({ ctx, body }) => ({
      ok: 1 as const,
      data: await signInWithCode({ deps, ctx, input: body }),
    })),
    route(contract.loginPasskeyOptions, ({ ctx, body }) => askForPasskey({ deps, ctx, challenge: body.challenge })),
    route(contract.loginWithPasskey, async ({ ctx, body }) => ({
      ok: 1 as const,
      data: await signInWithPasskey({ deps, ctx, response: body.response }),
    })),
  ];
}

function codeRoutes(deps: Platform): Route[] {
  return [
    route(contract.describeFactors, ({ ctx }) => describeFactors({ deps, actor: ctx.actor })),
    route(contract.beginTotp, ({ ctx }) => beginTotp({ deps, userId: ctx.actor.userId })),
    route(contract.confirmTotp, async ({ ctx, body }) => ({
      recoveryCodes: await confirmTotp({ deps, userId: ctx.actor.userId, code: body.code }),
    })),
    route(contract.removeTotp, async ({ ctx }) => {
      await removeTotp({ deps, userId: ctx.actor.userId });
      return {};
    }),
    route(contract.renewRecoveryCodes, async ({ ctx }) => ({
      recoveryCodes: await renewRecoveryCodes({ deps, userId: ctx.actor.userId }),
    })),
  ];
}

function passkeyRoutes(deps: Platform): Route[] {
  return [
    route(contract.offerPasskey, ({ ctx }) => offerPasskey({ deps, ctx })),
    route(contract.addPasskey, ({ ctx, body }) => addPasskey({ deps, ctx, input: body })),
    route(contract.renamePasskey, ({ ctx, params, body }) =>
      renamePasskey({ deps, userId: ctx.actor.userId, passkeyId: params.passkeyId, name: body.name }),
    ),
    route(contract.removePasskey, async ({ ctx, params }) => {
      await removePasskey({ deps, userId: ctx.actor.userId, passkeyId: params.passkeyId });
      return {};
    }),
  ];
}

function proofRoutes(deps: Platform): Route[] {
  return [
    route(contract.provePasskeyOptions, ({ ctx }) => askForProof({ deps, ctx })),
    route(contract.proveWithPasskey, async ({ ctx, body }) => {
      await proveWithPasskey({ deps, ctx, response: body.response });
      return {};
    }),
    route(contract.proveWithCode, async ({ ctx, body }) => {
      await proveWithCode({ deps, ctx, code: body.code });
      return {};
    }),
  ];
}

export function factorsRoutes(deps: Platform): Route[] {
  return [...signInRoutes(deps), ...codeRoutes(deps), ...passkeyRoutes(deps), ...proofRoutes(deps)];
}
