import type { Collection } from '#platform/collection.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { collectionRoutes } from './folders.routes.ts';
import { forgetOldUndos, forgetUndos } from './jobs/forget-undos.job.ts';

/** Folders and labels of all registered collections. */
export function createFoldersModule(collections: readonly Collection[]): Module {
  return {
    name: 'folders',
    ...withoutItems('folders hold things of other nouns'),
    history: ['folder', 'label'],
    undo: collections.map(({ folders }) => folders.undo),
    retention: [forgetUndos],
    webhooks: none('receivers have no use for it'),
    notices: none('the client sorts them'),
    routes: (deps) => collectionRoutes(deps, collections),
    jobs: (deps) => [bindJob(forgetUndos, () => forgetOldUndos({ deps }))],
  };
}
