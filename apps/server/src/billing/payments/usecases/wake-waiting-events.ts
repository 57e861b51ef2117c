import type { Tx } from '#platform/database/client.ts';
import { listParkedEvents } from '../events.repository.ts';
import { handleEventJob } from '../jobs/handle-event.job.ts';
import type { PaymentsDeps } from '../payments.types.ts';

type WakeInput = { tx: Tx; deps: Pick<PaymentsDeps, 'jobs'>; provider: string; subject: string };

/** The payment behind a provider id is known now: processes events that arrived before. */
export async function wakeWaitingEvents({ tx, deps, provider, subject }: WakeInput): Promise<void> {
  for (const eventId of await listParkedEvents(tx, { provider, subject }))
    await deps.jobs.enqueue(tx, handleEventJob, { provider, eventId });
}
