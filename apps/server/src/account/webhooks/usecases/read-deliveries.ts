import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryState,
} from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { findDelivery, listAttempts, listDeliveryRows } from '../deliveries.repository.ts';
import { findEndpoint } from '../endpoints.repository.ts';
import { presentAttempt, presentDelivery } from '../webhooks.presenter.ts';
import type { OnWebhook } from '../webhooks.types.ts';

type Query = { state?: WebhookDeliveryState | undefined; cursor?: string | undefined; limit: number };

/** The log of a webhook, newest first. Errors: resource.not_found. */
export function listDeliveries({
  deps,
  ctx,
  id,
  query,
}: OnWebhook & { query: Query }): Promise<{ items: WebhookDelivery[]; next: string | null }> {
  const owner = ctx.actor.ownerId;
  const { state, cursor, limit } = query;
  return deps.db.scoped(owner, async (tx) => {
    await findEndpoint(tx, owner, id);
    const rows = await listDeliveryRows(tx, owner, { endpointId: id, state, cursor, limit });
    const page = rows.slice(0, limit);
    return { items: page.map(presentDelivery), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}

/** One delivery with body and attempts. Errors: resource.not_found. */
export function readDelivery({
  deps,
  ctx,
  id,
  deliveryId,
}: OnWebhook & { deliveryId: string }): Promise<WebhookDeliveryDetail> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const { url } = await findEndpoint(tx, owner, id);
    const row = await findDelivery(tx, owner, { endpointId: id, deliveryId });
    const tries = (await listAttempts(tx, owner, deliveryId)).map(presentAttempt);
    return { ...presentDelivery(row), url, body: row.body, tries };
  });
}
