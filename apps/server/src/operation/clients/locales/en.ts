import type { ClientsTexts } from './es.ts';

export const en: ClientsTexts = {
  hello: (name) => `Hello ${name},`,
  invitation: {
    subject: 'Your {product} account is ready',
    title: 'Your account is ready',
    body: 'We have opened an {product} account for you. All that is left is choosing your password.',
    button: 'Choose a password',
    expiry: (days) => `The link is good for ${days} days and works once.`,
  },
  suspended: {
    subject: 'Your {product} account is suspended',
    title: 'Your account is suspended',
    body: 'From now on you cannot sign in, your pages and forms are closed, and your campaigns wait. Nothing was deleted.',
    reason: (reason) => `Reason: ${reason}`,
    next: 'If you think this is a mistake, write to whoever runs the service.',
  },
  reactivated: {
    subject: 'Your {product} account is open again',
    title: 'Your account is open again',
    body: 'You can sign in. Your pages and forms are back, and your campaigns go on where they stopped.',
    button: 'Sign in',
  },
  addressChanged: {
    subject: 'The address of your {product} account has changed',
    title: 'The address of your account has changed',
    body: (email) =>
      `Whoever runs the service has set ${email} as the address of your account. You now sign in with it.`,
    next: 'If you did not ask for this, write to whoever runs the service as soon as you can.',
  },
  footer: 'This message is part of the operation of your {product} account.',
};
