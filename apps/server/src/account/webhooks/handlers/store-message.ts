import { webhookEvents, type WebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { WebhookMessage } from '#platform/webhook-source.ts';
import { insertMessage } from '../deliveries.repository.ts';
import { bodyOf } from '../payload.rules.ts';
import type { WebhookDeps } from '../webhooks.types.ts';

type Listener = { id: string; events: string[] };

/** The listeners, queried once per transaction: changes of thousands of things emit thousands of events in one. */
const known = new WeakMap<Tx, Map<OwnerId, Promise<Listener[]>>>();

async function findListeners(tx: Tx, owner: OwnerId): Promise<Listener[]> {
  // Disabled endpoints get nothing; paused ones get it later.
  return tx.sql<Listener[]>`
    select id, events from webhook_endpoints
    where owner_id = ${owner} and state <> 'disabled' and deleted_at is null`;
}

function listenersOf(tx: Tx, owner: OwnerId): Promise<Listener[]> {
  const owners = known.get(tx) ?? new Map<OwnerId, Promise<Listener[]>>();
  known.set(tx, owners);
  const found = owners.get(owner) ?? findListeners(tx, owner);
  owners.set(owner, found);
  return found;
}

type Message<Type extends WebhookEventType> = WebhookMessage<Type> & {
  tx: Tx;
  deps: Pick<WebhookDeps, 'clock' | 'ids'>;
  type: Type;
};

/** Stores a call for every listener, in the transaction of the event: it is sent exactly if that commits. */
export async function storeMessage<Type extends WebhookEventType>(message: Message<Type>): Promise<void> {
  const { tx, deps, owner, type, contactId = null, onceKey = null } = message;
  const listening = (await listenersOf(tx, owner)).filter(({ events }) => events.includes(type));
  if (listening.length === 0) return;
  const given = await message.data();
  if (given === undefined) return;
  // Nothing beyond the catalogue is sent, whatever the event gains.
  const data = webhookEvents[type].data.parse(given);
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  await insertMessage(tx, owner, {
    id,
    type,
    body: bodyOf({ id, type, version: webhookEvents[type].version, now, data }),
    contactId,
    onceKey,
    deliveries: listening.map((each) => ({ id: deps.ids.uuid(), endpointId: each.id })),
    isTest: false,
    now,
  });
}
