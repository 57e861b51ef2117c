import { addContactEvent, markBounced } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { MailState, RecipientState } from '#workspace/door.ts';
import type { MailboxDeps } from './mailbox.context.ts';
import { isAddressFailure, previewOf } from './mailbox.rules.ts';

type Settled = {
  tx: Tx;
  deps: Pick<MailboxDeps, 'clock' | 'events' | 'live'>;
  owner: OwnerId;
  messageId: string;
  state: MailState;
  outcome: string | null;
  /** Of a mail to several. */
  recipients?: Readonly<Record<string, RecipientState>> | null;
};

type Row = {
  conversationId: string;
  profileId: string;
  visitorEmail: string | null;
  contactId: string | null;
  text: string;
  kind: 'human' | 'auto_reply';
  before: MailState | 'bounced';
};

const arrived: readonly (MailState | 'bounced')[] = ['accepted', 'caught'];

/** The same of each of several recipients; one whose mail came back stays so. */
async function settleRecipients(
  tx: Tx,
  owner: OwnerId,
  { messageId, recipients }: { messageId: string; recipients: Readonly<Record<string, RecipientState>> },
): Promise<void> {
  const deliveries = Object.fromEntries(
    Object.entries(recipients).map(([address, { state, outcome }]) => [
      address,
      { state, detail: arrived.includes(state) ? null : outcome },
    ]),
  );
  await tx.sql`
    update messages set deliveries = ${tx.sql.json(deliveries)}::jsonb || coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(deliveries) where value ->> 'state' = 'bounced'), '{}')
    where owner_id = ${owner} and id = ${messageId}`;
}

/** Shows an answer's delivery state on its bubble. A bounce that arrived before the server's own answer stays. */
export async function settleReply({ tx, deps, owner, messageId, state, outcome, recipients }: Settled): Promise<void> {
  const [row] = await tx.sql<Row[]>`
    with before as (
      select id, delivery_state from messages where owner_id = ${owner} and id = ${messageId} and delivery_state <> 'bounced' for update
    )
    update messages m set delivery_state = ${state}, delivery_detail = ${arrived.includes(state) ? null : outcome}
    from before, conversations c
    where m.owner_id = ${owner} and m.id = before.id and c.owner_id = m.owner_id and c.id = m.conversation_id
    returning m.conversation_id, c.profile_id, c.visitor_email, m.text,
      -- A mail to others alone says nothing about the person.
      case when m.recipients = '{}' or c.visitor_email is null or jsonb_path_exists(m.recipients,
        '$.*[*].email ? (@ == $email)', jsonb_build_object('email', c.visitor_email)) then c.contact_id end as contact_id, m.kind, before.delivery_state as before`;
  if (recipients) await settleRecipients(tx, owner, { messageId, recipients });
  if (!row) return;
  const { conversationId, profileId, contactId } = row;
  if (contactId && row.kind === 'human' && arrived.includes(state) && !arrived.includes(row.before)) {
    const details = { profileId, conversationId, messageId, text: previewOf(row.text) };
    await addContactEvent({ tx, owner, contactId, kind: 'replied', at: deps.clock.now(), details });
  }
  // The mail's own state may be that of somebody else in copy.
  const theirs = recipients ? recipients[row.visitorEmail ?? ''] : { state, outcome };
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(theirs?.outcome ?? '')?.[0] ?? null;
  if (contactId && theirs?.state === 'rejected' && isAddressFailure(status))
    await markBounced({ tx, deps, owner, contactId, reason: theirs.outcome });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'conversation.changed', profileId, conversationId } });
}
