import { Readable } from 'node:stream';
import * as acts from '@enlace/contract/operation/clients/client-acts.contract.ts';
import * as contract from '@enlace/contract/operation/clients/clients.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { actAsClient, stopActing, endClientSessions, resendClientInvitation } from './usecases/act-as-client.ts';
import {
  addClientNote,
  updateClient,
  cancelClientErasure,
  previewClientErasure,
  requestClientExport,
  resetClientFactor,
  saveClientBilling,
  scheduleClientErasure,
} from './usecases/update-client.ts';
import { createClient } from './usecases/create-client.ts';
import { exportClients, countClients, listClientOptions, listClients } from './usecases/list-clients.ts';
import { listClientHistory, listClientMails, readClient, readClientMail } from './usecases/read-client.ts';
import { confirmForClient, resendRegistration } from './usecases/registrations.ts';
import { bulkClients, reactivateClient, suspendClient } from './usecases/suspend-client.ts';

function readRoutes(deps: Platform): Route[] {
  return [
    route(contract.listClients, ({ ctx, query }) => listClients({ deps, ctx, query })),
    route(contract.countClients, () => countClients({ deps })),
    route(contract.clientOptions, () => listClientOptions({ deps })),
    rawRoute(contract.exportClients, async ({ ctx, query, reply }) => {
      const day = deps.clock.now().toString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="clientes-${day}.csv"`)
        .send(Readable.from(exportClients({ deps, ctx, filter: query })));
    }),
    route(contract.getClient, ({ ctx, params }) => readClient({ deps, ctx, id: params.id })),
    route(contract.clientMails, ({ ctx, params, query }) => listClientMails({ deps, ctx, id: params.id, query })),
    route(contract.readClientMail, ({ ctx, params }) => readClientMail({ deps, ctx, ...params })),
    route(contract.clientHistory, ({ ctx, params, query }) => listClientHistory({ deps, ctx, id: params.id, query })),
  ];
}

function writeRoutes(deps: Platform): Route[] {
  return [
    route(contract.createClient, ({ ctx, body }) => createClient({ deps, ctx, input: body })),
    route(contract.bulkClients, async ({ ctx, body }) => ({ changed: await bulkClients({ deps, ctx, input: body }) })),
    route(contract.updateClient, ({ ctx, params, body }) => updateClient({ deps, ctx, id: params.id, input: body })),
    route(contract.saveClientBilling, ({ ctx, params, body }) =>
      saveClientBilling({ deps, ctx, id: params.id, billing: body }),
    ),
    route(contract.suspendClient, ({ ctx, params, body }) =>
      suspendClient({ deps, ctx, id: params.id, reason: body.reason }),
    ),
    route(contract.reactivateClient, ({ ctx, params }) => reactivateClient({ deps, ctx, id: params.id })),
    route(contract.addClientNote, ({ ctx, params, body }) =>
      addClientNote({ deps, ctx, id: params.id, text: body.text }),
    ),
    route(acts.confirmRegistration, ({ ctx, params }) => confirmForClient({ deps, ctx, id: params.id })),
  ];
}

function accessRoutes(deps: Platform): Route[] {
  return [
    route(contract.endClientSessions, async ({ ctx, params, body }) => ({
      ended: await endClientSessions({ deps, ctx, id: params.id, sessionId: body.sessionId }),
    })),
    route(contract.resetClientSecondFactor, async ({ ctx, params }) => {
      await resetClientFactor({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.resendClientInvitation, async ({ ctx, params }) => {
      await resendClientInvitation({ deps, ctx, id: params.id });
      return {};
    }),
    route(acts.resendRegistration, async ({ ctx, params }) => {
      await resendRegistration({ deps, ctx, id: params.id });
      return {};
    }),
    route(acts.actAsClient, ({ ctx, params, body }) => actAsClient({ deps, ctx, id: params.id, reason: body.reason })),
    route(acts.stopActing, async ({ ctx }) => {
      await stopActing({ deps, ctx });
      return {};
    }),
  ];
}

function rightsRoutes(deps: Platform): Route[] {
  return [
    route(acts.requestClientExport, async ({ ctx, params }) => {
      await requestClientExport({ deps, ctx, id: params.id });
      return {};
    }),
    route(acts.previewClientErasure, ({ ctx, params }) => previewClientErasure({ deps, ctx, id: params.id })),
    route(acts.scheduleClientErasure, async ({ ctx, params, body }) => {
      await scheduleClientErasure({ deps, ctx, id: params.id, alias: body.alias });
      return {};
    }),
    route(acts.cancelClientErasure, async ({ ctx, params }) => {
      await cancelClientErasure({ deps, ctx, id: params.id });
      return {};
    }),
  ];
}

export function clientsRoutes(deps: Platform): Route[] {
  return [...readRoutes(deps), ...writeRoutes(deps), ...accessRoutes(deps), ...rightsRoutes(deps)];
}
