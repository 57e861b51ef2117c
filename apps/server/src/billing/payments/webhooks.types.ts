import type { PaymentFact } from './knowledge.rules.ts';

/** What a stored event means, whichever provider sent it. */
export type EventReading =
  | {
      kind: 'payment';
      /** Our own id, when the event contains it. */
      ours: { owner: string; paymentId: string } | null;
      /** The provider's id of the payment. */
      subject: string | null;
      facts: readonly PaymentFact[];
    }
  | { kind: 'setup'; sessionId: string; customerId: string }
  | { kind: 'method'; providerMethodId: string; isGone: boolean }
  | { kind: 'nothing' };
