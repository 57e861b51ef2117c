import {
  addLabels,
  listLabelChanges,
  listMisplaced,
  lockPlace,
  noFolder,
  placeSubjects,
  removeLabels,
} from '#workspace/door.ts';
import { releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { insertItems, type RunItem, type RunRow } from './bulk-runs.repository.ts';
import { changeStatus } from './change-status.ts';
import type { ContactsDeps } from './contacts.context.ts';
import { contactDeleted } from './contacts.events.ts';

type Step = { tx: Tx; deps: ContactsDeps; owner: OwnerId; run: RunRow; ids: readonly string[] };
type ActionOf<Kind extends RunRow['action']['kind']> = Extract<RunRow['action'], { kind: Kind }>;

// Rows first, then the quota, then the counters: every writer locks in this order.
async function remove({ tx, deps, owner, run, ids }: Step): Promise<number> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from contacts where owner_id = ${owner} and id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for update`;
  if (rows.length === 0) return 0;
  const gone = rows.map(({ id }) => id);
  await releaseQuota({ tx, owner, resource: 'contacts', amount: gone.length, cause: 'contact.deleted' });
  await tx.sql`update contacts set deleted_at = ${deps.clock.now()} where owner_id = ${owner} and id = any(${gone}::uuid[])`;
  for (const contactId of gone) await deps.events.emit(tx, contactDeleted, { owner, contactId });
  await insertItems(tx, owner, {
    runId: run.id,
    items: gone.map((contactId) => ({ contactId, targetId: noFolder, had: true })),
  });
  return gone.length;
}

async function setStatus({ tx, deps, owner, ids }: Step, { status, reason }: ActionOf<'set_status'>): Promise<number> {
  const consent = { text: reason, textVersion: 'manual', source: 'manual' } as const;
  const change = { contactIds: ids, status, reason, source: 'client', consent, respectsRefusals: true } as const;
  return (await changeStatus({ tx, deps, owner, change })).length;
}

async function move({ tx, owner, run, ids }: Step, { folderId }: ActionOf<'move'>): Promise<number> {
  const place = { owner, noun: 'contact' } as const;
  await lockPlace(tx, place);
  const before = await listMisplaced(tx, { ...place, ids, folderId });
  const items = before.map((link) => ({ contactId: link.subjectId, targetId: link.folderId, had: true }));
  await insertItems(tx, owner, { runId: run.id, items });
  await placeSubjects(tx, { ...place, ids: before.map(({ subjectId }) => subjectId), folderId });
  return before.length;
}

async function label({ tx, owner, run, ids }: Step, { addIds, removeIds }: ActionOf<'label'>): Promise<number> {
  const place = { owner, noun: 'contact' } as const;
  await lockPlace(tx, place);
  const added = addIds.filter((id) => !removeIds.includes(id));
  const changes = await listLabelChanges(tx, { ...place, ids, addIds: added, removeIds });
  const items: RunItem[] = changes.map(({ subjectId, labelId, had }) => ({
    contactId: subjectId,
    targetId: labelId,
    had,
  }));
  await insertItems(tx, owner, { runId: run.id, items });
  await addLabels(tx, { ...place, ids, labelIds: added });
  await removeLabels(tx, { ...place, ids, labelIds: removeIds });
  return new Set(items.map(({ contactId }) => contactId)).size;
}

/** Applies a run's action to these contacts and stores its undo data. Returns how many changed. */
export function applyAction(step: Step): Promise<number> {
  const { action } = step.run;
  switch (action.kind) {
    case 'delete':
      return remove(step);
    case 'set_status':
      return setStatus(step, action);
    case 'move':
      return move(step, action);
    case 'label':
      return label(step, action);
    case 'undo':
      throw new Error('an undo goes by what its run changed');
  }
}
