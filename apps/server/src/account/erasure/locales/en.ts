import type { ErasureTexts } from './es.ts';

export const en: ErasureTexts = {
  requested: {
    subject: 'Your account is closed and will be erased',
    title: 'Your account will be erased',
    hello: (name) => `Hello ${name},`,
    closed:
      'We have closed your account: your pages are no longer visible, your forms take no messages and nothing is sent.',
    erased: (date) =>
      `On ${date} we will erase everything in it for good. Only invoices and their payments are kept, as the law requires. Until then you can sign in, download your data or stay.`,
    button: 'Open settings',
    note: 'If this was not you, sign in, cancel the deletion and change your password.',
  },
  reminder: {
    subject: 'Two days until your account is erased',
    title: 'Two days left',
    hello: (name) => `Hello ${name},`,
    body: (date) =>
      `On ${date} we will erase your account and everything in it, except invoices and their payments, which the law requires us to keep. If you want a copy or would rather stay, you still can.`,
    button: 'Open settings',
    note: 'If you want to leave, you do not need to do anything.',
  },
  staying: {
    subject: 'Your account stays open',
    title: 'Your account stays open',
    hello: (name) => `Hello ${name},`,
    body: 'The deletion is cancelled. Your pages are visible again, your forms take messages and your sends continue where they were.',
    button: 'Go to {product}',
  },
  footer: 'This message is about your {product} account.',
};
