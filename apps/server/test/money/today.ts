import type { Scene } from '#billing/subscriptions/billing.test-support.ts';

/** The day in the place of the seller, where everybody here lives. */
export function today({ clock }: Pick<Scene, 'clock'>): string {
  return clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate().toString();
}
