import type { Tx } from '#platform/database/client.ts';
import { insertEvent, type StoredEvent } from '../events.repository.ts';
import { handleEventJob } from '../jobs/handle-event.job.ts';
import type { PaymentsDeps } from '../payments.types.ts';

type TakeInput = {
  tx: Tx;
  deps: Pick<PaymentsDeps, 'jobs' | 'clock'>;
  event: StoredEvent & { occurredAt: Temporal.Instant };
};

/** Stores an event with its job before it is acknowledged; false when it already exists. */
export async function takeEvent({ tx, deps, event }: TakeInput): Promise<boolean> {
  const isNew = await insertEvent(tx, { ...event, receivedAt: deps.clock.now() });
  const { provider, eventId } = event;
  if (isNew) await deps.jobs.enqueue(tx, handleEventJob, { provider, eventId });
  return isNew;
}
