import { z, ZodError } from 'zod';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { closeEvent, forgetEvents, lockEvent, parkEvent, type StoredEvent } from '../events.repository.ts';
import { findByProviderName, findOwnerOfCustomer, queueForMethods } from '../methods.repository.ts';
import { findNamedPayment, findPayment, namePayment, queueForName } from '../payments.repository.ts';
import type { PaymentActor, PaymentsDeps } from '../payments.types.ts';
import { readTrialEvent } from '../provider/sandbox/trial-events.rules.ts';
import { readStripeEvent } from '../provider/stripe/stripe-facts.rules.ts';
import { stripeEventSchema } from '../provider/stripe/stripe-objects.schemas.ts';
import type { EventReading } from '../webhooks.types.ts';
import { advancePayment } from './advance-payment.ts';
import { dropMethod } from './manage-methods.ts';
import { takeOverMethod } from './setup-method.ts';
import { wakeWaitingEvents } from './wake-waiting-events.ts';

const actor: PaymentActor = { kind: 'system', job: 'payments.handle-event' };

type Key = { provider: string; eventId: string };
type Scene = Key & { tx: Tx; deps: PaymentsDeps };

function readEvent({ provider, body }: StoredEvent): EventReading {
  return provider === 'stripe' ? readStripeEvent(stripeEventSchema.parse(body)) : readTrialEvent(body);
}

function readOrNothing(deps: PaymentsDeps, event: StoredEvent): EventReading {
  try {
    return readEvent(event);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const { provider, eventId, kind } = event;
    deps.logger.warn({ provider, eventId, kind, err: error }, 'an event of a payment provider had an unknown form');
    return { kind: 'nothing' };
  }
}

const idSchema = z.uuid();

type PaymentNews = Extract<EventReading, { kind: 'payment' }>;

async function findMeant({ tx, provider }: Scene, { ours, subject }: PaymentNews) {
  const isOurs = ours && idSchema.safeParse(ours.owner).success && idSchema.safeParse(ours.paymentId).success;
  if (isOurs) {
    const row = await findPayment(tx, { owner: ownerId(ours.owner), id: ours.paymentId });
    // Another installation on the same account has its own payments.
    return row?.provider === provider ? { owner: row.ownerId, paymentId: row.id } : undefined;
  }
  return subject === null ? undefined : findNamedPayment(tx, { provider, name: subject });
}

/** The result of the event; null while it waits for its payment. */
async function applyPaymentEvent(scene: Scene, news: PaymentNews): Promise<string | null> {
  const { tx, deps, provider, eventId } = scene;
  const { subject, facts } = news;
  if (subject !== null) await queueForName(tx, subject);
  const meant = await findMeant(scene, news);
  if (!meant) {
    // With our id it would have been found: it belongs to somebody else.
    if (news.ours || subject === null) return 'not_ours';
    await parkEvent(tx, { provider, eventId, subject });
    return null;
  }
  const row = await advancePayment({ tx, deps, ...meant, facts, actor });
  if (subject !== null && (await namePayment(tx, { provider: row.provider, name: subject, ...meant })))
    await wakeWaitingEvents({ tx, deps, provider, subject });
  return 'applied';
}

type MethodNews = Extract<EventReading, { kind: 'method' }>;

async function applyMethodEvent({ tx, deps }: Scene, { providerMethodId, isGone }: MethodNews): Promise<string> {
  const row = await findByProviderName(tx, { provider: 'stripe', providerMethodId });
  if (!row || !isGone) return 'nothing';
  await queueForMethods(tx, row.ownerId);
  await dropMethod({ tx, deps, row, actor });
  return 'applied';
}

async function apply(scene: Scene, reading: Exclude<EventReading, { kind: 'setup' }>): Promise<string | null> {
  switch (reading.kind) {
    case 'nothing':
      return 'nothing';
    case 'method':
      return applyMethodEvent(scene, reading);
    case 'payment':
      return applyPaymentEvent(scene, reading);
  }
}

/**
 * A card was added: the provider must be queried for it, so this is not a single transaction, and is safe to run twice.
 */
async function applySetupEvent(
  deps: PaymentsDeps,
  key: Key,
  { sessionId, customerId }: Extract<EventReading, { kind: 'setup' }>,
) {
  const owner = await deps.db.system((tx) => findOwnerOfCustomer(tx, { provider: 'stripe', customerId }), {
    readOnly: true,
  });
  const row = owner && (await takeOverMethod({ deps, owner, sessionId, actor }));
  const outcome = row ? 'applied' : 'not_ours';
  await deps.db.system((tx) => closeEvent(tx, { ...key, outcome, at: deps.clock.now() }));
}

/** Processes a stored event, once; a second run finds it closed. The order of events does not matter. */
export async function handleEvent({ deps, ...key }: Key & { deps: PaymentsDeps }): Promise<void> {
  const setup = await deps.db.system(async (tx) => {
    const event = await lockEvent(tx, key);
    if (!event) return undefined;
    const reading = readOrNothing(deps, event);
    if (reading.kind === 'setup') return reading;
    const outcome = await apply({ tx, deps, ...key }, reading);
    if (outcome !== null) await closeEvent(tx, { ...key, outcome, at: deps.clock.now() });
    return undefined;
  });
  if (setup) await applySetupEvent(deps, key, setup);
}

const orphanDays = 30;
const keptDays = 90;

/**
 * Discards events of other programs on the same account, whose payments never appear here, and deletes those processed
 * long ago.
 */
export async function forgetOldEvents({ deps }: { deps: PaymentsDeps }): Promise<void> {
  const now = deps.clock.now();
  const before = (days: number) => now.subtract({ hours: 24 * days });
  await deps.db.system((tx) =>
    forgetEvents(tx, { now, orphanBefore: before(orphanDays), forgetBefore: before(keptDays) }),
  );
}
