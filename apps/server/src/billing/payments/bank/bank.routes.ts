import * as contract from '@enlace/contract/billing/payments/bank.contract.ts';
import { paymentLimits } from '@enlace/contract/billing/payments/payments.schemas.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { statementMissing, statementTooLarge } from './bank.errors.ts';
import { importStatement } from './usecases/import-statement.ts';
import { ignoreEntry, listEntries, listStatements, matchEntry, undoEntry } from './usecases/manage-entries.ts';

type Upload = { fileName: string; bytes: Buffer };

/** The one part named `file`, refused as soon as it is too large. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_media_type');
  const limit = paymentLimits.statementBytes;
  const part = await request.file({ limits: { fileSize: limit + 1 } });
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw statementMissing();
  }
  const pieces: Buffer[] = [];
  let size = 0;
  // NOTE: a part's stream is a plain readable of buffers; the plugin types it as its parser's own kind of stream.
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > limit) {
      part.file.resume();
      throw statementTooLarge(limit);
    }
    pieces.push(piece);
  }
  if (size === 0) throw statementMissing();
  return { fileName: part.filename.replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 200), bytes: Buffer.concat(pieces) };
}

export function bankRoutes(deps: Platform): Route[] {
  return [
    route(contract.importBankStatement, async ({ ctx, query, request }) =>
      importStatement({ deps, ctx, currency: query.currency, ...(await readUpload(request)) }),
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
