import { createHash } from 'node:crypto';
import { exportLimits } from '@enlace/contract/account/portability/portability.contract.ts';
import { type ClientCard, getClientCard } from '#identity/door.ts';
import { notify, queueMail } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { buildEntries, stepCount } from '../content/build-entries.ts';
import { exportFailedEmail, exportReadyEmail } from '../emails/export.email.ts';
import { createExportTurn, type ExportTurn, LostTurnError } from '../export-turn.ts';
import { claimExport, giveUpTurn, markReady } from '../portability.repository.ts';
import { exportKey } from '../portability.rules.ts';
import type { ExportRow, PortabilityDeps } from '../portability.types.ts';
import { writeZip, type ZippedEntry } from '#platform/zip/write-zip.ts';

const maxAttempts = 3;
/** A run silent for this long is dead. */
export const staleSeconds = 60;

type Job = { deps: PortabilityDeps; owner: OwnerId; exportId: string; signal: AbortSignal };
type Written = { sizeBytes: number; sha256: string; entries: number };
type Run = Job & { row: ExportRow; client: ClientCard };

async function* counted(bytes: AsyncIterable<Buffer>, { turn, sum }: { turn: ExportTurn; sum: Sum }) {
  for await (const piece of bytes) {
    await turn.keep();
    sum.bytes += piece.length;
    sum.hash.update(piece);
    yield piece;
  }
}
type Sum = { bytes: number; hash: ReturnType<typeof createHash> };

/** Streams the archive into the storage: it is stored whole or not at all. */
async function writeArchive({ deps, owner, exportId, signal, row, client }: Run): Promise<Written> {
  const { attempt, requestedAt } = row;
  const turn = createExportTurn({ deps, owner, exportId, attempt, stepsTotal: stepCount, signal });
  const written: ZippedEntry[] = [];
  const context = { deps, owner, locale: client.locale, requestedAt, rowCounts: new Map<string, number>() };
  const zip = writeZip({
    entries: buildEntries({ context, written, onStep: turn.step }),
    modifiedAt: requestedAt.toZonedDateTimeISO(client.timeZone).toPlainDateTime(),
    onEntry: (entry) => written.push(entry),
  });
  const sum: Sum = { bytes: 0, hash: createHash('sha256') };
  await deps.storage.write(exportKey({ owner, exportId }), counted(zip, { turn, sum }));
  return { sizeBytes: sum.bytes, sha256: sum.hash.digest('hex'), entries: written.length };
}

async function notifyReady(
  tx: Tx,
  { run, written, expiresAt }: { run: Run; written: Written; expiresAt: Temporal.Instant },
): Promise<void> {
  const { deps, owner, exportId, client } = run;
  const { publicUrl } = deps.config;
  const content = exportReadyEmail({ client, sizeBytes: written.sizeBytes, expiresAt, publicUrl });
  await queueMail({
    tx,
    deps,
    mail: { purpose: 'export_ready', to: { name: client.name, address: client.email }, ...content },
  });
  await notify({ tx, deps, owner, notification: { kind: 'export.ready', params: {}, link: '/user/opciones/datos' } });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'export.changed', exportId } });
}

/** Marks it ready for a week and notifies the client; false when the claim was lost meanwhile. */
function finish(run: Run, written: Written): Promise<boolean> {
  const { deps, owner, exportId, row } = run;
  const now = deps.clock.now();
  const expiresAt = now.add({ hours: 24 * exportLimits.keptDays });
  return deps.db.system(async (tx) => {
    const isOurs = await markReady(tx, { owner, exportId, attempt: row.attempt, now, expiresAt, ...written });
    if (isOurs) await notifyReady(tx, { run, written, expiresAt });
    return isOurs;
  });
}

/** Returns the work, or fails it after the last attempt; the client is only notified of the end. */
async function setBack({ deps, owner, exportId, row, client, signal }: Run): Promise<void> {
  const isFinal = !signal.aborted && row.attempt >= maxAttempts;
  await deps.db.system(async (tx) => {
    const turn = { owner, exportId, attempt: row.attempt, now: deps.clock.now(), isFinal };
    if (!(await giveUpTurn(tx, turn)) || !isFinal) return;
    const content = exportFailedEmail({ client, publicUrl: deps.config.publicUrl });
    const to = { name: client.name, address: client.email };
    await queueMail({ tx, deps, mail: { purpose: 'export_failed', to, ...content } });
    await notify({
      tx,
      deps,
      owner,
      notification: { kind: 'export.failed', params: {}, link: '/user/opciones/datos' },
    });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'export.changed', exportId } });
  });
}

async function claim({ deps, owner, exportId }: Job) {
  const now = deps.clock.now();
  const staleBefore = now.subtract({ seconds: staleSeconds });
  return deps.db.scoped(owner, async (tx) => {
    const row = await claimExport(tx, { owner, exportId, now, staleBefore });
    return row ? { row, client: await getClientCard(tx, owner) } : undefined;
  });
}

/**
 * Writes one export from the beginning. Does nothing when it is done, gone or claimed, so the job may run any number of
 * times; a dead run is taken over once its heartbeat is old.
 */
export async function writeExport(job: Job): Promise<void> {
  const claimed = await claim(job);
  if (!claimed) return;
  const { deps, owner, exportId } = job;
  const run: Run = { ...job, ...claimed };
  try {
    const written = await writeArchive(run);
    if (!(await finish(run, written))) throw new LostTurnError(`the export ${exportId} was taken over or removed`);
  } catch (error) {
    if (error instanceof LostTurnError) {
      deps.logger.warn({ exportId }, 'a run of an export ended because the work is no longer its own');
      await removeIfUnwanted(run);
      return;
    }
    await setBack(run);
    throw error;
  }
  deps.logger.info({ exportId, owner }, 'an export is ready');
}

/** An archive for an account deleted meanwhile must not stay. */
async function removeIfUnwanted({ deps, owner, exportId }: Run): Promise<void> {
  const isWanted = await deps.db.system(async (tx) => {
    const rows = await tx.sql`select 1 from exports where owner_id = ${owner} and id = ${exportId}`;
    return rows.length > 0;
  });
  if (!isWanted) await deps.storage.remove(exportKey({ owner, exportId }));
}
