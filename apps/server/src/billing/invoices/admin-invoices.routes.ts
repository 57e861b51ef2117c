import * as contract from '@enlace/contract/billing/invoices/admin-invoices.contract.ts';
import * as chain from '@enlace/contract/billing/invoices/invoice-chain.contract.ts';
import * as seller from '@enlace/contract/billing/invoices/seller.contract.ts';
import { type Route, rawRoute, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { exportChain, verifyBooks } from './chain/verify-books.ts';
import { sendFile, sendStream } from './invoices.routes.ts';
import {
  bulkInvoices,
  creditAsAdmin,
  issueDraft,
  markUncollectible,
  sendAgain,
  voidInvoice,
} from './usecases/act-on-invoice.ts';
import { downloadAnyInvoice } from './usecases/download-invoice.ts';
import { exportArchive } from './usecases/export-archive.ts';
import { exportBook } from './usecases/export-book.ts';
import { changeClientCredit, readClientCredit } from './usecases/manage-credit.ts';
import { readSeller, saveSeller } from './usecases/manage-seller.ts';
import { archiveSeries, createSeries, listSeries, makeSeriesDefault } from './usecases/manage-series.ts';
import { listAdminInvoices, readAdminInvoice, readFigures } from './usecases/read-admin-invoices.ts';
import { createDraft, removeDraft, updateDraft } from './usecases/write-drafts.ts';

function dayOf(deps: Platform): string {
  return deps.clock.now().toString().slice(0, 10);
}

function readRoutes(deps: Platform): Route[] {
  return [
    route(contract.listAdminInvoices, ({ query }) => listAdminInvoices({ deps, query })),
    route(contract.adminInvoiceFigures, ({ query }) => readFigures({ deps, filter: query })),
    rawRoute(contract.exportInvoiceArchive, async ({ ctx, query, reply }) => {
      const { format, ...filter } = query;
      const pieces = await exportArchive({ deps, ctx, filter, format });
      return sendStream(reply, { name: `facturas-${dayOf(deps)}.zip`, mime: 'application/zip', pieces });
    }),
    rawRoute(contract.exportInvoiceBook, async ({ ctx, query, reply }) => {
      const pieces = exportBook({ deps, ctx, filter: query });
      return sendStream(reply, { name: `facturas-${dayOf(deps)}.csv`, mime: 'text/csv; charset=utf-8', pieces });
    }),
    route(contract.getAdminInvoice, ({ params }) => readAdminInvoice({ deps, id: params.id })),
    rawRoute(contract.downloadAdminInvoice, async ({ params, query, reply }) =>
      sendFile(reply, await downloadAnyInvoice({ deps, ...params, ...query })),
    ),
  ];
}

function writeRoutes(deps: Platform): Route[] {
  return [
    route(contract.createDraft, ({ ctx, body }) => createDraft({ deps, ctx, input: body })),
    route(contract.bulkInvoices, ({ ctx, body }) => bulkInvoices({ deps, ctx, ...body })),
    route(contract.updateDraft, ({ ctx, params, body }) =>
      updateDraft({ deps, ctx, id: params.id, lines: body.lines }),
    ),
    route(contract.removeDraft, async ({ ctx, params }) => {
      await removeDraft({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.issueDraft, ({ ctx, params }) => issueDraft({ deps, ctx, id: params.id })),
    route(contract.sendInvoice, async ({ ctx, params }) => {
      await sendAgain({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.creditAdminInvoice, ({ ctx, params, body }) => creditAsAdmin({ deps, ctx, id: params.id, ...body })),
    route(contract.voidInvoice, ({ ctx, params, body }) =>
      voidInvoice({ deps, ctx, id: params.id, reason: body.reason }),
    ),
    route(contract.markUncollectible, ({ ctx, params, body }) =>
      markUncollectible({ deps, ctx, id: params.id, reason: body.reason }),
    ),
  ];
}

function houseRoutes(deps: Platform): Route[] {
  return [
    route(seller.getSeller, () => readSeller({ deps })),
    route(seller.putSeller, async ({ ctx, body }) => ({ seller: await saveSeller({ deps, ctx, input: body }) })),
    route(seller.listSeries, async () => ({ items: await listSeries({ deps }) })),
    route(seller.createSeries, ({ ctx, body }) => createSeries({ deps, ctx, input: body })),
    route(seller.makeSeriesDefault, async ({ ctx, params }) => {
      await makeSeriesDefault({ deps, ctx, id: params.id });
      return {};
    }),
    route(seller.archiveSeries, async ({ ctx, params }) => {
      await archiveSeries({ deps, ctx, id: params.id });
      return {};
    }),
    route(chain.verifyInvoiceChain, () => verifyBooks({ deps })),
    rawRoute(chain.exportInvoiceChain, async ({ reply }) =>
      sendStream(reply, {
        name: `cadena-${dayOf(deps)}.jsonl`,
        mime: 'application/x-ndjson; charset=utf-8',
        pieces: exportChain({ deps }),
      }),
    ),
    route(chain.getClientCredit, ({ params }) => readClientCredit({ deps, id: params.id })),
    route(chain.addClientCredit, ({ ctx, params, body }) =>
      changeClientCredit({ deps, ctx, id: params.id, input: body }),
    ),
  ];
}

export function adminInvoiceRoutes(deps: Platform): Route[] {
  return [...readRoutes(deps), ...writeRoutes(deps), ...houseRoutes(deps)];
}
