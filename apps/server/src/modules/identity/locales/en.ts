import type { IdentityTexts } from './es.ts';

export const en: IdentityTexts = {
  verification: {
    subject: 'Confirm your address on Enlace',
    title: 'Confirm your address',
    hello: (name) => `Hello ${name},`,
    body: 'You started to create your account. One step is left: open this link and confirm that the address is yours.',
    button: 'Confirm address',
    expiry: (hours) => `The link works for ${hours} hours. If this was not you, do nothing.`,
  },
  exists: {
    subject: 'You already have an Enlace account',
    title: 'You already have an account',
    body: 'Someone, perhaps you, tried to register with this address. Your account is as it was: sign in with your usual password or ask for a new one.',
    button: 'Sign in',
  },
  reset: {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    hello: (name) => `Hello ${name},`,
    body: 'You asked us to change your password. This link works once and ends your other sessions.',
    button: 'Change password',
    expiry: (minutes) => `The link works for ${minutes} minutes. If this was not you, do nothing.`,
  },
  footer: 'This message is part of how your Enlace account works.',
};
