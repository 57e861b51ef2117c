import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import type { Tx } from '#platform/database/client.ts';
import { settleTrialCharge } from '../../jobs/settle-trial-charge.job.ts';
import type { PaymentsDeps } from '../../payments.types.ts';
import { type CardProvider, type ProviderAnswer, ProviderSilentError, type SentPayment } from '../provider.types.ts';
import { factsOf, firstState } from './trial-facts.rules.ts';
import { findTrialCharge, keepTrialCharge, moveTrialCharge, type TrialChargeRow } from './trial-charges.repository.ts';
import { actionOf } from './trial-method.rules.ts';

/** How long a deferred test card takes to settle. */
const settleSeconds = 20;

function answerOf(charge: TrialChargeRow): ProviderAnswer {
  return { providerPaymentId: charge.id, facts: factsOf(charge) };
}

function noSetup(): never {
  throw new Error('the sandbox has no page of its own to add cards');
}

/**
 * A provider that moves no money, for trying everything without a network. It has its own records and transactions, so
 * that silence, late events and bank confirmations behave as in reality.
 */
export function createSandboxProvider(deps: PaymentsDeps): CardProvider {
  const find = (payment: Pick<SentPayment, 'paymentId'>) =>
    deps.db.system((tx: Tx) => findTrialCharge(tx, { paymentId: payment.paymentId }));
  return {
    name: 'sandbox',
    hasOwnPage: false,
    async charge({ paymentId, payer, providerMethodId, amountMinor, currency, isUnattended }) {
      const action = providerMethodId === null ? undefined : actionOf(providerMethodId);
      const createdAt = deps.clock.now();
      const isTest = await deps.db.system((tx: Tx) => isTestInstallation(tx), { readOnly: true });
      if (!action || !isTest) {
        const at = createdAt.epochMilliseconds;
        const facts = [{ kind: 'failed', at, code: 'method_unusable', isHardDecline: true } as const];
        return { providerPaymentId: null, facts };
      }
      const charge = await deps.db.system(async (tx) => {
        const state = firstState({ action, isUnattended });
        const fresh = { id: `trial_${deps.ids.token(12)}`, paymentId, ownerId: payer.owner, action, state };
        const { row, isNew } = await keepTrialCharge(tx, { ...fresh, amountMinor, currency, createdAt });
        if (isNew && action === 'settles_later') {
          const startAfter = createdAt.add({ seconds: settleSeconds });
          await deps.jobs.enqueue(tx, settleTrialCharge, { paymentId }, { startAfter });
        }
        return { row, isNew };
      });
      // It was charged, but the answer never arrives.
      if (action === 'falls_silent' && charge.isNew) throw new ProviderSilentError('the trial provider fell silent');
      return answerOf(charge.row);
    },
    async ask(payment) {
      const charge = await find(payment);
      return charge ? answerOf(charge) : 'not_found';
    },
    async cancel(payment) {
      const at = deps.clock.now();
      const { paymentId } = payment;
      const moved = await deps.db.system((tx) => moveTrialCharge(tx, { paymentId, state: 'cancelled', at }));
      const charge = moved ?? (await find(payment));
      if (charge) return answerOf(charge);
      return { providerPaymentId: null, facts: [{ kind: 'cancelled', at: at.epochMilliseconds }] };
    },
    async refund({ refundId, amountMinor }) {
      return [{ kind: 'refund', refundId, amountMinor, status: 'succeeded' }];
    },
    // A sandbox refund is immediate, so there is none to query.
    askRefunds: async () => [],
    createCustomer: async ({ owner }) => `trial_${owner}`,
    startSetup: async () => noSetup(),
    finishSetup: async () => noSetup(),
    forgetMethod: async () => undefined,
  };
}
