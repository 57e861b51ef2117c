import type { PaymentTexts } from './es.ts';

export const en: PaymentTexts = {
  receipt: {
    subject: (number) => `Payment received: invoice ${number}`,
    title: 'We have received your payment',
    hello: (name) => `Hello ${name},`,
    paid: ({ amount, number }) => `We have received ${amount} for invoice ${number}.`,
    card: (card) => `It was charged to ${card}.`,
    button: 'See my payments',
    trial: 'This is a trial payment: no money has moved.',
  },
  refund: {
    subject: ({ amount, number }) => `We have refunded ${amount}: invoice ${number}`,
    title: 'We have refunded you',
    body: ({ amount, number }) => `We have refunded ${amount} of invoice ${number}.`,
    card: (card) => `It goes back to ${card}. Depending on your bank, it may take a few days to show.`,
    sameWay: 'It goes back the way you paid. Depending on your bank, it may take a few days to show.',
    creditNote: (number) => `Credit note ${number} records it.`,
    reason: (reason) => `Reason: ${reason}`,
    settled: 'The invoice stays paid and there is nothing you need to do.',
    due: (due) => `What was left to pay of the invoice does not change: ${due}.`,
  },
  reopened: {
    subject: (number) => `Invoice ${number} is due again`,
    title: 'A payment was returned',
    returned: ({ amount, number }) =>
      `Your payment of ${amount} for invoice ${number} was returned, so the invoice is due again.`,
    disputed: ({ amount, number }) =>
      `Your bank took back ${amount} of your payment for invoice ${number} after a dispute, so the invoice is due again.`,
    due: (due) => `${due} is left to pay.`,
    button: 'Pay the invoice',
  },
  footer: 'This message is part of how your {product} account works.',
};
