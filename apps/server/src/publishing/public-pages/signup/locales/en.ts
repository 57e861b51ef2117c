import type { SignupTexts } from './es.ts';

export const en: SignupTexts = {
  subject: (profile) => `Confirm that you want to join ${profile}`,
  title: 'One more step',
  body: (profile) =>
    `Someone entered this address on the page of ${profile}. If it was you, confirm it to start receiving their e-mails.`,
  button: 'Confirm',
  ignore: 'If this was not you, do nothing: you will not receive anything else.',
  askLabel: 'Newsletter',
  askTitle: (profile) => `Do you want to receive e-mails from ${profile}?`,
  doneTitle: 'You are on the list',
  doneText: (profile) => `You will receive e-mails from ${profile}. Each one has an unsubscribe link.`,
  goneTitle: 'This link no longer works',
  goneText: 'Confirmation links are valid for seven days. Go back to the page and sign up again.',
  home: 'Go to the start page',
  message: (email) =>
    `${email} signed up for the newsletter. Your plan had no room for more tamys, so we leave it here.`,
};
