import * as contract from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createApiKey, listApiKeys, renameApiKey, revokeApiKey } from './usecases/manage-keys.ts';

export function apiKeyRoutes(deps: Platform): Route[] {
  return [
    route(contract.listApiKeys, ({ ctx }) => listApiKeys({ deps, ctx })),
    route(contract.createApiKey, ({ ctx, body }) => createApiKey({ deps, ctx, input: body })),
    route(contract.renameApiKey, ({ ctx, params, body }) =>
      renameApiKey({ deps, ctx, id: params.id, name: body.name }),
    ),
    route(contract.revokeApiKey, async ({ ctx, params }) => {
      await revokeApiKey({ deps, ctx, id: params.id });
      return {};
    }),
  ];
}
