import type { MailboxTexts } from './es.ts';

export const en: MailboxTexts = {
  formSubject: (profile) => `Your message to ${profile}`,
  wroteOn: (date, name) => `On ${date}, ${name} wrote:`,
};
