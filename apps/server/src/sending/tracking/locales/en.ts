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
  sample: { title: 'This was a test e-mail', body: 'In a real mailing everybody finds their own page here.' },
  gone: {
    title: 'This link leads nowhere any more',
    body: 'It may be incomplete, or from a mailing that was deleted.',
  },
  agreement: (brand) => `I want to go on receiving e-mails from ${brand}.`,
  ownData: {
    title: 'Your data',
    intro: (brand, address) =>
      `This is what ${brand} keeps about ${address}. Only whoever reads that mailbox can be here.`,
    see: 'See everything',
    download: 'Download as a file',
    eraseTitle: 'Erase my data',
    eraseBody:
      'Your record, your messages and what you did with e-mails are erased. This cannot be undone. Only an encoded trace of your address stays, so that you are not written to again.',
    eraseCheck: 'I understand that this cannot be undone',
    erase: 'Erase everything',
    eraseMissing: 'Tick the box to erase your data.',
    erasedTitle: 'Your data is erased',
    erasedBody: (brand) => `${brand} keeps nothing about you any more and will not write to you again.`,
    goneTitle: 'This link is no longer good',
    goneBody: 'Links are good for one hour. Ask for another at the foot of any e-mail you received.',
  },
  preferences: {
    title: 'Your preferences',
    mailings: 'E-mails',
    receive: (brand) => `Receive e-mails from ${brand}`,
    stop: 'Do not receive them',
    languageTitle: 'Language',
    languageNone: 'Whatever the sender chooses',
    save: 'Save',
    saved: 'Saved.',
    cannotJoin: 'This link cannot subscribe you again. Do it on the page of whoever writes to you.',
    dataTitle: 'Your data',
    dataBody: (address) =>
      `To see or erase what is kept about you, we send another link to ${address}. Whoever gets this e-mail forwarded cannot do that.`,
    dataButton: 'Send me the link',
    dataSent: (address) => `If ${address} is still your address, the link is on its way. It is good for one hour.`,
    address: (address) => `For ${address}`,
  },
};
