import type { PaymentFact } from './knowledge.rules.ts';

/** What a stored event means, whoever sent it. */
export type EventReading =
  | {
      kind: 'payment';
      /** By our own name, when the event carries it. */
      ours: { owner: string; paymentId: string } | null;
      /** The provider's name of the payment. */
      subject: string | null;
      facts: readonly PaymentFact[];
    }
  | { kind: 'setup'; sessionId: string; customerId: string }
  | { kind: 'method'; providerMethodId: string; isGone: boolean }
  | { kind: 'nothing' };
