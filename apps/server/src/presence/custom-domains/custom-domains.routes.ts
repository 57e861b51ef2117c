import * as contract from '@enlace/contract/presence/custom-domains/custom-domains.contract.ts';
import type { ClientActor } from '#platform/context.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { DomainCall } from './custom-domains.types.ts';
import {
  addCustomDomain,
  listCustomDomains,
  recheckCustomDomain,
  removeCustomDomain,
  updateCustomDomain,
} from './usecases/change-domain.ts';

export function customDomainRoutes(deps: Platform): Route[] {
  const of = (actor: ClientActor): DomainCall => ({ deps, owner: actor.ownerId, actor });
  return [
    route(contract.listCustomDomains, ({ ctx }) => listCustomDomains(of(ctx.actor))),
    route(contract.addCustomDomain, ({ ctx, body }) => addCustomDomain({ ...of(ctx.actor), ...body })),
    route(contract.checkCustomDomain, ({ ctx, params }) => recheckCustomDomain({ ...of(ctx.actor), ...params })),
    route(contract.updateCustomDomain, ({ ctx, params, body }) =>
      updateCustomDomain({ ...of(ctx.actor), ...params, wishes: body }),
    ),
    route(contract.removeCustomDomain, async ({ ctx, params }) => {
      await removeCustomDomain({ ...of(ctx.actor), ...params });
      return {};
    }),
  ];
}
