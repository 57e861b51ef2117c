import type { automationForms } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { messageReceived } from '#mailbox/door.ts';
import { signupJoined } from '#audience/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import { announceWork } from '../automations.repository.ts';

type Sent = { owner: OwnerId; contactId: string; profileId: string; form: (typeof automationForms)[number] };

async function signalForm(tx: Tx, { owner, contactId, profileId, form }: Sent): Promise<void> {
  const signalled = await tx.sql`
    insert into automation_signals (owner_id, automation_id, contact_id, chain)
    select a.owner_id, a.id, ${contactId}, automation_chain() from automations a
    where a.owner_id = ${owner} and a.trigger_kind = 'form' and a.state = 'active' and a.deleted_at is null
      and (a.trigger -> 'forms' = '[]' or a.trigger -> 'forms' ? ${form}::text)
      and (a.trigger -> 'profileIds' = '[]' or a.trigger -> 'profileIds' ? ${profileId}::text)`;
  if (signalled.count > 0) await announceWork(tx);
}

/** Whether the message came from a form; those that replace a sign-up beyond the quota have another key. */
async function isForm(tx: Tx, owner: OwnerId, messageId: string): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from messages where owner_id = ${owner} and id = ${messageId} and channel = 'form'
      and coalesce(idempotency_key, '') not like 'form:signup:%'`;
  return row !== undefined;
}

/** Handles form messages and sign-ups of profiles, in the transaction that received them. */
export function formHandlers(): EventSubscription[] {
  return [
    onEvent(messageReceived, async ({ tx, payload: { owner, contactId, profileId, messageId } }) => {
      if (contactId !== null && (await isForm(tx, owner, messageId)))
        await signalForm(tx, { owner, contactId, profileId, form: 'form' });
    }),
    onEvent(signupJoined, ({ tx, payload }) => signalForm(tx, { ...payload, form: 'signup' })),
  ];
}
