import { ownerId } from '#platform/context.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { importsRoutes } from './imports.routes.ts';
import { tendImportsJob, workImportJob } from './jobs/imports.jobs.ts';
import { tendImports } from './usecases/tend-imports.ts';
import { workImport } from './work/work-import.ts';

export const importsModule: Module = {
  name: 'imports',
  routes: importsRoutes,
  jobs: (deps) => [
    bindJob(workImportJob, ({ owner, importId }, { signal }) =>
      workImport({ deps, owner: ownerId(owner), importId, signal }),
    ),
    bindJob(tendImportsJob, () => tendImports({ deps })),
  ],
};
