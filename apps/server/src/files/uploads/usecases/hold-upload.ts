import { uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { notFound } from '#platform/errors.ts';
import { uploadGone, uploadLocked } from '../uploads.errors.ts';
import { advance, findUpload, releaseLeaseRow, renewLeaseRow, takeLeaseRow } from '../uploads.repository.ts';
import type { Lease, UploadRow } from '../uploads.types.ts';
import type { UploadCall } from './upload-call.ts';

/** A holder inactive for this long loses the upload to the next caller. */
const leaseSeconds = 10;
const renewMs = 3000;

export type Hold = {
  lease: Lease;
  /** Renews the lease; throws uploads.locked when somebody else has it by now. */
  renew(): Promise<void>;
  /** The same, and confirms bytes up to here; with a request's last bytes it may release immediately. */
  advance(offset: number, input?: { isLast: boolean }): Promise<void>;
  /** No effect once released. */
  release(): Promise<void>;
};

/** When an unresumed upload expires. */
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
        // Does not wait for the disk: a lease restored by a database crash expires anyway.
        await Promise.all([tx.sql`select set_config('synchronous_commit', 'off', true)`, releaseLeaseRow(tx, lease)]);
      });
    },
  };
}

function assertThere({ deps }: UploadCall, row: UploadRow): void {
  if (row.fileId === null && Temporal.Instant.compare(row.expiresAt, deps.clock.now()) <= 0) throw uploadGone();
}

/** The current state of an upload. Errors: resource.not_found, uploads.gone. */
export async function standingUpload(call: UploadCall, id: string): Promise<UploadRow> {
  const { deps, owner } = call;
  const row = await deps.db.scoped(owner, (tx) => findUpload(tx, { owner, id }), { readOnly: true });
  if (!row) throw notFound();
  assertThere(call, row);
  return row;
}

type Work<T> = (row: UploadRow, hold: Hold) => Promise<T>;

/** Undefined when somebody else holds it, or it does not exist. */
async function take(call: UploadCall, id: string): Promise<{ row: UploadRow; hold: Hold } | undefined> {
  const { deps, owner } = call;
  const lease: Lease = { owner, id, writer: deps.ids.uuid() };
  const now = deps.clock.now();
  const until = now.add({ seconds: leaseSeconds });
  const row = await deps.db.scoped(owner, (tx) => takeLeaseRow(tx, { ...lease, now, until }));
  return row && { row, hold: holdOf(call, lease, row) };
}

/** Works on an upload, even an expired one, with the lease. Error: uploads.locked, also when it does not exist. */
export async function holdAnyUpload<T>(call: UploadCall, id: string, work: Work<T>): Promise<T> {
  const held = await take(call, id);
  if (!held) throw uploadLocked();
  try {
    return await work(held.row, held.hold);
  } finally {
    await held.hold.release();
  }
}

/** The same for a resumable one. Errors: resource.not_found, uploads.gone, uploads.locked. */
export async function holdUpload<T>(call: UploadCall, id: string, work: Work<T>): Promise<T> {
  const held = await take(call, id);
  if (!held) {
    // Only a refusal needs the reason: success costs no extra query.
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
