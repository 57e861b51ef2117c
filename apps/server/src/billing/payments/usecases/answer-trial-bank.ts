import type { Payment } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import { getPaymentOrFail } from '../payments.repository.ts';
import { wrongPaymentState, wrongProvider } from '../payments.errors.ts';
import type { ClientCall } from '../payments.types.ts';
import { factsOf } from '../provider/sandbox/trial-facts.rules.ts';
import { moveTrialCharge } from '../provider/sandbox/trial-charges.repository.ts';
import { presentOne } from './read-payments.ts';
import { keepAnswer } from './send-payment.ts';

type AnswerInput = ClientCall & { id: string; isApproved: boolean };

/** The payer answers the simulated bank page. An answer already given stays. */
export async function answerTrialBank({ deps, ctx, id, isApproved }: AnswerInput): Promise<Payment> {
  const owner = ctx.actor.ownerId;
  const { row, isTest } = await deps.db.scoped(owner, async (tx) => {
    return { row: await getPaymentOrFail(tx, { owner, id }), isTest: await isTestInstallation(tx) };
  });
  if (row.provider !== 'sandbox' || !isTest) throw wrongProvider();
  if (row.state !== 'requires_action') throw wrongPaymentState(row.state);
  const state = isApproved ? 'succeeded' : 'failed';
  const charge = await deps.db.system((tx) => moveTrialCharge(tx, { paymentId: id, state, at: deps.clock.now() }));
  if (!charge) throw wrongPaymentState(row.state);
  const answer = { providerPaymentId: charge.id, facts: factsOf(charge) };
  const after = await keepAnswer({ deps, owner, paymentId: id, actor: ctx.actor, answer });
  return deps.db.scoped(owner, (tx) => presentOne(tx, after), { readOnly: true });
}
