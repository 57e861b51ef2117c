import type { TrackingTexts } from './es.ts';

export const en: TrackingTexts = {
  unsubscribe: {
    title: (brand) => `Stop receiving e-mails from ${brand}?`,
    body: (address) => `Mailings to ${address} will end. You can still write and get answers.`,
    button: 'Unsubscribe',
    doneTitle: 'Done, we will not write to you again',
    doneBody: (brand, address) => `${brand} will send no more e-mails to ${address}.`,
    undo: 'That was a mistake: keep sending them',
    undoneTitle: 'You are still on the list',
    undoneBody: (brand) => `You will go on receiving e-mails from ${brand}.`,
  },
  preferences: {
    title: 'Your preferences',
    subscribed: (brand, address) => `${address} receives e-mails from ${brand}.`,
    unsubscribed: (brand, address) => `${address} receives no e-mails from ${brand}.`,
    toUnsubscribe: 'Stop receiving them',
  },
  sample: { title: 'This was a test e-mail', body: 'In a real mailing everybody finds their own page here.' },
  gone: {
    title: 'This link leads nowhere any more',
    body: 'It may be incomplete, or from a mailing that was deleted.',
  },
  agreement: (brand) => `I want to go on receiving e-mails from ${brand}.`,
};
