import type { VisitorTexts } from './es.ts';

export const en: VisitorTexts = {
  title: (name) => `Your conversation with ${name}`,
  label: (profile) => `You wrote to ${profile}`,
  own: 'You',
  log: 'Messages',
  live: 'Replies appear here immediately and are also sent to you by mail.',
  still: 'Reload the page to check for replies; they are also sent to you by mail.',
  closed: 'The conversation is closed. Writing reopens it.',
  text: 'Your message',
  send: 'Send',
  sent: 'Message sent.',
  empty: 'Write something before sending.',
  tooLong: (max) => `The message is too long: the limit is ${max} characters.`,
  limited: 'You have sent many messages in a short time. Wait a while and try again.',
  file: (name, size) => `${name}, ${size}`,
  privacy: 'This link is for you only: anyone who has it can read this conversation and reply in your name.',
  goneLabel: 'Conversation',
  goneTitle: 'This link no longer works',
  goneText:
    'It may be incomplete, or the conversation no longer exists. Reply to the mail you received, or write again from the page.',
  mail: 'Continue this conversation in your browser:',
};
