import type { PlanAfterRefund } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { leftOfInvoice } from '#billing/invoices/given-back.usecases.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { isPlanRunning } from '#billing/invoices/running-plan.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { planChoiceRequired } from '../payments.errors.ts';
import { planRefunded } from '../payments.events.ts';
import type { PaymentsDeps } from '../payments.types.ts';

type Input = {
  tx: Tx;
  deps: PaymentsDeps;
  owner: OwnerId;
  invoiceId: string;
  plan: PlanAfterRefund | undefined;
  reason: string;
  userId: string;
};

/**
 * When a whole current period was refunded somebody must decide about its plan; nothing is decided silently. Call it
 * last: a refusal rolls back the refund.
 */
export async function decidePlan({ tx, deps, owner, invoiceId, plan, reason, userId }: Input): Promise<void> {
  if ((await leftOfInvoice({ tx, owner, invoiceId })) > 0) return;
  if (!(await isPlanRunning(tx, { owner, invoiceId, at: await billingNow({ tx, deps }) }))) return;
  if (plan === undefined) throw planChoiceRequired();
  if (plan !== 'keep') await deps.events.emit(tx, planRefunded, { owner, invoiceId, plan, reason, userId });
}
