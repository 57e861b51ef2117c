import { Readable } from 'node:stream';
import * as contract from '@enlace/contract/workspace/history/history.contract.ts';
import type { FastifyReply } from 'fastify';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { operatorOwner } from './history.usecases.ts';
import { exportHistory, noteExport } from './usecases/export-history.ts';
import { getHistoryEntry, listAuditClients, listHistory, type Scope } from './usecases/read-history.ts';
import { readLastCheck, startCheck } from './usecases/run-check.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

async function sendExport(
  deps: Platform,
  { reply, ...input }: { reply: FastifyReply } & Omit<Parameters<typeof exportHistory>[0], 'deps'>,
): Promise<FastifyReply> {
  await noteExport({ deps, ...input });
  const day = deps.clock.now().toString().slice(0, 10);
  return reply
    .type(contentTypes[input.format])
    .header('content-disposition', `attachment; filename="historial-${day}.${input.format}"`)
    .send(Readable.from(exportHistory({ deps, ...input })));
}

function clientRoutes(deps: Platform): Route[] {
  const scopeOf = (owner: Extract<Scope, { reader: 'client' }>['owner']): Scope => ({ reader: 'client', owner });
  return [
    route(contract.listHistory, ({ ctx, query: { cursor, limit, ...filter } }) =>
      listHistory({ deps, scope: scopeOf(ctx.actor.ownerId), filter, page: { cursor, limit } }),
    ),
    rawRoute(contract.exportHistory, ({ ctx, query: { format, ...filter }, reply }) =>
      sendExport(deps, { reply, scope: scopeOf(ctx.actor.ownerId), actor: ctx.actor, filter, format }),
    ),
    route(contract.getHistoryCheck, async ({ ctx }) => ({
      check: await readLastCheck({ deps, owner: ctx.actor.ownerId }),
    })),
    route(contract.startHistoryCheck, async ({ ctx }) => ({
      check: await startCheck({ deps, owner: ctx.actor.ownerId }),
    })),
    route(contract.getHistoryEntry, ({ ctx, params }) =>
      getHistoryEntry({ deps, scope: scopeOf(ctx.actor.ownerId), id: params.id }),
    ),
  ];
}

function adminRoutes(deps: Platform): Route[] {
  return [
    route(contract.listAudit, ({ query: { cursor, limit, owner, ...filter } }) =>
      listHistory({ deps, scope: { reader: 'admin', owner }, filter, page: { cursor, limit } }),
    ),
    rawRoute(contract.exportAudit, ({ ctx, query: { format, owner, ...filter }, reply }) =>
      sendExport(deps, { reply, scope: { reader: 'admin', owner }, actor: ctx.actor, filter, format }),
    ),
    route(contract.getAuditCheck, async () => ({ check: await readLastCheck({ deps, owner: operatorOwner }) })),
    route(contract.startAuditCheck, async () => ({ check: await startCheck({ deps, owner: operatorOwner }) })),
    route(contract.listAuditClients, async ({ query }) => ({
      items: await listAuditClients({ deps, search: query.search, id: query.id }),
    })),
    route(contract.getAuditEntry, ({ params }) =>
      getHistoryEntry({ deps, scope: { reader: 'admin', owner: undefined }, id: params.id }),
    ),
  ];
}

export function historyRoutes(deps: Platform): Route[] {
  return [...clientRoutes(deps), ...adminRoutes(deps)];
}
