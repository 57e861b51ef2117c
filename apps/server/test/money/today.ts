import type { Scene } from '#billing/subscriptions/billing.test-support.ts';

/** The current day in the seller's time zone, which everybody here shares. */
export function today({ clock }: Pick<Scene, 'clock'>): string {
  return clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate().toString();
}
