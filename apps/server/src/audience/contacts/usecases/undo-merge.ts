import { mergeDays } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import { consumeQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { guardAddresses } from '../contacts.errors.ts';
import { findContact, lockLiveContact, updateContactRow } from '../contacts.repository.ts';
import { suppressedStatuses } from '../contacts.rules.ts';
import {
  imageColumns,
  isCovered,
  lockMerge,
  markUndone,
  type MergeRow,
  readFolder,
  readImage,
  returnBelongings,
  writeAddressImages,
  writeFolder,
  writeImage,
} from '../merges.repository.ts';
import type { RowImage } from '../merges.types.ts';

type Deps = Pick<ContactsDeps, 'db' | 'clock' | 'live'>;
type Input = { deps: Deps; ctx: ClientContext; id: string };

async function openMerge(
  tx: Tx,
  owner: OwnerId,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<MergeRow> {
  const merge = await lockMerge(tx, owner, id);
  if (!merge) throw notFound();
  const oldest = now.subtract({ hours: mergeDays * 24 });
  if (merge.undoneAt || Temporal.Instant.compare(merge.createdAt, oldest) < 0)
    throw new AppError('contacts.merge_expired');
  if (await isCovered(tx, owner, merge)) throw new AppError('contacts.merge_covered');
  await lockLiveContact(tx, owner, merge.keptId);
  return merge;
}

const addressColumns: readonly string[] = ['email', 'phone'];
/** The search words, and the columns they are derived from. */
const wordColumns = ['name', 'first_name', 'last_name', 'company', 'city', 'search'] as const;

/** The previous value, except where it was edited since. */
function restored({ now, state }: { now: RowImage; state: MergeRow['state'] }): { image: RowImage; isEdited: boolean } {
  const same = (column: string) => JSON.stringify(now[column]) === JSON.stringify(state.keptAfter[column]);
  const isEdited = wordColumns.some((column) => !same(column));
  const pick = (column: string) => (same(column) || addressColumns.includes(column) ? state.kept : now)[column] ?? null;
  return { image: Object.fromEntries(imageColumns.map((column) => [column, pick(column)])), isEdited };
}

async function restoreKept(
  tx: Tx,
  owner: OwnerId,
  { merge, at }: { merge: MergeRow; at: Temporal.Instant },
): Promise<void> {
  const { keptId, state } = merge;
  const { image, isEdited } = restored({ now: await readImage(tx, owner, keptId), state });
  await writeImage(tx, owner, { id: keptId, image });
  if (!isEdited) return;
  // Texts were edited since: derived values are recomputed.
  await updateContactRow(tx, owner, { row: await lockLiveContact(tx, owner, keptId), changes: {}, now: at });
}

/** Somebody who unsubscribed after the merge did so for every address. */
async function carrySuppression(
  tx: Tx,
  owner: OwnerId,
  { merge, at }: { merge: MergeRow; at: Temporal.Instant },
): Promise<void> {
  const kept = await findContact(tx, owner, merge.keptId);
  if (!kept || !suppressedStatuses.includes(kept.status)) return;
  if (kept.status === merge.state.keptAfter['status'] || kept.status === merge.state.kept['status']) return;
  await tx.sql`
    update contacts set status = ${kept.status}, status_reason = ${kept.statusReason}, status_changed_at = ${at}
    where owner_id = ${owner} and id = ${merge.mergedId} and status <> all(${[...suppressedStatuses]}::text[])`;
}

async function split(tx: Tx, owner: OwnerId, { merge, at }: { merge: MergeRow; at: Temporal.Instant }): Promise<void> {
  const { keptId, mergedId, state } = merge;
  await returnBelongings(tx, owner, { mergeId: merge.id, from: keptId, to: mergedId });
  if (state.eventId !== '')
    await tx.sql`delete from contact_events where owner_id = ${owner} and id = ${state.eventId}`;
  if (state.keptFolder !== state.keptFolderAfter && (await readFolder(tx, owner, keptId)) === state.keptFolderAfter)
    await writeFolder(tx, owner, { contactId: keptId, folderId: state.keptFolder });
  await writeAddressImages(tx, owner, { images: state.addresses, keptId });
  await tx.sql`update contacts set email = null where owner_id = ${owner} and id = ${keptId}`;
  await tx.sql`update contacts set deleted_at = null, merged_into = null where owner_id = ${owner} and id = ${mergedId}`;
  await restoreKept(tx, owner, { merge, at });
  await carrySuppression(tx, owner, { merge, at });
}

/**
 * Undoes a merge. Errors: resource.not_found, contacts.merge_expired, contacts.merge_covered, contacts.email_taken
 * (somebody else got an address meanwhile), quota.*.
 */
export async function undoMerge({ deps, ctx, id }: Input): Promise<{ keptId: string; mergedId: string }> {
  const { owner, actor } = authorOf(ctx);
  return guardAddresses(() =>
    deps.db.scoped(owner, async (tx) => {
      const at = deps.clock.now();
      const merge = await openMerge(tx, owner, { id, now: at });
      const { keptId, mergedId, keptName, mergedName } = merge;
      await consumeQuota({ tx, owner, resource: 'contacts', amount: 1, cause: 'contact.merge_undone' });
      await split(tx, owner, { merge, at });
      await markUndone(tx, owner, { id, at });
      const after = { name: keptName, merged: mergedName };
      const entry = { action: 'contact.merge_undone', subjectKind: 'contact', subjectId: keptId, after };
      await recordHistory({ tx, owner, actor, entry });
      for (const contactId of [keptId, mergedId])
        await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId } });
      return { keptId, mergedId };
    }),
  );
}
