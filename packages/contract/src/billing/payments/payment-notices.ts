// Separate from the schemas: the bell on every screen needs only this.

/** Subject of a payment notice: money was refunded, or a paid invoice is due again. */
export const paymentNotices = ['refunded', 'reopened'] as const;
export type PaymentNotice = (typeof paymentNotices)[number];
