import { importLimits } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { findErasedAddresses } from '#audience/contacts/usecases/find-erased-addresses.ts';
import { notify, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { deleteImport, finishRun, getImportRecord } from '../imports.repository.ts';
import { importFileKey } from '../imports.rules.ts';
import type { ImportRecord, ImportsDeps } from '../imports.types.ts';
import { forgetErasedJob } from '../jobs/imports.jobs.ts';
import { findInAddresses, ReaderError } from '../reading/open-reader.ts';

type Deps = Pick<ImportsDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'live' | 'logger' | 'storage'>;
type Waiting = { deps: Deps; owner: OwnerId; record: ImportRecord };

/** A file whose reading failed twice is not tried a third time. */
const maxScans = 2;
/** Longer than the largest file takes; a longer reading is ended. */
const maxMinutes = 10;

async function holdsErased({ deps, owner, record, signal }: Waiting & { signal: AbortSignal }): Promise<boolean> {
  const { id, format, reading, analysis } = record;
  const columns = analysis.columns.map(({ name }) => name);
  const key = importFileKey({ owner, importId: id });
  if ((await deps.storage.size(key)) === undefined) return false;
  return findInAddresses({
    file: deps.storage.read(key),
    request: { kind: 'addresses', format, reading, columns },
    isFound: async (emails) => (await deps.db.scoped(owner, (tx) => findErasedAddresses(tx, owner, emails))).size > 0,
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxMinutes * 60_000)]),
  });
}

/** Counted before the reading begins, so that a process it kills counts too; undefined after enough attempts. */
async function beginScan({ deps, owner, record }: Waiting): Promise<number | undefined> {
  const [row] = await deps.db.scoped(
    owner,
    (tx) => tx.sql<{ scans: number }[]>`
      update contact_imports set scans = scans + 1 where owner_id = ${owner} and id = ${record.id} and scans < ${maxScans} returning scans`,
  );
  return row?.scans;
}

async function endScan({ deps, owner, record }: Waiting): Promise<void> {
  await deps.db.scoped(
    owner,
    (tx) => tx.sql`update contact_imports set scans = 0 where owner_id = ${owner} and id = ${record.id}`,
  );
}

async function throwAway(tx: Tx, { owner, id, now }: { owner: OwnerId; id: string; now: Temporal.Instant }) {
  const { state, fileName } = await getImportRecord(tx, owner, id);
  if (state === 'paused') {
    const undoUntil = now.add({ hours: 24 * importLimits.undoDays });
    await finishRun(tx, owner, { id, state: 'cancelled', records: null, failure: null, now, undoUntil });
  } else if (state === 'mapping' || state === 'checking' || state === 'checked') await deleteImport(tx, owner, id);
  else return false;
  const entry = { action: 'import.removed', subjectKind: 'import', subjectId: id, before: { fileName, state } };
  await recordHistory({ tx, owner, actor: { kind: 'system', job: forgetErasedJob.name }, entry });
  return true;
}

async function remove({ deps, owner, record }: Waiting, { isSetAside }: { isSetAside: boolean }): Promise<void> {
  const { id, fileName } = record;
  const isGone = await deps.db.scoped(owner, async (tx) => {
    const done = await throwAway(tx, { owner, id, now: deps.clock.now() });
    const notification = {
      kind: 'import.set_aside',
      params: { name: fileName },
      link: '/user/tamys/importar',
    } as const;
    if (done && isSetAside) await notify({ tx, deps, owner, notification });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'import.changed', importId: id } });
    return done;
  });
  if (isGone) await deps.storage.remove(importFileKey({ owner, importId: id }));
}

/** Searches one file; an unreadable one is deleted too, because nobody knows who is in it. */
async function forgetFile(input: Waiting & { signal: AbortSignal }): Promise<void> {
  const { deps, record, signal } = input;
  for (;;) {
    const scan = await beginScan(input);
    if (scan === undefined) return remove(input, { isSetAside: true });
    try {
      const isHeld = await holdsErased(input);
      await endScan(input);
      return isHeld ? await remove(input, { isSetAside: false }) : undefined;
    } catch (error) {
      // A stopping process retries; that says nothing about the file.
      if (signal.aborted || !(error instanceof ReaderError)) {
        await endScan(input);
        throw error;
      }
      deps.logger.warn({ err: error, importId: record.id, scan }, 'a waiting file was not read to its end');
    }
  }
}

/** Deletes waiting import files containing an erased person; an active run removes its file itself. */
export async function forgetErasedFiles({
  deps,
  owner,
  signal,
}: {
  deps: Deps;
  owner: OwnerId;
  signal: AbortSignal;
}): Promise<void> {
  const waiting = await deps.db.scoped(owner, async (tx) => {
    const rows = await tx.sql<{ id: string }[]>`
      select id from contact_imports where owner_id = ${owner} and state in ('mapping', 'checking', 'checked', 'paused')`;
    return Promise.all(rows.map(({ id }) => getImportRecord(tx, owner, id)));
  });
  for (const record of waiting) await forgetFile({ deps, owner, record, signal });
}
