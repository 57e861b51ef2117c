import { importLimits } from '@enlace/contract/imports/imports.schemas.ts';
import { findErasedAddresses } from '#modules/contacts/usecases/find-erased-addresses.ts';
import { recordHistory } from '#modules/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { deleteImport, finishRun, getImportRecord } from '../imports.repository.ts';
import { importFileKey } from '../imports.rules.ts';
import type { ImportRecord, ImportsDeps } from '../imports.types.ts';
import { forgetErasedJob } from '../jobs/imports.jobs.ts';
import { readRecords } from '../reading/read-records.ts';

type Deps = Pick<ImportsDeps, 'db' | 'clock' | 'live' | 'storage'>;

const batch = 1000;
const mailLike = /[^\s<>"(),;:]+@[^\s<>"(),;:]+/g;

async function holdsErased({ deps, owner, record }: { deps: Deps; owner: OwnerId; record: ImportRecord }) {
  const { id, format, reading, analysis } = record;
  const columns = analysis.columns.map(({ name }) => name);
  const key = importFileKey({ owner, importId: id });
  if ((await deps.storage.size(key)) === undefined) return false;
  let emails: string[] = [];
  const isAmong = async () => {
    const found = await deps.db.scoped(owner, (tx) => findErasedAddresses(tx, owner, emails));
    emails = [];
    return found.size > 0;
  };
  for await (const { cells } of readRecords(deps.storage.read(key), { format, reading, columns })) {
    for (const cell of cells) for (const [email] of cell.matchAll(mailLike)) emails.push(email.toLowerCase());
    if (emails.length >= batch && (await isAmong())) return true;
  }
  return isAmong();
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

/** Files that wait to be imported and hold somebody who was erased go; a run at hand removes its file by itself. */
export async function forgetErasedFiles({ deps, owner }: { deps: Deps; owner: OwnerId }): Promise<void> {
  const waiting = await deps.db.scoped(owner, async (tx) => {
    const rows = await tx.sql<{ id: string }[]>`
      select id from contact_imports where owner_id = ${owner} and state in ('mapping', 'checking', 'checked', 'paused')`;
    return Promise.all(rows.map(({ id }) => getImportRecord(tx, owner, id)));
  });
  for (const record of waiting) {
    if (!(await holdsErased({ deps, owner, record }))) continue;
    const { id } = record;
    const isGone = await deps.db.scoped(owner, async (tx) => {
      const done = await throwAway(tx, { owner, id, now: deps.clock.now() });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'import.changed', importId: id } });
      return done;
    });
    if (isGone) await deps.storage.remove(importFileKey({ owner, importId: id }));
  }
}
