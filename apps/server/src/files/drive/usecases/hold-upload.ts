import { uploadLimits } from '@enlace/contract/files/drive/uploads.contract.ts';
import { notFound } from '#platform/errors.ts';
import { uploadGone, uploadLocked } from '../uploads.errors.ts';
import { advance, findUpload, releaseLeaseRow, renewLeaseRow, takeLeaseRow } from '../uploads.repository.ts';
import type { Lease, UploadRow } from '../uploads.types.ts';
import type { UploadCall } from './upload-call.ts';

/** Who does not move for so long has lost the upload to whoever asks next. */
const leaseSeconds = 10;
const renewMs = 3000;

export type Hold = {
  lease: Lease;
  /** Keeps the right to write; throws uploads.locked when somebody else has it by now. */
  renew(): Promise<void>;
  /** The same, and says that bytes up to here are safe; with the last ones of a request it may let go at once. */
  advance(offset: number, input?: { isLast: boolean }): Promise<void>;
  /** Does nothing for who has let go. */
  release(): Promise<void>;
};

/** When an upload is let go unless somebody goes on with it. */
export function expiryFrom(now: Temporal.Instant, { isVisitor }: { isVisitor: boolean }): Temporal.Instant {
  return now.add({ hours: isVisitor ? uploadLimits.visitorExpireHours : uploadLimits.expireHours });
}

function holdOf({ deps, owner }: UploadCall, lease: Lease, { requestId }: UploadRow): Hold {
  const isVisitor = requestId !== null;
  let renewedMs = deps.clock.monotonicMs();
  let isReleased = false;
  const until = () => deps.clock.now().add({ seconds: leaseSeconds });
  return {
    lease,
    async renew() {
      if (deps.clock.monotonicMs() - renewedMs < renewMs) return;
      if (!(await deps.db.scoped(owner, (tx) => renewLeaseRow(tx, { ...lease, until: until() })))) throw uploadLocked();
      renewedMs = deps.clock.monotonicMs();
    },
    async advance(offset, { isLast } = { isLast: false }) {
      const progress = {
        ...lease,
        offset,
        isLast,
        until: until(),
        expiresAt: expiryFrom(deps.clock.now(), { isVisitor }),
      };
      if (!(await deps.db.scoped(owner, (tx) => advance(tx, progress)))) throw uploadLocked();
      renewedMs = deps.clock.monotonicMs();
      isReleased = isLast;
    },
    async release() {
      if (isReleased) return;
      await deps.db.scoped(owner, async (tx) => {
        // Waits for no disk: a lease that a fall of the database brings back ends by itself.
        await Promise.all([tx.sql`select set_config('synchronous_commit', 'off', true)`, releaseLeaseRow(tx, lease)]);
      });
    },
  };
}

function assertThere({ deps }: UploadCall, row: UploadRow): void {
  if (row.fileId === null && Temporal.Instant.compare(row.expiresAt, deps.clock.now()) <= 0) throw uploadGone();
}

/** An upload as it stands. Errors: resource.not_found, uploads.gone. */
export async function standingUpload(call: UploadCall, id: string): Promise<UploadRow> {
  const { deps, owner } = call;
  const row = await deps.db.scoped(owner, (tx) => findUpload(tx, { owner, id }), { readOnly: true });
  if (!row) throw notFound();
  assertThere(call, row);
  return row;
}

type Work<T> = (row: UploadRow, hold: Hold) => Promise<T>;

/** Undefined when somebody else holds it, or there is none. */
async function take(call: UploadCall, id: string): Promise<{ row: UploadRow; hold: Hold } | undefined> {
  const { deps, owner } = call;
  const lease: Lease = { owner, id, writer: deps.ids.uuid() };
  const now = deps.clock.now();
  const until = now.add({ seconds: leaseSeconds });
  const row = await deps.db.scoped(owner, (tx) => takeLeaseRow(tx, { ...lease, now, until }));
  return row && { row, hold: holdOf(call, lease, row) };
}

/** Works on an upload, also one whose time is over, while nobody else may. Error: uploads.locked, also when there is none. */
export async function holdAnyUpload<T>(call: UploadCall, id: string, work: Work<T>): Promise<T> {
  const held = await take(call, id);
  if (!held) throw uploadLocked();
  try {
    return await work(held.row, held.hold);
  } finally {
    await held.hold.release();
  }
}

/** The same for one that may be gone on with. Errors: resource.not_found, uploads.gone, uploads.locked. */
export async function holdUpload<T>(call: UploadCall, id: string, work: Work<T>): Promise<T> {
  const held = await take(call, id);
  if (!held) {
    // Only who was refused asks why: what goes well costs no look of its own.
    await standingUpload(call, id);
    throw uploadLocked();
  }
  try {
    assertThere(call, held.row);
    return await work(held.row, held.hold);
  } finally {
    await held.hold.release();
  }
}
