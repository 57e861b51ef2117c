// Apart from the schemas: the bell on every screen reads this, and nothing else of payments.

/** What a notice of a payment is about: money went back, or an invoice that was paid is owed again. */
export const paymentNotices = ['refunded', 'reopened'] as const;
export type PaymentNotice = (typeof paymentNotices)[number];
