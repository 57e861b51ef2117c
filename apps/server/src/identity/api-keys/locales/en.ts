import type { ApiKeysTexts } from './es.ts';

export const en: ApiKeysTexts = {
  expiry: {
    subject: (key) => `The key “${key}” expires soon`,
    title: 'An API key expires soon',
    hello: (name) => `Hello ${name},`,
    body: (key, date) =>
      `The API key “${key}” stops working on ${date}. If a program uses it, create another one and replace it before then.`,
    button: 'Open settings',
    note: 'If you no longer use it, you do not need to do anything.',
  },
  footer: 'This message is about your {product} account.',
};
