import { Readable } from 'node:stream';
import * as contract from '@enlace/contract/audience/imports/imports.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  cancelImport,
  checkImport,
  pauseImport,
  removeImport,
  runImport,
  undoImportRun,
} from './usecases/control-import.ts';
import { planImport, readImportAgain } from './usecases/plan-import.ts';
import { getImport, listImportRows, listImports, openProblems } from './usecases/read-imports.ts';
import { uploadImport, withImportFile } from './usecases/upload-import.ts';

export function importsRoutes(deps: Platform): Route[] {
  return [
    route(contract.listImports, ({ ctx, query }) => listImports({ deps, ctx }, query)),
    route(contract.uploadImport, ({ ctx, request }) =>
      withImportFile(request, ({ name, pieces }) => uploadImport({ deps, ctx, name, pieces })),
    ),
    route(contract.getImport, ({ ctx, params }) => getImport({ deps, ctx, id: params.id })),
    route(contract.readImportAgain, ({ ctx, params, body }) => readImportAgain({ deps, ctx, id: params.id }, body)),
    route(contract.planImport, ({ ctx, params, body }) => planImport({ deps, ctx, id: params.id }, body)),
    route(contract.checkImport, ({ ctx, params }) => checkImport({ deps, ctx, id: params.id })),
    route(contract.runImport, ({ ctx, params, body }) => runImport({ deps, ctx, id: params.id, ...body })),
    route(contract.pauseImport, ({ ctx, params }) => pauseImport({ deps, ctx, id: params.id })),
    route(contract.cancelImport, ({ ctx, params }) => cancelImport({ deps, ctx, id: params.id })),
    route(contract.undoImport, ({ ctx, params }) => undoImportRun({ deps, ctx, id: params.id })),
    route(contract.removeImport, async ({ ctx, params }) => {
      await removeImport({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.listImportRows, ({ ctx, params, query }) => listImportRows({ deps, ctx, id: params.id }, query)),
    rawRoute(contract.downloadImportProblems, async ({ ctx, params, query, reply }) => {
      const lines = await openProblems({ deps, ctx, id: params.id, phase: query.phase });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${params.id.slice(0, 8)}.csv"`)
        .send(Readable.from(lines));
    }),
  ];
}
