import { undoDataImport } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { ownerId } from '#platform/context.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { maintainDataImports } from './importing/maintain-data-imports.ts';
import { workDataImport } from './importing/work-data-import.ts';
import { dataImportJob, maintainExportsJob, writeExportJob } from './jobs/portability.jobs.ts';
import { portabilityRoutes } from './portability.routes.ts';
import { forgetPeople } from './usecases/forget-people.ts';
import { maintainExports } from './usecases/maintain-exports.ts';
import { writeExport } from './usecases/write-export.ts';

export const portabilityModule: Module = {
  name: 'portability',
  ...withoutItems('archives of things of other nouns'),
  history: ['data_import', 'export', 'post', 'wall'],
  undo: [undoDataImport],
  retention: [maintainExportsJob],
  webhooks: none('the client has asked for it and is notified'),
  notices: ['export.ready', 'export.failed'],
  routes: portabilityRoutes,
  events: (deps) => forgetPeople(deps),
  jobs: (deps) => [
    bindJob(writeExportJob, ({ owner, exportId }, { signal }) =>
      writeExport({ deps, owner: ownerId(owner), exportId, signal }),
    ),
    bindJob(dataImportJob, ({ owner, importId }, { signal }) =>
      workDataImport({ deps, owner: ownerId(owner), importId, signal }),
    ),
    bindJob(maintainExportsJob, async () => {
      await maintainExports({ deps });
      await maintainDataImports({ deps });
    }),
  ],
};
