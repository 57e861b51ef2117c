import type { es } from './es.ts';

export const en: typeof es = {
  invite: {
    subject: 'You are invited to {product}',
    title: 'You are invited to {product}',
    body: 'The operator of this service has invited you. Create your account with this same address.',
    button: 'Create my account',
    expiry: (days) => `The invitation is valid for ${days} days and only for this address.`,
  },
  test: {
    subject: 'Test mail from {product}',
    title: 'Mail works',
    body: 'This message was sent the same way as all others. If you can read it, mail is arriving.',
  },
  footer: 'This message was sent by the administrators of {product}.',
};
