import type { es } from './es.ts';

export const en: typeof es = {
  invite: {
    subject: 'You are invited to {product}',
    title: 'You are invited to {product}',
    body: 'Whoever runs this service has opened the door for you. Create your account with this very address.',
    button: 'Create my account',
    expiry: (days) => `The invitation is good for ${days} days and for this address only.`,
  },
  test: {
    subject: 'Test mail of {product}',
    title: 'Mail works',
    body: 'This message left the same way as all the others. If you can read it, they arrive.',
  },
  footer: 'This message was sent by the administrators of {product}.',
};
