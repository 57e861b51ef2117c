import type {
  ContactEventDetails,
  ContactEventKind,
  TimelineGroup,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { ContactEventRow } from './contacts.types.ts';

/** Actions of the person; they update `activity_at`. */
export const personalKinds: readonly ContactEventKind[] = [
  'joined',
  'wrote',
  'campaign_opened',
  'campaign_clicked',
  'resubscribed',
  'files_sent',
];

export type NewContactEvent = { kind: ContactEventKind; at: Temporal.Instant; details?: ContactEventDetails };

/** Adds one entry to the timelines of these contacts; `isFirst`: they were just created, at that moment. */
export async function insertEvents(
  tx: Tx,
  owner: OwnerId,
  { contactIds, event, isFirst = false }: { contactIds: readonly string[]; event: NewContactEvent; isFirst?: boolean },
): Promise<ContactEventRow[]> {
  const { kind, at, details = {} } = event;
  const rows = await tx.sql<ContactEventRow[]>`
    insert into contact_events (owner_id, contact_id, kind, at, details)
    select ${owner}, coalesce(c.merged_into, ids.id), ${kind}, ${at}, ${tx.sql.json(details)}
    from unnest(${[...contactIds]}::uuid[]) as ids (id) left join contacts c on c.owner_id = ${owner} and c.id = ids.id
    returning id, kind, at, details`;
  if (personalKinds.includes(kind) && !isFirst) {
    await tx.sql`
      update contacts set activity_at = ${at}
      where owner_id = ${owner} and activity_at < ${at} and id = any(array(
        select coalesce(merged_into, id) from contacts where owner_id = ${owner} and id = any(${[...contactIds]}::uuid[])))`;
  }
  return [...rows];
}

type PageInput = { contactId: string; cursor: string | undefined; limit: number; group?: TimelineGroup | undefined };

const groupKinds: Record<TimelineGroup, readonly ContactEventKind[]> = {
  messages: ['wrote', 'replied', 'transactional_sent'],
  campaigns: [
    'campaign_sent',
    'campaign_opened',
    'campaign_clicked',
    'bounced',
    'complained',
    'automation_entered',
    'automation_labelled',
    'automation_unlabelled',
    'automation_moved',
    'automation_done',
    'automation_left',
  ],
  notes: ['note'],
  files: ['wrote', 'replied', 'files_sent'],
  forms: ['wrote'],
  permissions: ['consent_given', 'consent_withdrawn', 'unsubscribed', 'resubscribed', 'blocked'],
  records: ['joined', 'merged', 'data_requested'],
};

function groupCondition(tx: Tx, group: TimelineGroup | undefined) {
  if (!group) return tx.sql``;
  const ofKind = tx.sql`and e.kind = any(${[...groupKinds[group]]}::text[])`;
  if (group === 'files') {
    return tx.sql`${ofKind} and exists (
      select 1 from message_attachments a where a.owner_id = e.owner_id and a.message_id = (e.details ->> 'messageId')::uuid)`;
  }
  if (group === 'forms') return tx.sql`${ofKind} and m.channel = 'form'`;
  return ofKind;
}

/** Newest first. */
export async function listEvents(
  tx: Tx,
  owner: OwnerId,
  { contactId, cursor, limit, group }: PageInput,
): Promise<{ rows: ContactEventRow[]; next: string | null }> {
  const after = decodeKeyset(cursor, 'instant');
  const rows = await tx.sql<ContactEventRow[]>`
    select e.id, e.kind, e.at, e.details || jsonb_strip_nulls(jsonb_build_object('answers', nullif(m.fields, '[]'), 'files', (
             select jsonb_agg(a.name order by a.position) from message_attachments a
             where a.owner_id = e.owner_id and a.message_id = m.id and m.id is not null))) as details
    from contact_events e
    left join messages m on m.owner_id = e.owner_id and m.id = (e.details ->> 'messageId')::uuid and e.kind in ('wrote', 'replied')
    where e.owner_id = ${owner} and e.contact_id = ${contactId} ${groupCondition(tx, group)}
      ${after ? tx.sql`and (e.at, e.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : tx.sql``}
    order by e.at desc, e.id desc limit ${limit + 1}`;
  return toPage(rows, { limit, position: ({ at, id }) => ({ key: at.toString(), id }) });
}
