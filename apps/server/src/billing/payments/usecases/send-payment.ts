import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { PaymentFact } from '../knowledge.rules.ts';
import { findCustomer, findMethod } from '../methods.repository.ts';
import { findPayer } from '../payers.repository.ts';
import { claimPayment, findPayment, namePayment, queueForName, releasePayment } from '../payments.repository.ts';
import type { PaymentActor, PaymentRow, PaymentsDeps } from '../payments.types.ts';
import { providerNamed } from '../provider/find-provider.ts';
import {
  type CardProvider,
  type ChargeOrder,
  ProviderBusyError,
  type ProviderAnswer,
  ProviderSilentError,
} from '../provider/provider.types.ts';
import { notifyOperator } from './notify-operator.ts';
import { advancePayment } from './advance-payment.ts';
import { lockInvoice } from './lock-invoice.ts';
import { wakeWaitingEvents } from './wake-waiting-events.ts';

type SendInput = { deps: PaymentsDeps; owner: OwnerId; paymentId: string; actor: PaymentActor };

/** `order` is missing when there is nothing to charge, or nothing to charge it with. */
type Claimed = {
  row: PaymentRow;
  provider: CardProvider | undefined;
  order: ChargeOrder | undefined;
  isNeeded: boolean;
};

const silentCheckSeconds = 60;
const busySeconds = 30;
/** How long a payment waits for a key that is missing: putting it back takes a person. */
const keylessSeconds = 900;

async function orderOf(tx: Tx, row: PaymentRow, number: string): Promise<ChargeOrder | undefined> {
  const owner = row.ownerId;
  const payer = await findPayer(tx, owner);
  const method = row.methodId === null ? null : await findMethod(tx, { owner, id: row.methodId });
  if (!payer || method === undefined || method?.removedAt) return undefined;
  const { id, amountMinor, currency, isUnattended } = row;
  return {
    paymentId: id,
    payer,
    customerId: row.provider === 'stripe' ? await findCustomer(tx, { owner, provider: 'stripe' }) : null,
    providerMethodId: method?.providerMethodId ?? null,
    amountMinor,
    currency,
    description: number,
    isUnattended,
  };
}

/** A restored copy charges nobody until somebody has confirmed it. */
async function isStopped(tx: Tx): Promise<boolean> {
  const [row] = await tx.sql`select 1 from instance where held_since is not null`;
  return row !== undefined;
}

/** The last check before money moves: the amount due may have changed since the payment was written. */
async function claim({ deps, owner, paymentId }: SendInput): Promise<Claimed | 'held' | undefined> {
  return deps.db.system(async (tx) => {
    if (await isStopped(tx)) return 'held';
    const waiting = await findPayment(tx, { owner, id: paymentId });
    if (!waiting) return undefined;
    const invoice = await lockInvoice(tx, { owner, invoiceId: waiting.invoiceId });
    const at = deps.clock.now();
    const nextCheckAt = at.add({ seconds: silentCheckSeconds });
    const row = await claimPayment(tx, { owner, id: paymentId, at, nextCheckAt });
    if (!row) return undefined;
    const isNeeded = invoice.dueMinor > 0;
    const amountMinor = isNeeded ? invoice.dueMinor : row.amountMinor;
    if (amountMinor !== row.amountMinor)
      await tx.sql`update payments set amount_minor = ${amountMinor} where owner_id = ${owner} and id = ${paymentId}`;
    const exact = { ...row, amountMinor };
    return {
      row: exact,
      provider: providerNamed(deps, row.provider),
      order: isNeeded ? await orderOf(tx, exact, invoice.fullNumber) : undefined,
      isNeeded,
    };
  });
}

/** Stores the provider's answer, and its id of the payment. */
export async function keepAnswer(
  input: SendInput & { answer: ProviderAnswer; isSilent?: boolean },
): Promise<PaymentRow> {
  const { deps, owner, paymentId, actor, answer, isSilent = false } = input;
  return deps.db.system(async (tx) => {
    const name = answer.providerPaymentId;
    if (name !== null) await queueForName(tx, name);
    const row = await advancePayment({ tx, deps, owner, paymentId, facts: answer.facts, actor, isSilent });
    if (name !== null && (await namePayment(tx, { provider: row.provider, name, owner, paymentId })))
      await wakeWaitingEvents({ tx, deps, provider: row.provider, subject: name });
    return row;
  });
}

function without(row: PaymentRow, fact: PaymentFact): ProviderAnswer {
  return { providerPaymentId: row.providerPaymentId, facts: [fact] };
}

/** Fails a payment the provider never got. */
export async function dropPayment(input: SendInput): Promise<void> {
  const { deps, owner, paymentId } = input;
  const row = await deps.db.system((tx) => findPayment(tx, { owner, id: paymentId }), { readOnly: true });
  if (row?.state !== 'created' || row.sentAt !== null) return;
  const at = deps.clock.now().epochMilliseconds;
  await keepAnswer({ ...input, answer: without(row, { kind: 'cancelled', at }) });
}

async function charge(provider: CardProvider, order: ChargeOrder): Promise<ProviderAnswer | 'silent' | 'busy'> {
  try {
    return await provider.charge(order);
  } catch (error) {
    if (error instanceof ProviderBusyError) return 'busy';
    if (error instanceof ProviderSilentError) return 'silent';
    throw error;
  }
}

async function release({ deps, owner, paymentId }: SendInput, seconds = busySeconds): Promise<void> {
  const nextCheckAt = deps.clock.now().add({ seconds });
  await deps.db.system((tx) => releasePayment(tx, { owner, id: paymentId, nextCheckAt }));
}

/**
 * Submits a waiting payment to its provider, once: a second caller finds it claimed. Silence leaves its state unknown
 * until it is queried. `busy` when the provider accepted nothing and it waits again.
 */
export async function sendPayment(input: SendInput): Promise<'sent' | 'busy' | 'taken'> {
  const { deps } = input;
  const claimed = await claim(input);
  if (!claimed) return 'taken';
  if (claimed === 'held') return 'busy';
  const { row, provider, order, isNeeded } = claimed;
  const at = deps.clock.now().epochMilliseconds;
  if (isNeeded && !provider) {
    // Our fault, not the card's: it can be charged once the key is back.
    deps.logger.error({ paymentId: row.id, provider: row.provider }, 'a charge waits for a provider without a key');
    await deps.db.system(async (tx) => {
      await notifyOperator({ tx, deps, provider: row.provider });
    });
    await release(input, keylessSeconds);
    return 'busy';
  }
  if (!isNeeded || !provider || !order) {
    const unusable = { kind: 'failed', at, code: 'method_unusable', isHardDecline: true } as const;
    await keepAnswer({ ...input, answer: without(row, isNeeded ? unusable : { kind: 'cancelled', at }) });
    return 'sent';
  }
  const answer = await charge(provider, order);
  if (answer === 'busy') {
    deps.logger.warn({ paymentId: row.id, provider: provider.name }, 'the payment provider rejected a charge');
    await release(input);
    return 'busy';
  }
  if (answer === 'silent') {
    deps.logger.warn(
      { paymentId: row.id, provider: provider.name },
      'the payment provider fell silent during a charge',
    );
    await keepAnswer({ ...input, answer: { providerPaymentId: null, facts: [] }, isSilent: true });
    return 'sent';
  }
  await keepAnswer({ ...input, answer });
  return 'sent';
}
