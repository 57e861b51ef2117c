import * as contract from '@enlace/contract/billing/payments/bank.contract.ts';
import { paymentLimits } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { FastifyRequest } from 'fastify';
import { type Route, route } from '#platform/http/route.ts';
import { bytesOf, withSingleFile } from '#platform/http/single-file.ts';
import type { Platform } from '#platform/platform.types.ts';
import { statementMissing, statementTooLarge } from './bank.errors.ts';
import { importStatement } from './usecases/import-statement.ts';
import { ignoreEntry, listEntries, listStatements, matchEntry, undoEntry } from './usecases/manage-entries.ts';

type Upload = { fileName: string; bytes: Buffer };

/** The statement in a form, refused as soon as it is too large. */
function readStatement(request: FastifyRequest): Promise<Upload> {
  const limit = paymentLimits.statementBytes;
  const form = { operation: contract.importBankStatement, request, bytes: limit, missing: statementMissing };
  return withSingleFile(form, async ({ name, pieces }) => {
    const bytes = await bytesOf(pieces, { bytes: limit, tooLarge: () => statementTooLarge(limit) });
    if (bytes.length === 0) throw statementMissing();
    return { fileName: name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 200), bytes };
  });
}

export function bankRoutes(deps: Platform): Route[] {
  return [
    route(contract.importBankStatement, async ({ ctx, query, request }) =>
      importStatement({ deps, ctx, currency: query.currency, ...(await readStatement(request)) }),
    ),
    route(contract.listBankStatements, ({ ctx, query }) => listStatements({ deps, ctx, query })),
    route(contract.listBankEntries, ({ ctx, query }) => listEntries({ deps, ctx, query })),
    route(contract.matchBankEntry, ({ ctx, params, body }) =>
      matchEntry({ deps, ctx, id: params.id, invoiceId: body.invoiceId }),
    ),
    route(contract.undoBankMatch, ({ ctx, params }) => undoEntry({ deps, ctx, id: params.id })),
    route(contract.ignoreBankEntry, ({ ctx, params }) => ignoreEntry({ deps, ctx, id: params.id })),
  ];
}
