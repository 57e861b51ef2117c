import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** What a merge changes in the surviving conversation, as text and numbers so that it compares and stores exactly. */
export type TargetState = {
  state: string;
  snoozedUntil: string | null;
  unreadCount: number;
  preview: string;
  lastDirection: string;
  lastMessageAt: string;
  participants: string[];
  contactId: string | null;
};

export type MergeRow = {
  id: string;
  sourceId: string;
  targetId: string;
  targetBefore: TargetState;
  targetAfter: TargetState;
  sourceParticipants: string[];
  mergedAt: Temporal.Instant;
  undoUntil: Temporal.Instant;
};

export type MergeListRow = Pick<MergeRow, 'id' | 'sourceId' | 'mergedAt' | 'undoUntil'> & {
  name: string;
  email: string | null;
};

function mergeColumns(tx: Tx) {
  return tx.sql`id, source_id, target_id, target_before, target_after, source_participants, merged_at, undo_until`;
}

export async function readTargetState(tx: Tx, owner: OwnerId, id: string): Promise<TargetState> {
  const [row] = await tx.sql<TargetState[]>`
    select state, snoozed_until::text as snoozed_until, unread_count, preview, last_direction,
      last_message_at::text as last_message_at, participants, contact_id::text as contact_id
    from conversations where owner_id = ${owner} and id = ${id}`;
  if (!row) throw new Error('a conversation vanished in its own transaction');
  return row;
}

export async function writeTargetState(
  tx: Tx,
  owner: OwnerId,
  { id, values }: { id: string; values: TargetState },
): Promise<void> {
  await tx.sql`
    update conversations set state = ${values.state}, snoozed_until = ${values.snoozedUntil}::timestamptz,
      unread_count = ${values.unreadCount}, preview = ${values.preview}, last_direction = ${values.lastDirection},
      last_message_at = ${values.lastMessageAt}::timestamptz, participants = ${values.participants}::text[],
      contact_id = ${values.contactId}::uuid
    where owner_id = ${owner} and id = ${id}`;
}

/** Moves messages, notes, labels and what waits to leave, and records what moved. */
export async function moveContents(
  tx: Tx,
  owner: OwnerId,
  { mergeId, from, to }: { mergeId: string; from: string; to: string },
): Promise<void> {
  await tx.sql`
    with moved as (
      update messages set conversation_id = ${to} where owner_id = ${owner} and conversation_id = ${from} returning id
    )
    insert into conversation_merge_items (owner_id, merge_id, kind, item_id) select ${owner}, ${mergeId}, 'message', id from moved`;
  await tx.sql`
    with moved as (
      update conversation_notes set conversation_id = ${to} where owner_id = ${owner} and conversation_id = ${from} returning id
    )
    insert into conversation_merge_items (owner_id, merge_id, kind, item_id) select ${owner}, ${mergeId}, 'note', id from moved`;
  await tx.sql`
    update scheduled_replies set conversation_id = ${to} where owner_id = ${owner} and conversation_id = ${from}`;
  await tx.sql`
    with added as (
      insert into label_links (owner_id, noun, subject_id, label_id)
      select owner_id, noun, ${to}::uuid, label_id from label_links
      where owner_id = ${owner} and noun = 'conversation' and subject_id = ${from}
      on conflict do nothing returning label_id
    )
    insert into conversation_merge_items (owner_id, merge_id, kind, item_id) select ${owner}, ${mergeId}, 'label', label_id from added`;
}

type First = { from: string; subject: string; answersId: string | null };

/**
 * A first mail that waits to leave joins another thread: it refers to what was said there until now, under its own
 * Subject and without quoting what others wrote.
 */
export async function pinFirstMails(tx: Tx, owner: OwnerId, { from, subject, answersId }: First): Promise<void> {
  const pinned = { quote: 'none', startedIn: from, ...(answersId === null ? {} : { answersId }) };
  await tx.sql`
    update scheduled_replies set heading = ${tx.sql.json({ subject })} || jsonb_strip_nulls(heading) || ${tx.sql.json(pinned)}
    where owner_id = ${owner} and conversation_id = ${from} and heading ->> 'answersId' is null`;
}

