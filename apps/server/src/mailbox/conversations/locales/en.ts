import type { MailboxTexts } from './es.ts';

export const en: MailboxTexts = {
  formSubject: (profile) => `Your message to ${profile}`,
  autoAnswer:
    'We have received your message and will reply as soon as we can. This is an automatic message; to add something, just reply to it.',
  wroteOn: (date, name) => `On ${date}, ${name} wrote:`,
};
