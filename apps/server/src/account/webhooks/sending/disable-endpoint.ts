import { notify, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { dropWaiting } from '../endpoints.repository.ts';
import type { DisabledReason, WebhookDeps } from '../webhooks.types.ts';

type Disable = {
  tx: Tx;
  deps: Pick<WebhookDeps, 'clock' | 'live' | 'ids' | 'jobs'>;
  owner: OwnerId;
  endpointId: string;
  reason: DisabledReason;
};

/** Calls an endpoint no more, ends what waits for it and tells the client. */
export async function disableEndpoint({ tx, deps, owner, endpointId, reason }: Disable): Promise<void> {
  const now = deps.clock.now();
  const [row] = await tx.sql<{ name: string }[]>`
    update webhook_endpoints set state = 'disabled', disabled_reason = ${reason}, disabled_at = ${now}, updated_at = ${now}
    where owner_id = ${owner} and id = ${endpointId} and state = 'active' returning name`;
  if (!row) return;
  await dropWaiting(tx, owner, { endpointId, now });
  const entry = {
    action: 'webhook.disabled',
    subjectKind: 'webhook',
    subjectId: endpointId,
    after: { name: row.name, reason },
  };
  const actor = { kind: 'system', job: 'webhooks.send' } as const;
  await recordHistory({ tx, owner, actor, entry });
  const notification = {
    kind: 'webhook.disabled',
    params: { name: row.name, reason },
    link: '/user/opciones#webhooks',
  } as const;
  await notify({ tx, deps, owner, notification });
}
