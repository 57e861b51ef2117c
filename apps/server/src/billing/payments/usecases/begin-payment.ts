import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { noCards } from '../payments.errors.ts';
import { insertPayment } from '../payments.repository.ts';
import type { MethodRow, PaymentActor, PaymentRow, PaymentsDeps } from '../payments.types.ts';
import { cardProviderName } from '../provider/find-provider.ts';

/** A payment nobody claims by then is found by the reconcile job. */
const rescueSeconds = 120;

type BeginInput = {
  tx: Tx;
  deps: PaymentsDeps;
  owner: OwnerId;
  /** Locked by the caller. */
  invoice: { id: string; currency: string; dueMinor: number };
  /** Null: on the provider's own page. */
  method: MethodRow | null;
  /** Nobody is present to answer their bank. */
  isUnattended: boolean;
  actor: PaymentActor;
};

/** Inserts a payment of the amount due, for the caller to submit; undefined when another one is in progress. */
export async function beginPayment(input: BeginInput): Promise<PaymentRow | undefined> {
  const { tx, deps, owner, invoice, method, isUnattended, actor } = input;
  const name = await cardProviderName({ tx, deps });
  if (name === null) throw noCards();
  const payment = await insertPayment(tx, {
    owner,
    id: deps.ids.uuid(),
    invoiceId: invoice.id,
    provider: name,
    methodId: method?.id ?? null,
    state: 'created',
    amountMinor: invoice.dueMinor,
    currency: invoice.currency,
    isUnattended,
    note: null,
    nextCheckAt: deps.clock.now().add({ seconds: rescueSeconds }),
    settledAt: null,
  });
  if (!payment) return undefined;
  const { id, provider, amountMinor, currency } = payment;
  const after = { provider, amountMinor, currency, invoiceId: invoice.id };
  const entry = { action: 'payment.created', subjectKind: 'payment', subjectId: id, after };
  await recordHistory({ tx, owner, actor, entry });
  return payment;
}
