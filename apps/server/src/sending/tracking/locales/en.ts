import type { TrackingTexts } from './es.ts';

export const en: TrackingTexts = {
  unsubscribe: {
    title: (brand) => `Stop receiving e-mails from ${brand}?`,
    body: (address) => `${address} will receive no more mailings. You can still write and get replies.`,
    button: 'Unsubscribe',
    topics: 'Choose only some topics instead',
    doneTitle: 'Done, we will not write to you again',
    doneBody: (brand, address) => `${brand} will send no more e-mails to ${address}.`,
    undo: 'That was a mistake: keep sending them',
    undoneTitle: 'You are still on the list',
    undoneBody: (brand) => `You will keep receiving e-mails from ${brand}.`,
  },
  sample: { title: 'This was a test e-mail', body: 'In a real mailing, everyone sees their own page here.' },
  gone: {
    title: 'This link no longer works',
    body: 'It may be incomplete, or from a mailing that was deleted.',
  },
  agreement: (brand) => `I want to keep receiving e-mails from ${brand}.`,
  ownData: {
    title: 'Your data',
    intro: (brand, address) =>
      `This is the data ${brand} stores about ${address}. Only someone with access to that mailbox can see it.`,
    see: 'See everything',
    download: 'Download as a file',
    eraseTitle: 'Erase my data',
    eraseBody:
      'Your record, your messages and your e-mail activity are erased. This cannot be undone. Only a hash of your address is kept, so that no one writes to you again.',
    eraseCheck: 'I understand that this cannot be undone',
    erase: 'Erase everything',
    eraseMissing: 'Tick the box to erase your data.',
    erasedTitle: 'Your data has been erased',
    erasedBody: (brand) => `${brand} no longer stores anything about you and will not write to you again.`,
    goneTitle: 'This link is no longer valid',
    goneBody: 'Links are valid for one hour. Request another at the bottom of any e-mail you received.',
  },
  preferences: {
    title: 'Your preferences',
    mailings: 'E-mails',
    receive: (brand) => `Receive e-mails from ${brand}`,
    stop: 'Do not receive them',
    languageTitle: 'Language',
    languageNone: 'Chosen by the sender',
    save: 'Save',
    saved: 'Saved.',
    topics: {
      title: 'Topics',
      hint: (brand) =>
        `Choose what you want to receive from ${brand}. You will still get e-mails that are about none of these topics.`,
      wanted: (names) => `You will receive: ${names}.`,
      refused: (names) => `You will no longer receive: ${names}.`,
      none: 'You will receive none of these topics.',
      leaveTitle: 'Leave everything',
      leaveBody: (brand) =>
        `You will get no more e-mails from ${brand}, whatever they are about. Your topics are kept in case you come back.`,
      leaveButton: 'Receive nothing more',
      left: (brand) => `Done. You will get no more e-mails from ${brand}, on any topic.`,
    },
    cannotJoin: 'This link cannot subscribe you again. Do it on the sender’s page.',
    dataTitle: 'Your data',
    dataBody: (address) =>
      `To see or erase the data stored about you, we send another link to ${address}. People this e-mail is forwarded to cannot do that.`,
    dataButton: 'Send me the link',
    dataSent: (address) => `If ${address} is still your address, the link is on its way. It is valid for one hour.`,
    address: (address) => `For ${address}`,
  },
};
