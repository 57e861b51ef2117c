import type { Locale } from '@enlace/contract/core/locale.ts';
import { importLimits } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/errors.ts';
import { applyChunk, keepShown, settleChunk } from '../deciding/apply-chunk.ts';
import { type DecideInput, decideChunk } from '../deciding/decide-chunk.ts';
import { listFieldSpecs, listTopicSpecs } from '../fields.repository.ts';
import { clearRows, insertRows, listMetContacts } from '../import-rows.repository.ts';
import {
  advance,
  claimImport,
  finishCheck,
  finishRun,
  lockImport,
  releaseClaim,
  restartCheck,
} from '../imports.repository.ts';
import { importFileKey } from '../imports.rules.ts';
import type { ImportRecord, ImportsDeps } from '../imports.types.ts';
import { ReaderError, readFile } from '../reading/open-reader.ts';
import type { Chunk, FieldSpec, TopicSpec } from '../reading/reading.types.ts';
import { importActor } from '../jobs/imports.jobs.ts';
import { readNames } from './names.ts';
import { takePlaces, takeRoom } from './room.ts';
import { undoImport } from './undo-import.ts';

/** A run silent for this long is dead. */
export const staleSeconds = 60;
const defaultChunkRows = 5000;
const maxTries = 4;
/** Runs that may fail or die before an import is given up. */
const maxAttempts = 25;

export type WorkDeps = Pick<ImportsDeps, 'db' | 'clock' | 'ids' | 'live' | 'storage' | 'logger'>;

export type WorkInput = { deps: WorkDeps; owner: OwnerId; importId: string; signal: AbortSignal; chunkRows?: number };
type Run = WorkInput & {
  record: ImportRecord;
  met: Map<string, number>;
  phase: 'check' | 'run';
  fields: FieldSpec[];
  topics: (TopicSpec & { name: string })[];
  locale: Locale;
  /** Labels and folders that a check found room for in earlier rows: a run has created them by then. */
  imagined: { labels: Set<string>; folders: Set<string> };
};

async function claim({
  deps,
  owner,
  importId,
}: WorkInput): Promise<Pick<Run, 'record' | 'met' | 'fields' | 'topics' | 'locale'> | undefined> {
  const now = deps.clock.now();
  const staleBefore = now.subtract({ seconds: staleSeconds });
  return deps.db.scoped(owner, async (tx) => {
    const record = await claimImport(tx, owner, { id: importId, now, staleBefore });
    if (!record) return undefined;
    if (record.state === 'checking') {
      // A check writes nothing permanent: an interrupted one restarts.
      await clearRows(tx, { owner, importId, phase: 'check' });
      await restartCheck(tx, owner, { id: importId, room: await takeRoom(tx, owner) });
      record.cursor = 0;
    }
    const rows = record.state === 'running' ? await listMetContacts(tx, { owner, importId, phase: 'run' }) : [];
    const met = new Map(rows.map(({ contactId, line }) => [contactId, line]));
    const { locale } = await getClientCard(tx, owner);
    const [fields, topics] = [await listFieldSpecs(tx, owner), await listTopicSpecs(tx, owner)];
    return { record, met, locale, fields, topics };
  });
}

type ChunkWork = { run: Run; tx: Tx; record: ImportRecord; chunk: Chunk };

async function decideInputOf({ run, tx, record, chunk }: ChunkWork): Promise<DecideInput> {
  const { deps, owner, importId, met, phase } = run;
  const isLocking = phase === 'run';
  const { plan } = record;
  const columnOf = (to: 'labels' | 'folder') => {
    const index = plan.mapping.find((each) => each.to === to)?.column;
    return record.analysis.columns.find((column) => column.index === index)?.name ?? '';
  };
  const names = await readNames({
    tx,
    deps,
    owner,
    plan,
    labels: [...new Set([...run.imagined.labels, ...chunk.labels])],
    folders: [...new Set([...run.imagined.folders, ...chunk.folders])],
    columns: { label: columnOf('labels'), folder: columnOf('folder') },
    mayCreate: isLocking,
  });
  if (!isLocking) {
    for (const name of names.labelIdOf.keys()) run.imagined.labels.add(name);
    for (const path of names.folderIdOf.keys()) run.imagined.folders.add(path);
  }
  const room = isLocking ? await takeRoom(tx, owner) : record.room;
  const topicNameOf = new Map(run.topics.map(({ id, name }) => [id, name]));
  return { tx, owner, importId, plan, chunk, met, room, names: { ...names, topicNameOf }, isLocking };
}

/** Decides, and in a run applies the decisions: the only difference between a check and a run. */
async function workChunk(work: ChunkWork): Promise<void> {
  const { run, tx, record, chunk } = work;
  const { deps, owner, importId, phase } = run;
  const input = await decideInputOf(work);
  const decided = await decideChunk(input);
  const sample = phase === 'run' ? 0 : Math.max(0, importLimits.shownRows - record.created);
  let settled = await settleChunk(input, decided, sample);
  const now = deps.clock.now();
  if (phase === 'run') {
    await takePlaces({ tx, owner, amount: decided.created, importId });
    settled = await applyChunk({ ...input, now }, decided, settled);
  }
  const { counts, without } = settled;
  const rows = phase === 'run' ? settled.rows : keepShown(settled.rows, record);
  await insertRows(tx, { owner, importId, phase }, rows);
  const room = phase === 'run' ? null : decided.room;
  await advance(tx, owner, { id: importId, cursor: chunk.cursor, counts, without, room, now });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'import.changed', importId } });
}

