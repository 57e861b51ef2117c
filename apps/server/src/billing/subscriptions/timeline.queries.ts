import type { Page } from '@enlace/contract/core/paging.ts';
import type { z } from 'zod';
import type { subscriptionEventSchema } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type SubscriptionEvent = z.output<typeof subscriptionEventSchema>;

/** Events, newest first: of one subscription, or of all a client had. */
export async function pageEvents(
  tx: Tx,
  input: { owner: OwnerId; subscriptionId?: string | undefined; cursor: string | undefined; limit: number },
): Promise<Page<SubscriptionEvent>> {
  const { owner, subscriptionId, cursor, limit } = input;
  const rows = await tx.sql<SubscriptionEvent[]>`
    select e.id, e.at, e.kind, e.actor, case when e.actor = 'admin' then u.name end as actor_name, e.before, e.after,
           e.invoice_id, i.full_number as invoice_number
    from subscription_events e
    left join users u on u.id = e.actor_id
    left join invoices i on i.owner_id = e.owner_id and i.id = e.invoice_id
    where e.owner_id = ${owner} ${subscriptionId === undefined ? tx.sql`` : tx.sql`and e.subscription_id = ${subscriptionId}`}
      ${cursor === undefined ? tx.sql`` : tx.sql`and e.id < ${cursor}`}
    order by e.id desc limit ${limit + 1}`;
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
