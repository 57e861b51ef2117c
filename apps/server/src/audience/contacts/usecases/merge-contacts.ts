import { mergeDays, type MergeContactsInput } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { sideOf, strictest } from '@enlace/contract/audience/contacts/merges.rules.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField } from '#platform/errors.ts';
import { insertEvents } from '../contact-events.repository.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { contactUpdated } from '../contacts.events.ts';
import { contactOf, getContactRow, lockLiveContact, updateContactRow } from '../contacts.repository.ts';
import type { ContactRow, ContactView } from '../contacts.types.ts';
import {
  insertMerge,
  listOpenMerges,
  moveAddresses,
  moveBelongings,
  type ContactMergeView,
  presentMerge,
  readAddressImages,
  readFolder,
  readImage,
  updateMergeState,
  writeFolder,
} from '../merges.repository.ts';
import { mergedRecord } from '../merges.rules.ts';

type Deps = Pick<ContactsDeps, 'db' | 'clock' | 'ids' | 'live' | 'events'>;
type Call = { deps: Deps; ctx: ClientContext };
type MergeCall = Call & { id: string; input: MergeContactsInput };
type Pair = { kept: ContactRow; merged: ContactRow };

async function lockPair(
  tx: Tx,
  owner: OwnerId,
  { keptId, mergedId }: { keptId: string; mergedId: string },
): Promise<Pair> {
  if (keptId === mergedId) throw invalidField('mergedId', 'invalid_option');
  const rows = new Map<string, ContactRow>();
  // A fixed lock order, so that two merges never deadlock.
  for (const id of [keptId, mergedId].toSorted()) rows.set(id, await lockLiveContact(tx, owner, id));
  const [kept, merged] = [rows.get(keptId), rows.get(mergedId)];
  if (!kept || !merged) throw new Error('a locked tamy is not there');
  return { kept, merged };
}

async function bury(tx: Tx, owner: OwnerId, { pair, now }: { pair: Pair; now: Temporal.Instant }): Promise<void> {
  await tx.sql`
    update contacts set deleted_at = ${now}, merged_into = ${pair.kept.id} where owner_id = ${owner} and id = ${pair.merged.id}`;
}

async function writeRecord(
  tx: Tx,
  owner: OwnerId,
  { pair, input, now }: { pair: Pair; input: MergeContactsInput; now: Temporal.Instant },
): Promise<void> {
  const { kept, merged } = pair;
  await updateContactRow(tx, owner, { row: kept, changes: mergedRecord(pair, input), now });
  const { status, statusReason, statusChangedAt } = strictest(pair);
  await tx.sql`
    update contacts set status = ${status}, status_reason = ${statusReason}, status_changed_at = ${statusChangedAt},
      activity_at = greatest(activity_at, ${merged.activityAt}), created_at = least(created_at, ${merged.createdAt})
    where owner_id = ${owner} and id = ${kept.id}`;
}

async function mergePair(
  tx: Tx,
  owner: OwnerId,
  { deps, pair, input }: { deps: Deps; pair: Pair; input: MergeContactsInput },
) {
  const { kept, merged } = pair;
  const now = deps.clock.now();
  const mergeId = deps.ids.uuid();
  const image = await readImage(tx, owner, kept.id);
  const folders = { kept: await readFolder(tx, owner, kept.id), merged: await readFolder(tx, owner, merged.id) };
  const addresses = await readAddressImages(tx, owner, [kept.id, merged.id]);
  const row = {
    id: mergeId,
    keptId: kept.id,
    mergedId: merged.id,
    keptName: kept.name,
    mergedName: merged.name,
    createdAt: now,
  };
  const before = {
    kept: image,
    keptAfter: image,
    keptFolder: folders.kept,
    keptFolderAfter: folders.kept,
    addresses,
    eventId: '',
  };
  await insertMerge(tx, owner, { ...row, state: before });
  await bury(tx, owner, { pair, now });
  await moveAddresses(tx, owner, { from: merged.id, to: kept.id });
  await moveBelongings(tx, owner, { mergeId, from: merged.id, to: kept.id });
  if (sideOf(input.choices.folder, folders) === 'merged')
    await writeFolder(tx, owner, { contactId: kept.id, folderId: folders.merged });
  await writeRecord(tx, owner, { pair, input, now });
  const [event] = await insertEvents(tx, owner, {
    contactIds: [kept.id],
    event: { kind: 'merged', at: now, details: { text: merged.name } },
  });
  const state = {
    ...before,
    keptAfter: await readImage(tx, owner, kept.id),
    keptFolderAfter: await readFolder(tx, owner, kept.id),
    eventId: event?.id ?? '',
  };
  await updateMergeState(tx, owner, { id: mergeId, state });
  return row;
}

type Merged = { contact: ContactView; merge: ContactMergeView };
type Merge = { deps: Deps; owner: OwnerId; actor: HistoryActor; id: string; input: MergeContactsInput };

/** The same within a transaction, for whoever joins two records of one person. */
export async function mergeWithin(tx: Tx, { deps, owner, actor, id, input }: Merge): Promise<Merged> {
  const pair = await lockPair(tx, owner, { keptId: id, mergedId: input.mergedId });
  await releaseQuota({ tx, owner, resource: 'contacts', amount: 1, cause: 'contact.merged' });
  const row = await mergePair(tx, owner, { deps, pair, input });
  const contact = await getContactRow(tx, owner, { id, now: deps.clock.now() });
  const after = { name: contact.name, merged: pair.merged.name };
  const entry = {
    action: 'contact.merged',
    subjectKind: 'contact',
    subjectId: id,
    before: { name: pair.kept.name },
    after,
  };
  await recordHistory({ tx, owner, actor, entry });
  await deps.events.emit(tx, contactUpdated, { owner, contactId: id });
  for (const contactId of [id, input.mergedId])
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId } });
  return { contact: contactOf(contact), merge: presentMerge(row) };
}

/** Merges two contacts into one. Errors: resource.not_found, request.invalid. */
export async function mergeContacts({ deps, ctx, id, input }: MergeCall): Promise<Merged> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, (tx) => mergeWithin(tx, { deps, owner, actor, id, input }));
}

/** Merges that can still be undone. */
export async function listMerges({ deps, ctx }: Call): Promise<{ items: ContactMergeView[] }> {
  const { owner } = authorOf(ctx);
  const since = deps.clock.now().subtract({ hours: mergeDays * 24 });
  return deps.db.scoped(owner, async (tx) => ({
    items: (await listOpenMerges(tx, owner, { since })).map(presentMerge),
  }));
}
