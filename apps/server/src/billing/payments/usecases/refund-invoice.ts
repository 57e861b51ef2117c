import type { BodyOf, ReplyOf } from '@enlace/contract/core/operation.ts';
import type { refundInvoice as contract } from '@enlace/contract/billing/payments/payments.contract.ts';
import { billingNow } from '#billing/billing-clock/billing-clock.usecases.ts';
import { wrongState } from '#billing/invoices/invoices.errors.ts';
import { addCredit } from '#billing/invoices/invoices.usecases.ts';
import { creditStored } from '#billing/invoices/usecases/act-on-invoice.ts';
import { getByIdOrFail } from '#billing/invoices/usecases/read-admin-invoices.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { AdminCall } from '../payments.types.ts';
import { decidePlan } from './decide-plan.ts';
import { lockInvoice } from './lock-invoice.ts';
import { refundOf } from './send-refund.ts';

type Input = { deps: Platform; ctx: AdminCall['ctx']; id: string } & BodyOf<typeof contract>;

/**
 * Issues a credit note and refunds its money, in one step. What no payment can return (it was lost, or paid from
 * credit) stays the client's credit. Errors: billing.wrong_state when nothing was paid, and those of a credit note.
 */
export async function refundInvoice({ deps, ctx, id, lines, reason, plan }: Input): Promise<ReplyOf<typeof contract>> {
  return deps.db.system(async (tx) => {
    const { ownerId: owner, currency, kind, state, paidMinor } = await getByIdOrFail(tx, id);
    if (kind !== 'invoice' || paidMinor <= 0) throw wrongState(state);
    const creditNote = await creditStored(tx, { deps, ctx, id, lines, reason, paidBack: 'refund' });
    await lockInvoice(tx, { owner, invoiceId: id });
    const { owedMinor: amountMinor, totalMinor } = creditNote;
    const { userId } = ctx.actor;
    const actor = { kind: 'admin', userId } as const;
    const refund = { tx, deps, owner, invoiceId: id, creditNoteId: creditNote.id, amountMinor, actor };
    const { leftMinor } = await refundOf(refund);
    if (leftMinor > 0) {
      const at = await billingNow({ tx, deps });
      const credit = {
        tx,
        deps,
        owner,
        currency,
        amountMinor: leftMinor,
        cause: 'credit_note',
        invoiceId: id,
      } as const;
      await addCredit({ ...credit, at });
    }
    await decidePlan({ tx, deps, owner, invoiceId: id, plan, reason, userId });
    const refundedMinor = amountMinor - leftMinor;
    const keptMinor = Math.max(0, -totalMinor - refundedMinor);
    return { creditNoteId: creditNote.id, fullNumber: creditNote.fullNumber, currency, refundedMinor, keptMinor };
  });
}
