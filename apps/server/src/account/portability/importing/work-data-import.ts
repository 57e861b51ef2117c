import type { DataImportFailure } from '@enlace/contract/account/portability/data-imports.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { ZipError } from '#platform/zip/zip.errors.ts';
import { LostTurnError } from '../export-turn.ts';
import type { PortabilityDeps } from '../portability.types.ts';
import { announceImport } from './announce-import.ts';
import { type Applied, applyArchive } from './apply-archive.ts';
import { ArchiveError } from './archive.errors.ts';
import { dataImportKey } from './data-imports.rules.ts';
import { claimDataImport, insertBrought, releaseDataImport, settleDataImport } from './data-imports.repository.ts';
import type { DataImportRow, Origin } from './data-imports.types.ts';
import { importActor } from './import-actor.ts';
import { shownText } from './import-report.ts';
import type { Blob } from './import.types.ts';
import { createImportTurn, type ImportTurn } from './import-turn.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { fits } from './settle-quota.ts';

type Input = {
  deps: Pick<PortabilityDeps, 'storage'>;
  archive: Archive;
  blobs: readonly Blob[];
  /** Filled as files are completed. */
  copied: Blob[];
  onBytes: (count: number) => Promise<void>;
};

/** Copies files out of the archive, with one piece in memory; each is complete with its checksum, or absent. */
async function copyBlobs({ deps, archive, blobs, copied, onBytes }: Input): Promise<void> {
  for (const blob of blobs) {
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const piece of archive.zip.read(blob.path)) {
        await onBytes(piece.length);
        yield piece;
      }
    }
    await deps.storage.write(blob.key, counted());
    copied.push(blob);
  }
}

/** Removes them again. */
async function removeBlobs(input: { deps: Input['deps']; owner: OwnerId; blobs: readonly Blob[] }): Promise<void> {
  for (const { key } of input.blobs) await input.deps.storage.remove(key);
}

const maxAttempts = 3;
/** A run silent for this long is dead. */
export const staleSeconds = 60;

type Job = { deps: PortabilityDeps; owner: OwnerId; importId: string; signal: AbortSignal };
type Run = Job & { row: DataImportRow; turn: ImportTurn; archive: Archive };

/** The dry run is complete; its transaction is rolled back. */
class RehearsedError extends Error {
  override readonly name = 'RehearsedError';
  readonly applied: Applied;
  constructor(applied: Applied) {
    super('rehearsed');
    this.applied = applied;
  }
}

function originOf({ archive, owner }: Pick<Run, 'archive' | 'owner'>): Origin {
  const { requestedAt, owner: whose } = archive.manifest;
  return { exportedAt: requestedAt, isOwn: whose === owner };
}

function apply(run: Run, tx: Tx): Promise<Applied> {
  const { deps, owner, row, archive, turn } = run;
  return applyArchive({ deps, tx, owner, wall: row.wallProfileId, archive, onRows: turn.done });
}

/** Does everything and rolls it back: the report is what a run would do. */
async function rehearse(run: Run): Promise<Applied> {
  try {
    return await run.deps.db.scoped(run.owner, async (tx) => {
      throw new RehearsedError(await apply(run, tx));
    });
  } catch (error) {
    if (error instanceof RehearsedError) return error.applied;
    throw error;
  }
}

type Ending = Pick<Parameters<typeof settleDataImport>[1], 'state' | 'report' | 'failure'>;

async function settle(run: Job & { row: DataImportRow; archive?: Archive }, tx: Tx, ending: Ending): Promise<void> {
  const { deps, owner, importId, row, archive } = run;
  const origin = archive ? originOf({ archive, owner }) : null;
  const isOurs = await settleDataImport(tx, {
    owner,
    importId,
    attempt: row.attempt,
    origin,
    now: deps.clock.now(),
    ...ending,
  });
  if (!isOurs) throw new LostTurnError(`the import ${importId} was taken over or let go`);
  if (ending.state !== 'checked') {
    const counts = ending.report?.kinds ?? [];
    const sum = (of: 'fresh' | 'known' | 'refused') => counts.reduce((all, kind) => all + kind[of], 0);
    const entry = {
      action: ending.state === 'finished' ? 'data_import.finished' : 'data_import.failed',
      subjectKind: 'data_import',
      subjectId: importId,
      after: ending.failure
        ? { fileName: row.fileName, reason: ending.failure.reason }
        : { fileName: row.fileName, created: sum('fresh'), unchanged: sum('known'), rejected: sum('refused') },
    };
    await recordHistory({ tx, owner, actor: importActor, entry });
  }
  await deps.live.publish(tx, { userId: owner, event: { kind: 'data_import.changed', importId } });
}

async function check(run: Run): Promise<void> {
  run.turn.phase({ from: 0, to: 100, total: run.archive.rowsTotal });
  const { report } = await rehearse(run);
  await run.deps.db.scoped(run.owner, (tx) => settle(run, tx, { state: 'checked', report, failure: null }));
}