/** One chunk in one transaction, including the file position; false when the claim was lost or the import stopped. */
function writeChunk(run: Run, chunk: Chunk): Promise<boolean> {
  const { deps, owner, importId, phase } = run;
  return deps.db.scoped(owner, async (tx) => {
    const record = await lockImport(tx, owner, importId);
    if (record.attempt !== run.record.attempt || record.state !== (phase === 'run' ? 'running' : 'checking'))
      return false;
    await workChunk({ run, tx, record, chunk });
    return true;
  });
}

/** After the 1st, 4th, 16th … chunk: the planner's statistics must not lag far behind a run's inserts. */
async function keepStatistics(run: Run, { written, chunkRows }: { written: number; chunkRows: number }): Promise<void> {
  if (run.phase === 'check' || !Number.isInteger(Math.log2(written) / 2)) return;
  await run.deps.db.system((tx) => tx.sql`select enlace_count_grown(${Math.floor((written * chunkRows) / 2)})`);
}

/** Somebody else took the address or the last place between check and write. */
function isRace(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'quota.exceeded';
  return isUniqueViolation(error, 'contacts_email') || isUniqueViolation(error, 'contact_addresses_email');
}

async function writeWithRetry(run: Run, chunk: Chunk): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    if (run.signal.aborted) return false;
    try {
      return await writeChunk(run, chunk);
    } catch (error) {
      if (attempt >= maxTries || !isRace(error)) throw error;
    }
  }
}

async function finish(run: Run, records: number): Promise<void> {
  const { deps, owner, importId, phase, record } = run;
  const now = deps.clock.now();
  const isDone = await deps.db.scoped(owner, async (tx) => {
    const current = await lockImport(tx, owner, importId);
    if (current.attempt !== record.attempt) return false;
    if (phase === 'check') await finishCheck(tx, owner, { id: importId, records });
    else {
      const undoUntil = now.add({ hours: 24 * importLimits.undoDays });
      await finishRun(tx, owner, { id: importId, state: 'finished', records, failure: null, now, undoUntil });
      const { created, updated, unchanged, rejected, fileName } = current;
      const entry = {
        action: 'import.finished',
        subjectKind: 'import',
        subjectId: importId,
        after: { fileName, created, updated, unchanged, rejected },
      };
      await recordHistory({ tx, owner, actor: importActor, entry });
    }
    await deps.live.publish(tx, { userId: owner, event: { kind: 'import.changed', importId } });
    if (phase === 'run') await deps.live.publish(tx, { userId: owner, event: { kind: 'contacts.changed' } });
    return true;
  });
  if (isDone && phase === 'run') await deps.storage.remove(importFileKey({ owner, importId }));
}

/** The file cannot be read further: what is done stays and can be undone. */
async function fail(run: Run, failure: 'file_broken' | 'file_missing' | 'unexpected'): Promise<void> {
  const { deps, owner, importId, record } = run;
  const now = deps.clock.now();
  await deps.db.scoped(owner, async (tx) => {
    const current = await lockImport(tx, owner, importId);
    if (current.attempt !== record.attempt) return;
    const undoUntil = now.add({ hours: 24 * importLimits.undoDays });
    await finishRun(tx, owner, { id: importId, state: 'failed', records: null, failure, now, undoUntil });
    const entry = {
      action: 'import.failed',
      subjectKind: 'import',
      subjectId: importId,
      after: { fileName: current.fileName, reason: failure },
    };
    await recordHistory({ tx, owner, actor: importActor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'import.changed', importId } });
  });
  if (record.state === 'running') await deps.storage.remove(importFileKey({ owner, importId }));
}

async function readAndWrite(run: Run): Promise<void> {
  const { deps, owner, importId, record, fields, topics, locale, chunkRows = defaultChunkRows } = run;
  const { format, reading, plan, analysis, cursor, fileName } = record;
  const key = importFileKey({ owner, importId });
  if ((await deps.storage.size(key)) === undefined) return fail(run, 'file_missing');
  const columns = analysis.columns.map(({ name, index }) => name || String(index + 1));
  const how = { kind: 'read', format, reading, plan, columns, fileName } as const;
  const request = { ...how, fields, topics, locale, after: cursor, chunkRows };
  let written = 0;
  const take = async (chunk: Chunk) => {
    const isOurs = await writeWithRetry(run, chunk);
    written += 1;
    if (isOurs) await keepStatistics(run, { written, chunkRows });
    return isOurs;
  };
  const records = await readFile({ file: deps.storage.read(key), request, take });
  if (records !== null) return finish(run, records);
  await deps.db.scoped(owner, (tx) => releaseClaim(tx, owner, { id: importId, attempt: record.attempt }));
}

/**
 * Checks, runs or undoes one import, from its last committed chunk. Does nothing when there is nothing to do or another
 * process has it, so the job may run any number of times.
 */
export async function workImport(input: WorkInput): Promise<void> {
  const claimed = await claim(input);
  if (!claimed) return;
  if (claimed.record.state === 'undoing') return undoImport({ ...input, record: claimed.record });
  const imagined = { labels: new Set<string>(), folders: new Set<string>() };
  const run: Run = { ...input, ...claimed, imagined, phase: claimed.record.state === 'checking' ? 'check' : 'run' };
  try {
    await readAndWrite(run);
  } catch (error) {
    if (error instanceof ReaderError) {
      input.deps.logger.warn({ err: error, importId: input.importId }, 'a file could not be read to its end');
      return fail(run, error.reason === 'file_empty' ? 'file_broken' : error.reason);
    }
    const { deps, owner, importId } = input;
    if (claimed.record.attempt >= maxAttempts) return fail(run, 'unexpected');
    await deps.db.scoped(owner, (tx) => releaseClaim(tx, owner, { id: importId, attempt: claimed.record.attempt }));
    throw error;
  }
}
