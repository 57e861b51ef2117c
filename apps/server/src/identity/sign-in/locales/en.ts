import type { IdentityTexts } from './es.ts';

export const en: IdentityTexts = {
  verification: {
    subject: 'Confirm your address on {product}',
    title: 'Confirm your address',
    hello: (name) => `Hello ${name},`,
    body: 'You are creating an account. One last step: open this link to confirm that the address is yours.',
    button: 'Confirm address',
    expiry: (minutes) => `The link works for ${minutes} minutes. If this was not you, do nothing.`,
  },
  exists: {
    subject: 'You already have an {product} account',
    title: 'You already have an account',
    body: 'Someone, perhaps you, tried to register with this address. Your account has not changed: sign in with your usual password or request a new one.',
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
  hello: (name) => `Hello ${name},`,
  newSignIn: {
    subject: 'New sign-in to your account',
    title: 'Someone signed in to your account',
    device: ({ browser, system }) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'an unknown device'),
    body: ({ device, when }) =>
      `There was a sign-in from a new place or device: ${device}, ${when}. If it was you, you do not need to do anything.`,
    button: 'See open sessions',
    notYou: 'If it was not you, end that session and change your password.',
  },
  passwordChanged: {
    subject: 'Your password has changed',
    title: 'Your password has changed',
    body: 'Your account now has a new password, and we ended its other sessions.',
    button: 'Sign in',
    notYou: 'If it was not you, request a new password on the sign-in screen.',
  },
  emailChanged: {
    subject: 'Your account now uses another address',
    title: 'Your account now uses another address',
    body: 'Both addresses have confirmed it. From now on you sign in with the new one, and this one stops working.',
    button: 'Sign in',
    notYou: 'If it was not you, contact the operator of this service as soon as you can.',
  },
  emailChange: {
    button: 'See the change',
    old: {
      subject: 'Confirm the new address of your account',
      title: 'Change the address of your account?',
      body: (newEmail) =>
        `You asked to move your account to ${newEmail}. Both this address and the new one have to confirm.`,
      expiry: (minutes) => `The link works for ${minutes} minutes. If this was not you, open it and stop the change.`,
    },
    new: {
      subject: 'Confirm that this address is yours',
      title: 'Confirm that this address is yours',
      body: (newEmail) =>
        `Someone wants to use ${newEmail} to sign in to their {product} account. If it is you, confirm it here.`,
      expiry: (minutes) => `The link works for ${minutes} minutes. If you do not know what this is about, do nothing.`,
    },
  },
  footer: 'This message is about your {product} account.',
};
