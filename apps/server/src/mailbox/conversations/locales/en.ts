import type { MailboxTexts } from './es.ts';

export const en: MailboxTexts = {
  formSubject: (profile) => `Your message to ${profile}`,
  autoAnswer:
    'We have received your message and will reply as soon as we can. This is an automatic message; to add something, just reply to it.',
  forwarded: { line: 'Forwarded message', from: 'From', date: 'Date', subject: 'Subject', to: 'To', cc: 'Cc' },
  wroteOn: (date, name) => `On ${date}, ${name} wrote:`,
  forwardSubject: (profile) => `Forwarding test for ${profile}`,
  forwardTitle: 'Forwarding test',
  forwardBody: (address) =>
    `This mail was sent to ${address} to check that you forward it to your mailbox. There is no need to answer it.`,
  forwardCode: (code) => `Code of the test: ${code}`,
  forwardFooter: 'You requested it with the Test forwarding button.',
  rating: {
    subject: (profile) => `Did ${profile} help you?`,
    question: (profile) => `${profile} has closed your conversation. Did they help you?`,
    yes: 'Yes, they helped me',
    no: 'No, not yet',
    reply: 'If you need anything else, reply to this mail.',
    title: (profile) => `Did ${profile} help you?`,
    confirm: 'Choose an answer. You can change it for 30 days.',
    thanks: 'Thank you, your answer is saved.',
    chosen: { good: 'Your answer: yes.', bad: 'Your answer: not yet.' },
  },
  invitation: {
    accepted: (title) => `Accepted: ${title}`,
    tentative: (title) => `Maybe: ${title}`,
    declined: (title) => `Declined: ${title}`,
  },
  invitationText: {
    accepted: (name, title) => `${name} will come to “${title}”.`,
    tentative: (name, title) => `${name} may come to “${title}”.`,
    declined: (name, title) => `${name} will not come to “${title}”.`,
  },
};
