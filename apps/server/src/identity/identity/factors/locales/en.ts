import type { FactorsTexts } from './es.ts';

export const en: FactorsTexts = {
  hello: (name) => `Hello ${name},`,
  changes: {
    totp_added: () => ({
      subject: 'Your account now asks for a code when you sign in',
      body: 'You have connected an authenticator app. From now on, after your password we ask for the code it shows.',
    }),
    totp_removed: () => ({
      subject: 'The authenticator app is no longer on your account',
      body: 'The app that gave the codes for signing in has been disconnected.',
    }),
    passkey_added: ({ passkey }) => ({
      subject: 'New passkey on your account',
      body: `The passkey “${passkey}” has been added. It signs in without a password.`,
    }),
    passkey_removed: ({ passkey }) => ({
      subject: 'A passkey no longer works for your account',
      body: `The passkey “${passkey}” has been removed.`,
    }),
    codes_renewed: () => ({
      subject: 'You have new recovery codes',
      body: 'New recovery codes have been made. The earlier ones no longer work.',
    }),
    code_used: ({ left }) => ({
      subject: 'A recovery code has been used',
      body:
        left === 0
          ? 'Somebody, perhaps you, has used a recovery code of your account. It was the last one: make new ones soon.'
          : `Somebody, perhaps you, has used a recovery code of your account. Codes left: ${left}.`,
    }),
    reset: () => ({
      subject: 'The second step has been removed from your account',
      body: 'The people who run this service have removed the authenticator app, the passkeys and the recovery codes from your account. Sign in with your password and set them up again.',
    }),
  },
  notYou: 'If this was not you, change your password and check the security of your account.',
  button: 'Open {product}',
  footer: 'This message is part of running your {product} account.',
};
