import { invoiceIssued, invoicePaid } from '#billing/invoices/invoices.events.ts';
import { ownerId } from '#platform/context.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import { bindHeldJob } from '#platform/installation/held-jobs.ts';
import { bindJob, type JobBinding } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findLivePayment } from '../payments.repository.ts';
import type { PaymentActor, PaymentsDeps } from '../payments.types.ts';
import { providerNamed } from '../provider/find-provider.ts';
import { settleTrial } from '../provider/sandbox/settle-trial-charge.ts';
import { findMethod } from '../methods.repository.ts';
import { chargeIssued } from '../usecases/charge-issued.ts';
import { closePayments } from '../usecases/give-up-payment.ts';
import { forgetOldEvents, handleEvent } from '../usecases/handle-event.ts';
import { reconcile } from '../usecases/reconcile.ts';
import { sendPayment } from '../usecases/send-payment.ts';
import { sendRefund } from '../usecases/send-refund.ts';
import { closePaymentsJob } from './close-payments.job.ts';
import { forgetMethodJob } from './forget-method.job.ts';
import { forgetEventsJob, handleEventJob } from './handle-event.job.ts';
import { reconcileJob } from './reconcile.job.ts';
import { sendPaymentJob } from './send-payment.job.ts';
import { sendRefundJob } from './send-refund.job.ts';
import { settleTrialCharge } from './settle-trial-charge.job.ts';

/** The provider did not accept the call; the job is retried. */
class StillWaitingError extends Error {
  override readonly name = 'StillWaitingError';
}

async function send(deps: PaymentsDeps, { owner, paymentId }: { owner: string; paymentId: string }): Promise<void> {
  const actor: PaymentActor = { kind: 'system', job: sendPaymentJob.name };
  const outcome = await sendPayment({ deps, owner: ownerId(owner), paymentId, actor });
  if (outcome === 'busy') throw new StillWaitingError(`payment ${paymentId} waits for its provider`);
}

async function forgetMethod(
  deps: PaymentsDeps,
  { owner, methodId }: { owner: string; methodId: string },
): Promise<void> {
  const method = await deps.db.system((tx) => findMethod(tx, { owner: ownerId(owner), id: methodId }), {
    readOnly: true,
  });
  if (!method?.removedAt) return;
  await providerNamed(deps, method.provider)?.forgetMethod({ providerMethodId: method.providerMethodId });
}

export function paymentJobs(deps: PaymentsDeps & Pick<Platform, 'installation'>): JobBinding[] {
  return [
    bindHeldJob(deps, sendPaymentJob, (payload) => send(deps, payload)),
    bindHeldJob(deps, sendRefundJob, ({ owner, refundId }) => sendRefund({ deps, owner: ownerId(owner), refundId })),
    bindHeldJob(deps, closePaymentsJob, ({ owner, invoiceId }) =>
      closePayments({ deps, owner: ownerId(owner), invoiceId }),
    ),
    bindHeldJob(deps, reconcileJob, async (_payload, { signal }) => {
      await reconcile({ deps, signal });
    }),
    bindJob(handleEventJob, (key) => handleEvent({ deps, ...key })),
    bindJob(forgetEventsJob, () => forgetOldEvents({ deps })),
    bindHeldJob(deps, forgetMethodJob, (payload) => forgetMethod(deps, payload)),
    bindJob(settleTrialCharge, ({ paymentId }) => settleTrial({ deps, paymentId })),
  ];
}

export function paymentHandlers(deps: PaymentsDeps): EventSubscription[] {
  return [
    onEvent(invoiceIssued, async ({ tx, payload: { owner, invoiceId, dueMinor, isPurchase } }) => {
      if (dueMinor > 0 && !isPurchase) await chargeIssued({ tx, deps, owner, invoiceId });
    }),
    onEvent(invoicePaid, async ({ tx, payload: { owner, invoiceId } }) => {
      const live = await findLivePayment(tx, { owner, invoiceId });
      if (live?.state === 'requires_action') await deps.jobs.enqueue(tx, closePaymentsJob, { owner, invoiceId });
    }),
  ];
}
