import type { MailboxTexts } from './es.ts';

export const ja: MailboxTexts = {
  formSubject: (profile) => `${profile}へのメッセージ`,
  wroteOn: (date, name) => `${date} ${name}さんは書きました:`,
};
