import type { MailboxTexts } from './es.ts';

export const en: MailboxTexts = {
  formSubject: (profile) => `Your message to ${profile}`,
  autoAnswer:
    'We have received your message and will answer as soon as we can. This note is automatic; to add something, just reply to it.',
  wroteOn: (date, name) => `On ${date}, ${name} wrote:`,
};
