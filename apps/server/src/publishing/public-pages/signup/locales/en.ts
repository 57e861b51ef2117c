import type { SignupTexts } from './es.ts';

export const en: SignupTexts = {
  subject: (profile) => `Confirm that you want to join ${profile}`,
  title: 'One more step',
  body: (profile) =>
    `Somebody left this address on the page of ${profile}. If it was you, confirm it and you will start receiving their e-mails.`,
  button: 'Confirm',
  ignore: 'If it was not you, do nothing: you will receive nothing else.',
  askLabel: 'Newsletter',
  askTitle: (profile) => `Do you want to receive e-mails from ${profile}?`,
  doneTitle: 'You are on the list',
  doneText: (profile) => `You will receive the e-mails of ${profile}. Each one has a link to leave.`,
  goneTitle: 'This link no longer works',
  goneText: 'Confirmation links last seven days. Go back to the page and sign up again.',
  home: 'Go to the start page',
  message: (email) => `${email} signed up for the newsletter. There was no room among your tamys, so we leave it here.`,
};
