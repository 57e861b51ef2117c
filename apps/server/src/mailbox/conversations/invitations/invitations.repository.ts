import type { Invitation, InvitationAnswer } from '@enlace/contract/mailbox/conversations/invitations.schemas.ts';
import { readRecipientAddress } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ParsedInvitation } from '#platform/mail/parse/parsed-mail.types.ts';

export type InvitationRow = {
  messageId: string;
  uid: string;
  recurrence: string;
  sequence: number;
  method: ParsedInvitation['method'];
  content: ParsedInvitation;
  answer: InvitationAnswer | null;
  isOld: boolean;
  isCancelled: boolean;
  conflicts: string[];
};

const maxConflicts = 5;

type New = { messageId: string; invitation: ParsedInvitation; receivedAt: Temporal.Instant };

export async function insertInvitation(
  tx: Tx,
  owner: OwnerId,
  { messageId, invitation, receivedAt }: New,
): Promise<void> {
  const { uid, recurrence, sequence, method, when } = invitation;
  const [start, end] = when.kind === 'time' ? [when.start, when.end ?? when.start] : [null, null];
  await tx.sql`
    insert into mail_invitations (owner_id, message_id, uid, recurrence, sequence, method, starts_at, ends_at, content, received_at)
    values (${owner}, ${messageId}, ${uid}, ${recurrence}, ${sequence}, ${method}, ${start}, ${end},
            ${tx.sql.json(invitation)}, ${receivedAt.toString()})
    on conflict do nothing`;
}

/**
 * The invitations of these messages. One is old when a later mail of its organiser has the same UID and a higher
 * SEQUENCE, or the same and came later (RFC 5546 §2.1.5), and cancelled when that mail calls the event off.
 */
export async function listInvitations(tx: Tx, owner: OwnerId, messageIds: readonly string[]): Promise<InvitationRow[]> {
  if (messageIds.length === 0) return [];
  return [
    ...(await tx.sql<InvitationRow[]>`
      select i.message_id, i.uid, i.recurrence, i.sequence, i.method, i.content, i.answer,
        exists (select from mail_invitations n where n.owner_id = i.owner_id and n.uid = i.uid and n.recurrence = i.recurrence
          and n.method = 'request' and i.method = 'request' and n.message_id <> i.message_id
          and n.content -> 'organizer' ->> 'email' is not distinct from i.content -> 'organizer' ->> 'email'
          and (n.sequence, n.received_at, n.message_id) > (i.sequence, i.received_at, i.message_id)) as is_old,
        i.method = 'cancel' or exists (select from mail_invitations n where n.owner_id = i.owner_id and n.uid = i.uid
          and n.recurrence in ('', i.recurrence) and n.method = 'cancel' and n.sequence >= i.sequence
          and n.content -> 'organizer' ->> 'email' is not distinct from i.content -> 'organizer' ->> 'email') as is_cancelled,
        array(select o.content ->> 'title' from mail_invitations o where o.owner_id = i.owner_id and o.answer = 'accepted'
          and o.uid <> i.uid and o.starts_at < i.ends_at and o.ends_at > i.starts_at
          and not exists (select from mail_invitations c where c.owner_id = o.owner_id and c.uid = o.uid and c.method = 'cancel'
            and c.sequence >= o.sequence)
          order by o.starts_at limit ${maxConflicts}) as conflicts
      from mail_invitations i where i.owner_id = ${owner} and i.message_id = any(${[...messageIds]}::uuid[])`),
  ];
}

/** Whether an answer has somewhere to go: some programs name an organiser without an address. */
export function hasOrganizer({ organizer }: Pick<ParsedInvitation, 'organizer'>): boolean {
  return organizer !== null && readRecipientAddress(organizer.email) !== null;
}

/** What the thread shows of an invitation. */
export function invitationOf(row: InvitationRow): Invitation {
  const { method, title, place, organizer, attendees, when, rule } = row.content;
  const state = row.isCancelled ? 'cancelled' : row.isOld ? 'old' : 'open';
  const { answer, conflicts } = row;
  const canAnswer = method === 'request' && state === 'open' && hasOrganizer(row.content);
  return { method, title, place, organizer, attendees, when, rule, state, answer, canAnswer, conflicts };
}
