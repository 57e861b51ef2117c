import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as contract from '@enlace/contract/billing/invoices/invoices.contract.ts';
import { type Route, rawRoute, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { downloadOwnInvoice, type InvoiceFile } from './usecases/download-invoice.ts';
import { exportOwnYear } from './usecases/export-archive.ts';
import { listOwnInvoices, readOwnInvoice } from './usecases/read-own-invoices.ts';

/** Names consist of letters, digits, dots and hyphens, so they need no quoting. */
export function sendFile(reply: FastifyReply, { name, mime, content }: InvoiceFile): FastifyReply {
  return reply
    .type(mime)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content);
}

type Sent = { name: string; mime: string; pieces: AsyncIterable<string | Buffer> };

export function sendStream(reply: FastifyReply, { name, mime, pieces }: Sent): FastifyReply {
  return reply
    .type(mime)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(pieces));
}

export function invoiceRoutes(deps: Platform): Route[] {
  return [
    route(contract.listInvoices, ({ ctx, query }) => listOwnInvoices({ deps, ctx, query })),
    rawRoute(contract.downloadInvoiceYear, async ({ ctx, query, reply }) => {
      const pieces = await exportOwnYear({ deps, ctx, year: query.year });
      return sendStream(reply, { name: `facturas-${query.year}.zip`, mime: 'application/zip', pieces });
    }),
    route(contract.getInvoice, ({ ctx, params }) => readOwnInvoice({ deps, ctx, id: params.id })),
    rawRoute(contract.downloadInvoice, async ({ ctx, params, reply }) =>
      sendFile(reply, await downloadOwnInvoice({ deps, ctx, ...params })),
    ),
  ];
}
