import { undoTrashRestore } from '@enlace/contract/workspace/trash/trash.contract.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import type { TrashKind } from '#platform/trash-kind.ts';
import { purgeByAge, purgeOldTrash } from './jobs/purge-old.job.ts';
import { trashRoutes } from './trash.routes.ts';

/** The trash of all registered kinds. */
export function createTrashModule(kinds: readonly TrashKind[]): Module {
  return {
    name: 'trash',
    ...withoutItems('holds things of other nouns'),
    history: ['trash', 'preferences'],
    undo: [undoTrashRestore],
    retention: [purgeOldTrash],
    webhooks: none('the nouns have the events'),
    notices: none('shown in the trash itself'),
    routes: (deps) => trashRoutes(deps, kinds),
    jobs: (deps) => [bindJob(purgeOldTrash, (_payload, { signal }) => purgeByAge({ deps, kinds, signal }))],
  };
}