/** Does a dry run, copies the files, then imports all rows at once: never only half of it. */
async function importArchive(run: Run): Promise<void> {
  const { deps, owner, turn, archive } = run;
  turn.phase({ from: 0, to: 30, total: archive.rowsTotal });
  const rehearsed = await rehearse(run);
  if (!fits(rehearsed.report)) throw new ArchiveError('quota');
  const copied: Blob[] = [];
  try {
    turn.phase({ from: 30, to: 60, total: rehearsed.blobs.reduce((sum, { size }) => sum + size, 0) });
    await copyBlobs({ deps, archive, blobs: rehearsed.blobs, copied, onBytes: turn.done });
    turn.phase({ from: 60, to: 100, total: archive.rowsTotal });
    const there = new Set(copied.map(({ key }) => key));
    await deps.db.scoped(owner, async (tx) => {
      const { report, blobs, brought } = await apply(run, tx);
      if (!fits(report)) throw new ArchiveError('quota');
      if (blobs.some(({ key }) => !there.has(key)))
        throw new Error('the archive came in otherwise than it was tried out');
      await settle(run, tx, { state: 'finished', report, failure: null });
      await insertBrought(tx, { owner, importId: run.importId, brought });
      await announceImport({ tx, deps, owner, wall: run.row.wallProfileId });
    });
  } catch (error) {
    // Files of existing rows were not copied by this run, and stay.
    if (!(await isFinished(run))) await removeBlobs({ deps, owner, blobs: copied });
    throw error;
  }
}

/** Whether the last transaction committed although its answer was lost. */
async function isFinished({ deps, owner, importId }: Run): Promise<boolean> {
  const rows = await deps.db.scoped(
    owner,
    (tx) => tx.sql`select 1 from data_imports where owner_id = ${owner} and id = ${importId} and state = 'finished'`,
  );
  return rows.length > 0;
}

function failureOf(error: unknown): { reason: DataImportFailure; path: string | null } | undefined {
  const shown = (path: string | null) => (path === null ? null : shownText(path));
  if (error instanceof ZipError) return { reason: error.fault, path: shown(error.path) };
  if (error instanceof ArchiveError) return { reason: error.reason, path: shown(error.path) };
  if (error instanceof AppError && error.code === 'quota.read_only') return { reason: 'read_only', path: null };
  return undefined;
}

async function fail(
  job: Job & { row: DataImportRow },
  failure: NonNullable<ReturnType<typeof failureOf>>,
): Promise<void> {
  await job.deps.db.scoped(job.owner, async (tx) => {
    await settle(job, tx, { state: 'failed', report: null, failure });
    // Before the commit: when the failure becomes visible nothing of it is left.
    await job.deps.storage.remove(dataImportKey(job));
  });
}

async function open({ deps, owner, importId, row, signal }: Job & { row: DataImportRow }) {
  const key = dataImportKey({ owner, importId });
  const size = await deps.storage.size(key);
  if (size === undefined) throw new ArchiveError('missing');
  const archive = await openArchive({ size, read: (range) => deps.storage.read(key, range) });
  if ((archive.manifest.kind === 'wall') !== (row.wallProfileId !== null)) throw new ArchiveError('wrong_kind');
  const turn = createImportTurn({ deps, owner, importId, attempt: row.attempt, signal });
  return { archive, turn };
}

async function setBack(job: Job & { row: DataImportRow }, error: unknown): Promise<void> {
  const { deps, owner, importId, row, signal } = job;
  const failure = failureOf(error);
  if (failure) return fail(job, failure);
  if (!signal.aborted && row.attempt >= maxAttempts) await fail(job, { reason: 'unexpected', path: null });
  else await deps.db.scoped(owner, (tx) => releaseDataImport(tx, { owner, importId, attempt: row.attempt }));
  throw error;
}

/**
 * Checks or runs one import from the beginning. Does nothing when there is nothing to do or another process has it, so
 * the job may run any number of times; a dead run is taken over once its heartbeat is old.
 */
export async function workDataImport(job: Job): Promise<void> {
  const { deps, owner, importId } = job;
  const now = deps.clock.now();
  const staleBefore = now.subtract({ seconds: staleSeconds });
  const row = await deps.db.scoped(owner, (tx) => claimDataImport(tx, { owner, importId, now, staleBefore }));
  if (!row) return;
  try {
    const run: Run = { ...job, row, ...(await open({ ...job, row })) };
    if (row.state === 'checking') return await check(run);
    await importArchive(run);
    await deps.storage.remove(dataImportKey(job));
  } catch (error) {
    if (error instanceof LostTurnError) {
      deps.logger.warn({ importId }, 'a run of an import ended because the work is no longer its own');
      return;
    }
    await setBack({ ...job, row }, error);
  }
}
