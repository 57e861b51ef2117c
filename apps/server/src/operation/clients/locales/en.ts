import type { ClientsTexts } from './es.ts';

export const en: ClientsTexts = {
  hello: (name) => `Hello ${name},`,
  invitation: {
    subject: 'Your {product} account is ready',
    title: 'Your account is ready',
    body: 'We have opened an {product} account for you. You only need to choose your password.',
    button: 'Choose a password',
    expiry: (days) => `The link is valid for ${days} days and works once.`,
  },
  suspended: {
    subject: 'Your {product} account is suspended',
    title: 'Your account is suspended',
    body: 'You can no longer sign in, your pages and forms are closed, and your campaigns are on hold. Nothing has been deleted.',
    reason: (reason) => `Reason: ${reason}`,
    next: 'If you think this is a mistake, contact the operator of the service.',
  },
  reactivated: {
    subject: 'Your {product} account is open again',
    title: 'Your account is open again',
    body: 'You can sign in. Your pages and forms are back, and your campaigns continue where they stopped.',
    button: 'Sign in',
  },
  addressChanged: {
    subject: 'The address of your {product} account has changed',
    title: 'The address of your account has changed',
    body: (email) =>
      `The operator of the service has set ${email} as the address of your account. You now sign in with it.`,
    next: 'If you did not request this, contact the operator of the service as soon as you can.',
  },
  footer: 'This message is about your {product} account.',
};
