import { erasureTimes } from '@enlace/contract/account/erasure/erasure.contract.ts';
import { queueMail, recordHistory } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { leavingEmail, stayingEmail } from '../emails/leaving.email.ts';
import { tooLateToStay } from '../erasure.errors.ts';
import { findOpenErasure, insertErasure, lockPerson, markCancelled, setLeaving } from '../erasure.repository.ts';
import type { ErasureAuthor, ErasureDeps, LeavingPerson } from '../erasure.types.ts';

export type LeavingState = {
  requestedAt: Temporal.Instant;
  /** When everything is erased. */
  eraseAt: Temporal.Instant;
  requestedBy: 'client' | 'admin';
};

type Input = { deps: ErasureDeps; userId: string; by: ErasureAuthor };

async function mailTo(
  tx: Tx,
  { deps, person, content }: { deps: ErasureDeps; person: LeavingPerson; content: ReturnType<typeof leavingEmail> },
): Promise<void> {
  const to = { name: person.name, address: person.email };
  await queueMail({ tx, deps, mail: { purpose: 'leaving', to, ...content } });
}

async function announce(tx: Tx, { deps, userId }: Pick<Input, 'deps' | 'userId'>): Promise<void> {
  await deps.live.publish(tx, { userId, event: { kind: 'account.leaving' } });
}

async function beginLeaving(tx: Tx, { deps, userId, by }: Input): Promise<LeavingState> {
  const person = await lockPerson(tx, userId);
  if (!person) throw notFound();
  const known = await findOpenErasure(tx, userId);
  if (known) return known;
  // At storage precision, so that every response has the same moment.
  const requestedAt = deps.clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
  const eraseAt = requestedAt.add({ hours: 24 * erasureTimes.graceDays });
  const requestedBy = by.kind === 'admin' ? 'admin' : 'client';
  await insertErasure(tx, { id: deps.ids.uuid(), userId, requestedBy, requestedAt, eraseAt });
  await setLeaving(tx, { userId, at: requestedAt });
  const entry = {
    action: 'client.leaving',
    subjectKind: 'client',
    subjectId: userId,
    after: { eraseAt: eraseAt.toString() },
  };
  await recordHistory({ tx, owner: ownerId(userId), actor: by, entry });
  await mailTo(tx, { deps, person, content: leavingEmail({ person, eraseAt, publicUrl: deps.config.publicUrl }) });
  await announce(tx, { deps, userId });
  return { requestedAt, eraseAt, requestedBy };
}

/**
 * Closes a client's account immediately (pages, forms, sending, keys) and schedules the erasure after the grace period.
 * Repeating it returns the existing date. Errors: resource.not_found when the user is not a client.
 */
export async function scheduleErasure(input: Input): Promise<LeavingState> {
  const { requestedAt, eraseAt, requestedBy } = await input.deps.db.system((tx) => beginLeaving(tx, input));
  input.deps.authenticator.forget(input.userId);
  return { requestedAt, eraseAt, requestedBy };
}

/** Reopens the account as it was; no error when it was not leaving. Errors: erasure.too_late. */
export async function cancelErasure({ deps, userId, by }: Input): Promise<void> {
  await deps.db.system(async (tx) => {
    const erasure = await findOpenErasure(tx, userId, { lock: true });
    if (!erasure) return;
    const now = deps.clock.now();
    const isOver = erasure.startedAt !== null || Temporal.Instant.compare(erasure.eraseAt, now) <= 0;
    const person = await lockPerson(tx, userId);
    if (isOver || !person) throw tooLateToStay();
    await markCancelled(tx, { id: erasure.id, at: now });
    await setLeaving(tx, { userId, at: null });
    const entry = { action: 'client.stayed', subjectKind: 'client', subjectId: userId };
    await recordHistory({ tx, owner: ownerId(userId), actor: by, entry });
    await mailTo(tx, { deps, person, content: stayingEmail({ person, publicUrl: deps.config.publicUrl }) });
    await announce(tx, { deps, userId });
  });
  deps.authenticator.forget(userId);
}

/** Whether this client is leaving, since when and until when. */
export async function findLeavingState({
  deps,
  userId,
}: {
  deps: Pick<ErasureDeps, 'db'>;
  userId: string;
}): Promise<LeavingState | null> {
  const found = await deps.db.system((tx) => findOpenErasure(tx, userId), { readOnly: true });
  if (!found) return null;
  const { requestedAt, eraseAt, requestedBy } = found;
  return { requestedAt, eraseAt, requestedBy };
}
