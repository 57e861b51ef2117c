import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type OfInvoice = { owner: OwnerId; invoiceId: string; at: Temporal.Instant };

/**
 * Whether an invoice was for a current period that no later change shortened, of a plan that would renew automatically.
 */
export async function isPlanRunning(tx: Tx, { owner, invoiceId, at }: OfInvoice): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from subscription_periods p
      join subscriptions s on s.owner_id = p.owner_id and s.id = p.subscription_id
     where p.owner_id = ${owner} and p.invoice_id = ${invoiceId} and p.period_start <= ${at} and p.period_end > ${at}
       and s.state in ('active', 'past_due', 'suspended', 'paused') and not s.cancel_at_period_end
       and not exists (select 1 from subscription_periods later
                        where later.owner_id = p.owner_id and later.subscription_id = p.subscription_id
                          and (later.period_start, later.id) > (p.period_start, p.id) and later.period_start <= ${at})
     limit 1`;
  return row !== undefined;
}