/** Moves back what moved and still exists, and what waits to leave as an answer to it. */
export async function returnContents(
  tx: Tx,
  owner: OwnerId,
  { mergeId, from, to }: { mergeId: string; from: string; to: string },
): Promise<void> {
  // A label that a later merge would have added too stays, and now belongs to that merge.
  await tx.sql`
    update conversation_merge_items i set merge_id = heir.merge_id
    from (select l.label_id, min(m.id::text)::uuid as merge_id from conversation_merges m
            join label_links l on l.owner_id = m.owner_id and l.noun = 'conversation' and l.subject_id = m.source_id
           where m.owner_id = ${owner} and m.target_id = ${from} and m.id <> ${mergeId} group by l.label_id) as heir
    where i.owner_id = ${owner} and i.merge_id = ${mergeId} and i.kind = 'label' and i.item_id = heir.label_id`;
  const items = (kind: string) =>
    tx.sql`(select item_id from conversation_merge_items where owner_id = ${owner} and merge_id = ${mergeId} and kind = ${kind})`;
  await tx.sql`
    update messages set conversation_id = ${to} where owner_id = ${owner} and conversation_id = ${from} and id in ${items('message')}`;
  await tx.sql`
    update conversation_notes set conversation_id = ${to} where owner_id = ${owner} and conversation_id = ${from} and id in ${items('note')}`;
  const answers = tx.sql`
    conversation_id = ${from} and heading ->> 'answersId' in (
      select id::text from messages where owner_id = ${owner} and conversation_id = ${to})`;
  await tx.sql`update scheduled_replies set conversation_id = ${to} where owner_id = ${owner} and ${answers}`;
  await tx.sql`update conversation_drafts set conversation_id = ${to} where owner_id = ${owner} and ${answers}`;
  // A first mail begins its own conversation again.
  await tx.sql`
    update scheduled_replies set conversation_id = ${to}, heading = heading - '{answersId,quote,startedIn}'::text[]
    where owner_id = ${owner} and conversation_id = ${from} and heading ->> 'startedIn' = ${to}`;
  await tx.sql`
    delete from label_links where owner_id = ${owner} and noun = 'conversation' and subject_id = ${from} and label_id in ${items('label')}`;
}

/** Moves back later messages to the surviving conversation from addresses only the other one knew; returns how many. */
export async function returnLaterMessages(
  tx: Tx,
  owner: OwnerId,
  input: { mergeId: string; from: string; to: string; addresses: readonly string[]; since: Temporal.Instant },
): Promise<number> {
  const { mergeId, from, to, addresses, since } = input;
  if (addresses.length === 0) return 0;
  // A later merge may have added messages of these addresses: those stay with it.
  const moved = await tx.sql`
    update messages set conversation_id = ${to}
    where owner_id = ${owner} and conversation_id = ${from} and direction = 'in' and at > ${since}
      and lower(author_email) = any(${[...addresses]}::text[])
      and id not in (select i.item_id from conversation_merge_items i
        where i.owner_id = ${owner} and i.merge_id <> ${mergeId} and i.kind = 'message')`;
  return moved.count;
}

export async function insertMerge(tx: Tx, owner: OwnerId, row: Omit<MergeRow, 'targetAfter'>): Promise<void> {
  const before = tx.sql.json(row.targetBefore);
  await tx.sql`
    insert into conversation_merges
      (owner_id, id, source_id, target_id, target_before, target_after, source_participants, merged_at, undo_until)
    values (${owner}, ${row.id}, ${row.sourceId}, ${row.targetId}, ${before}, ${before}, ${row.sourceParticipants}::text[],
      ${row.mergedAt}, ${row.undoUntil})`;
}

export async function writeMergeResult(
  tx: Tx,
  owner: OwnerId,
  { id, targetAfter }: Pick<MergeRow, 'id' | 'targetAfter'>,
): Promise<void> {
  await tx.sql`
    update conversation_merges set target_after = ${tx.sql.json(targetAfter)} where owner_id = ${owner} and id = ${id}`;
}

/** Of one conversation, newest first, while they can be undone. */
export async function listMerges(
  tx: Tx,
  owner: OwnerId,
  { targetId, now }: { targetId: string; now: Temporal.Instant },
): Promise<MergeListRow[]> {
  return [
    ...(await tx.sql<MergeListRow[]>`
      select m.id, m.source_id, m.merged_at, m.undo_until, s.visitor_name as name, s.visitor_email as email
      from conversation_merges m join conversations s on s.owner_id = m.owner_id and s.id = m.source_id
      where m.owner_id = ${owner} and m.target_id = ${targetId} and m.undo_until > ${now} order by m.merged_at desc, m.id desc`),
  ];
}

export async function findMerge(
  tx: Tx,
  owner: OwnerId,
  { id, targetId }: { id: string; targetId: string },
): Promise<MergeRow | undefined> {
  const [row] = await tx.sql<MergeRow[]>`
    select ${mergeColumns(tx)} from conversation_merges where owner_id = ${owner} and id = ${id} and target_id = ${targetId} for update`;
  return row;
}

/** Later merges into the same conversation, oldest first. */
export async function listLaterMerges(
  tx: Tx,
  owner: OwnerId,
  { id, targetId, mergedAt }: Pick<MergeRow, 'id' | 'targetId' | 'mergedAt'>,
): Promise<MergeRow[]> {
  return [
    ...(await tx.sql<MergeRow[]>`
      select ${mergeColumns(tx)} from conversation_merges
      where owner_id = ${owner} and target_id = ${targetId} and (merged_at, id) > (${mergedAt}, ${id}::uuid) order by merged_at, id`),
  ];
}

/** Stores a merge as it would have been without an earlier one. */
export async function rewriteMerge(
  tx: Tx,
  owner: OwnerId,
  { id, before, after }: { id: string; before: TargetState; after: TargetState },
): Promise<void> {
  await tx.sql`
    update conversation_merges set target_before = ${tx.sql.json(before)}, target_after = ${tx.sql.json(after)}
    where owner_id = ${owner} and id = ${id}`;
}

export async function deleteMerge(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql`delete from conversation_merges where owner_id = ${owner} and id = ${id}`;
}
