import { isTestInstallation } from '#billing/installation-mode/installation-mode.usecases.ts';
import type { PaymentsDeps } from '../../payments.types.ts';
import { takeEvent } from '../../usecases/take-event.ts';
import type { TrialEvent } from './trial-events.rules.ts';
import { moveTrialCharge } from './trial-charges.repository.ts';

/** Settles a deferred test charge: the sandbox records it and sends its event, as a real provider would. */
export async function settleTrial({ deps, paymentId }: { deps: PaymentsDeps; paymentId: string }): Promise<void> {
  const at = deps.clock.now();
  await deps.db.system(async (tx) => {
    if (!(await isTestInstallation(tx))) return;
    const charge = await moveTrialCharge(tx, { paymentId, state: 'succeeded', at });
    if (!charge) return;
    const body: TrialEvent = {
      id: `${charge.id}.settled`,
      charge: charge.id,
      state: 'succeeded',
      at: at.epochMilliseconds,
    };
    const event = { provider: 'sandbox', eventId: body.id, kind: 'charge.settled', occurredAt: at, body };
    await takeEvent({ tx, deps, event });
  });
}
