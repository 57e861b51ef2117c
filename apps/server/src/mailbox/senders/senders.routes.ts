import * as contract from '@enlace/contract/mailbox/senders/senders.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { getSender, listSenders, setHours, setIdentity, setSignature } from './usecases/change-sender.ts';
import { listIdentities } from './usecases/list-identities.ts';
import { getServer, removeServer, setServer, switchServer, testServer } from './usecases/own-server.ts';

export function sendersRoutes(deps: Platform): Route[] {
  return [
    route(contract.listSenders, ({ ctx }) => listSenders({ deps, ctx })),
    route(contract.getSender, ({ ctx, params }) => getSender({ deps, ctx, ...params })),
    route(contract.listIdentities, ({ ctx, params, query }) => listIdentities({ deps, ctx, ...params, about: query })),
    route(contract.setIdentity, ({ ctx, params, body }) => setIdentity({ deps, ctx, ...params, identity: body })),
    route(contract.setSignature, ({ ctx, params, body }) => setSignature({ deps, ctx, ...params, signature: body })),
    route(contract.setHours, ({ ctx, params, body }) => setHours({ deps, ctx, ...params, hours: body })),
    route(contract.getServer, ({ ctx }) => getServer({ deps, ctx })),
    route(contract.setServer, ({ ctx, body }) => setServer({ deps, ctx, input: body })),
    route(contract.testServer, ({ ctx }) => testServer({ deps, ctx })),
    route(contract.switchServer, ({ ctx, body }) => switchServer({ deps, ctx, on: body.on })),
    route(contract.removeServer, async ({ ctx }) => {
      await removeServer({ deps, ctx });
      return {};
    }),
  ];
}
