import { recordHistory } from '#workspace/door.ts';
import { releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { insertRows } from '../import-rows.repository.ts';
import { advanceUndo, finishUndo, lockImport, releaseClaim } from '../imports.repository.ts';
import type { ImportRecord, ImportsDeps, StoredRow } from '../imports.types.ts';
import { importActor } from '../jobs/imports.jobs.ts';
import { lastWrittenLine, listChanged, listMade, removeMade, restoreChanged } from './undo.repository.ts';

const windowLines = 5000;

type UndoInput = {
  deps: Pick<ImportsDeps, 'db' | 'clock' | 'live'>;
  owner: OwnerId;
  importId: string;
  signal: AbortSignal;
  record: ImportRecord;
};
type Step = UndoInput & { tx: Tx; from: number; to: number };

function keptRow({ line, name, contactId }: { line: number; name: string; contactId: string }): StoredRow {
  const problems = [{ column: '', value: '', code: 'changed_since' as const }];
  return { line, outcome: 'kept', name, contactId, diff: [], problems };
}

/** One window of lines, in one transaction with the position reached. */
async function undoWindow({ tx, deps, owner, importId, record, from, to }: Step): Promise<void> {
  const now = deps.clock.now();
  const { folderId, labelIds } = record.plan;
  const changed = await listChanged(tx, { owner, importId, from, to });
  const made = await listMade(tx, { owner, importId, from, to, folderId, labelIds });
  const back = changed.filter(({ isAsLeft }) => isAsLeft);
  await restoreChanged(tx, { owner, now }, back);
  const gone = made.filter(({ isTouched }) => !isTouched).map(({ id }) => id);
  await releaseQuota({
    tx,
    owner,
    resource: 'contacts',
    amount: gone.length,
    cause: 'contact.import_undone',
    reference: importId,
  });
  await removeMade(tx, owner, gone);
  const kept = [
    ...changed.filter(({ isAsLeft }) => !isAsLeft).map(keptRow),
    ...made.filter(({ isTouched }) => isTouched).map(({ id, line, name }) => keptRow({ line, name, contactId: id })),
  ];
  await insertRows(tx, { owner, importId, phase: 'undo' }, kept);
  await advanceUndo(tx, owner, {
    id: importId,
    cursor: to,
    restored: back.length + gone.length,
    kept: kept.length,
    now,
  });
}

async function finish(tx: Tx, { owner, importId, deps }: UndoInput): Promise<void> {
  await finishUndo(tx, owner, importId);
  const { restored, kept, fileName } = await lockImport(tx, owner, importId);
  const entry = {
    action: 'import.undone',
    subjectKind: 'import',
    subjectId: importId,
    after: { fileName, restored, kept },
  };
  await recordHistory({ tx, owner, actor: importActor, entry });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'import.changed', importId } });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'contacts.changed' } });
}

/** Undoes an import, window by window of its lines; resumes after the last commit. */
export async function undoImport(input: UndoInput): Promise<void> {
  const { deps, owner, importId, signal, record } = input;
  for (let isOver = false; !isOver;) {
    if (signal.aborted) {
      await deps.db.scoped(owner, (tx) => releaseClaim(tx, owner, { id: importId, attempt: record.attempt }));
      return;
    }
    isOver = await deps.db.scoped(owner, async (tx) => {
      const current = await lockImport(tx, owner, importId);
      if (current.attempt !== record.attempt || current.state !== 'undoing') return true;
      const last = await lastWrittenLine(tx, { owner, importId });
      if (current.cursor < last) {
        await undoWindow({ ...input, tx, from: current.cursor, to: current.cursor + windowLines });
        await deps.live.publish(tx, { userId: owner, event: { kind: 'import.changed', importId } });
        return false;
      }
      await finish(tx, input);
      return true;
    });
  }
}
