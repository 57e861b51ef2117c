import type { PaymentTexts } from './es.ts';

export const en: PaymentTexts = {
  receipt: {
    subject: (number) => `Payment received: invoice ${number}`,
    title: 'We have received your payment',
    hello: (name) => `Hello ${name},`,
    paid: ({ amount, number }) => `We have received ${amount} for invoice ${number}.`,
    card: (card) => `It was charged to ${card}.`,
    button: 'See my payments',
    trial: 'This is a test payment: no money has moved.',
  },
  refund: {
    subject: ({ amount, number }) => `We have refunded ${amount}: invoice ${number}`,
    title: 'We have refunded you',
    body: ({ amount, number }) => `We have refunded ${amount} of invoice ${number}.`,
    card: (card) => `It goes back to ${card}. Depending on your bank, it may take a few days to show.`,
    sameWay: 'It goes back the way you paid. Depending on your bank, it may take a few days to show.',
    creditNote: (number) => `It is recorded in credit note ${number}.`,
    reason: (reason) => `Reason: ${reason}`,
    settled: 'The invoice remains paid and you do not need to do anything.',
    due: (due) => `The amount due on the invoice does not change: ${due}.`,
  },
  reopened: {
    subject: (number) => `Invoice ${number} is due again`,
    title: 'A payment was returned',
    returned: ({ amount, number }) =>
      `Your payment of ${amount} for invoice ${number} was returned, so the invoice is due again.`,
    disputed: ({ amount, number }) =>
      `Your bank reclaimed ${amount} of your payment for invoice ${number} after a dispute, so the invoice is due again.`,
    due: (due) => `${due} is due.`,
    button: 'Pay the invoice',
  },
  keyless: {
    subject: (name) => `Charges are waiting: the key for ${name} is missing`,
    title: 'Card charges are waiting',
    body: (name) => `There is no key for ${name} in this installation, so no card can be charged.`,
    safe: 'No card was declined because of this. As soon as there is a key, the charges are made.',
    button: 'Open the settings',
  },
  footer: 'This message is about your {product} account.',
};
