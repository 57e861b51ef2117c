import type { PaymentFact } from '../knowledge.rules.ts';
import { type DuePayment, findPayment, listDuePayments, postponeCheck } from '../payments.repository.ts';
import type { PaymentActor, PaymentRow, PaymentsDeps } from '../payments.types.ts';
import { providerNamed } from '../provider/find-provider.ts';
import { type CardProvider, ProviderBusyError, ProviderSilentError } from '../provider/provider.types.ts';
import { sentPaymentOf } from './ask-provider.ts';
import { giveUpPayment } from './give-up-payment.ts';
import { reconcileRefunds } from './send-refund.ts';
import { dropPayment, keepAnswer, sendPayment } from './send-payment.ts';

const actor: PaymentActor = { kind: 'system', job: 'payments.reconcile' };

/** Minutes until each next query; the last one repeats. */
const waits = [1, 5, 15, 60, 360, 1440] as const;
/** Until then, a charge unknown to the provider may still be on its way there. */
const certainMinutes = 15;
/** Nobody answers their bank after a day. */
const patienceMinutes = 24 * 60;

function nextCheck({ checks }: PaymentRow, now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: waits[Math.min(checks, waits.length - 1)] ?? 1440 });
}

async function postpone(deps: PaymentsDeps, row: PaymentRow): Promise<void> {
  const nextCheckAt = nextCheck(row, deps.clock.now());
  await deps.db.system((tx) => postponeCheck(tx, { owner: row.ownerId, id: row.id, nextCheckAt }));
}

function isPast(begin: Temporal.Instant, minutes: number, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(begin.add({ minutes }), now) < 0;
}

async function askAfter(deps: PaymentsDeps, row: PaymentRow, provider: CardProvider): Promise<void> {
  const { ownerId: owner, id: paymentId } = row;
  const now = deps.clock.now();
  await postpone(deps, row);
  if (row.state === 'requires_action' && isPast(row.createdAt, patienceMinutes, now)) {
    await giveUpPayment({ deps, owner, row, actor });
    return;
  }
  const sent = await deps.db.system((tx) => sentPaymentOf(tx, row), { readOnly: true });
  const answer = await provider.ask(sent);
  if (answer !== 'not_found') {
    await keepAnswer({ deps, owner, paymentId, actor, answer });
    return;
  }
  if (!isPast(row.sentAt ?? row.createdAt, certainMinutes, now)) return;
  const fact: PaymentFact = { kind: 'failed', at: now.epochMilliseconds, code: 'not_received', isHardDecline: false };
  await keepAnswer({ deps, owner, paymentId, actor, answer: { providerPaymentId: null, facts: [fact] } });
}

async function check(deps: PaymentsDeps, { owner, id }: DuePayment): Promise<void> {
  const row = await deps.db.system((tx) => findPayment(tx, { owner, id }), { readOnly: true });
  if (!row) return;
  const provider = providerNamed(deps, row.provider);
  if (row.state === 'created' && row.sentAt === null) {
    if (row.isUnattended) await sendPayment({ deps, owner, paymentId: id, actor });
    // The payer saw it fail; a charge now would be unexpected.
    else await dropPayment({ deps, owner, paymentId: id, actor });
    return;
  }
  if (!provider) {
    await postpone(deps, row);
    return;
  }
  try {
    await askAfter(deps, row, provider);
  } catch (error) {
    if (!(error instanceof ProviderBusyError) && !(error instanceof ProviderSilentError)) throw error;
    deps.logger.warn({ paymentId: id, provider: row.provider }, 'the payment provider did not answer a question');
  }
}

const perRun = 100;

/**
 * Queries every due payment: unknown states become known, and payments no provider ever got have failed. Returns how
 * many were queried.
 */
export async function reconcile({ deps, signal }: { deps: PaymentsDeps; signal?: AbortSignal }): Promise<number> {
  const due = await deps.db.system((tx) => listDuePayments(tx, { at: deps.clock.now(), limit: perRun }), {
    readOnly: true,
  });
  let looked = 0;
  for (const payment of due) {
    if (signal?.aborted) break;
    await check(deps, payment);
    looked += 1;
  }
  await reconcileRefunds({ deps });
  return looked;
}
