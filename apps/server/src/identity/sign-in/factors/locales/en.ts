import type { FactorsTexts } from './es.ts';

export const en: FactorsTexts = {
  hello: (name) => `Hello ${name},`,
  changes: {
    totp_added: () => ({
      subject: 'Your account now asks for a code when you sign in',
      body: 'You have connected an authenticator app. From now on, we ask for the code it shows after your password.',
    }),
    totp_removed: () => ({
      subject: 'The authenticator app was removed from your account',
      body: 'The app that generated your sign-in codes has been disconnected.',
    }),
    passkey_added: ({ passkey }) => ({
      subject: 'New passkey on your account',
      body: `The passkey “${passkey}” has been added. You can use it to sign in without a password.`,
    }),
    passkey_removed: ({ passkey }) => ({
      subject: 'A passkey no longer works for your account',
      body: `The passkey “${passkey}” has been removed.`,
    }),
    codes_renewed: () => ({
      subject: 'You have new recovery codes',
      body: 'New recovery codes have been created. The previous ones no longer work.',
    }),
    code_used: ({ left }) => ({
      subject: 'A recovery code has been used',
      body:
        left === 0
          ? 'Someone, perhaps you, has used a recovery code for your account. It was the last one: create new ones soon.'
          : `Someone, perhaps you, has used a recovery code for your account. Codes left: ${left}.`,
    }),
    reset: () => ({
      subject: 'The second step has been removed from your account',
      body: 'The operator of this service has removed the authenticator app, the passkeys and the recovery codes from your account. Sign in with your password and set them up again.',
    }),
  },
  notYou: 'If this was not you, change your password and check the security of your account.',
  button: 'Open {product}',
  footer: 'This message is about your {product} account.',
};
