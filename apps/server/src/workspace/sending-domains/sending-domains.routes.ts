import * as contract from '@enlace/contract/workspace/sending-domains/sending-domains.contract.ts';
import { operatorOwner } from '#workspace/history/history.usecases.ts';
import type { AdminActor, ClientActor } from '#platform/context.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { DomainCall } from './sending-domains.types.ts';
import {
  addDomain,
  overrideChecks,
  recheckDomain,
  removeDomain,
  rotateKeys,
  setCampaignAddress,
} from './usecases/change-domain.ts';
import { readDomains } from './usecases/read-domains.ts';
import { readOwnLimit, readSendLimits, setOwnLimit, setSendLimits } from './usecases/send-limits.ts';

async function listDomains({ deps, owner }: Pick<DomainCall, 'deps' | 'owner'>) {
  return { items: await deps.db.scoped(owner, (tx) => readDomains({ tx, deps, owner })) };
}

async function forget(call: DomainCall & { id: string }): Promise<Record<string, never>> {
  await removeDomain(call);
  return {};
}

function clientRoutes(deps: Platform): Route[] {
  const { list, add, check, rotate, override, remove } = contract.clientDomains;
  const of = (actor: ClientActor): DomainCall => ({ deps, owner: actor.ownerId, actor });
  return [
    route(list, ({ ctx }) => listDomains(of(ctx.actor))),
    route(add, ({ ctx, body }) => addDomain({ ...of(ctx.actor), ...body })),
    route(check, ({ ctx, params }) => recheckDomain({ ...of(ctx.actor), ...params })),
    route(rotate, ({ ctx, params }) => rotateKeys({ ...of(ctx.actor), ...params })),
    route(override, ({ ctx, params }) => overrideChecks({ ...of(ctx.actor), ...params })),
    route(remove, ({ ctx, params }) => forget({ ...of(ctx.actor), ...params })),
    route(contract.setCampaignAddress, ({ ctx, params, body }) =>
      setCampaignAddress({ ...of(ctx.actor), ...params, ...body }),
    ),
    route(contract.getOwnLimit, ({ ctx }) => readOwnLimit(of(ctx.actor))),
    route(contract.setOwnLimit, ({ ctx, body }) => setOwnLimit({ ...of(ctx.actor), ...body })),
  ];
}

function operatorRoutes(deps: Platform): Route[] {
  const { list, add, check, rotate, override, remove } = contract.operatorDomains;
  const of = (actor: AdminActor): DomainCall => ({ deps, owner: operatorOwner, actor });
  return [
    route(list, ({ ctx }) => listDomains(of(ctx.actor))),
    route(add, ({ ctx, body }) => addDomain({ ...of(ctx.actor), ...body })),
    route(check, ({ ctx, params }) => recheckDomain({ ...of(ctx.actor), ...params })),
    route(rotate, ({ ctx, params }) => rotateKeys({ ...of(ctx.actor), ...params })),
    route(override, ({ ctx, params }) => overrideChecks({ ...of(ctx.actor), ...params })),
    route(remove, ({ ctx, params }) => forget({ ...of(ctx.actor), ...params })),
    route(contract.getSendLimits, () => readSendLimits({ deps })),
    route(contract.setSendLimits, ({ ctx, body }) => setSendLimits({ deps, actor: ctx.actor, limits: body })),
  ];
}

export function sendingDomainRoutes(deps: Platform): Route[] {
  return [...clientRoutes(deps), ...operatorRoutes(deps)];
}
