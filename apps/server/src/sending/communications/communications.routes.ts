import { Readable } from 'node:stream';
import * as contract from '@enlace/contract/sending/communications/communications.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { exportCommunications, listCommunications } from './usecases/list-communications.ts';
import { getCommunication } from './usecases/read-communication.ts';
import { resendCommunication } from './usecases/resend-communication.ts';
import { previewTemplateLetter, sendTemplate } from './usecases/send-template.ts';
import {
  changeContactTracking,
  changeTracking,
  getContactTracking,
  getTracking,
} from './usecases/tracking-settings.ts';
import { previewLetter, writeLetters } from './usecases/write-letters.ts';

function trackingRoutes(deps: Platform): Route[] {
  return [
    route(contract.getTracking, ({ ctx }) => getTracking({ deps, ctx })),
    route(contract.changeTracking, ({ ctx, body }) => changeTracking({ deps, ctx, change: body })),
    route(contract.getContactTracking, ({ ctx, params }) => getContactTracking({ deps, ctx, id: params.id })),
    route(contract.changeContactTracking, ({ ctx, params, body }) =>
      changeContactTracking({ deps, ctx, id: params.id, isTracked: body.isTracked }),
    ),
  ];
}

export function communicationRoutes(deps: Platform): Route[] {
  return [
    route(contract.listCommunications, ({ ctx, query }) => listCommunications({ deps, ctx, query })),
    rawRoute(contract.exportCommunications, async ({ ctx, query, reply }) => {
      const day = deps.clock.now().toString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="comunicaciones-${day}.csv"`)
        .send(Readable.from(exportCommunications({ deps, ctx, filter: query }), { objectMode: false }));
    }),
    route(contract.writeLetters, ({ ctx, body }) => writeLetters({ deps, ctx, input: body })),
    route(contract.previewLetter, ({ ctx, body }) => previewLetter({ deps, ctx, input: body })),
    route(contract.sendTemplate, ({ ctx, body }) => sendTemplate({ deps, ctx, input: body })),
    route(contract.previewTemplateLetter, ({ ctx, body }) => previewTemplateLetter({ deps, ctx, input: body })),
    route(contract.getCommunication, ({ ctx, params }) => getCommunication({ deps, ctx, ref: params.ref })),
    route(contract.resendCommunication, ({ ctx, params, body }) =>
      resendCommunication({ deps, ctx, ref: params.ref, idempotencyKey: body.idempotencyKey }),
    ),
    ...trackingRoutes(deps),
  ];
}
