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
  footer: 'This message is part of how your {product} account works.',
};
