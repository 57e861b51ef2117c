import { undoImport } from '@enlace/contract/audience/imports/imports.contract.ts';
import { contactErased } from '#audience/contacts/contacts.events.ts';
import { ownerId } from '#platform/context.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { importsRoutes } from './imports.routes.ts';
import { forgetErasedJob, maintainImportsJob, workImportJob } from './jobs/imports.jobs.ts';
import { forgetErasedFiles } from './usecases/forget-person.ts';
import { forgetImportedPerson } from './usecases/forget-rows.ts';
import { maintainImports } from './usecases/maintain-imports.ts';
import { workImport } from './work/work-import.ts';

export const importsModule: Module = {
  name: 'imports',
  ...withoutItems('a run that brings contacts; they are the things'),
  history: ['import'],
  undo: [undoImport],
  retention: [maintainImportsJob],
  webhooks: none('the contacts have the events'),
  notices: ['import.set_aside'],
  quota: ['contacts'],
  routes: importsRoutes,
  jobs: (deps) => [
    bindJob(workImportJob, ({ owner, importId }, { signal }) =>
      workImport({ deps, owner: ownerId(owner), importId, signal }),
    ),
    bindJob(maintainImportsJob, () => maintainImports({ deps })),
    bindJob(forgetErasedJob, ({ owner }, { signal }) => forgetErasedFiles({ deps, owner: ownerId(owner), signal })),
  ],
  events: (deps) => [
    onEvent(contactErased, async ({ tx, payload: { owner, names, addresses } }) => {
      await forgetImportedPerson(tx, owner, { names, addresses });
      await deps.jobs.enqueue(tx, forgetErasedJob, { owner });
    }),
  ],
};
