import type { VisitorTexts } from './es.ts';

export const en: VisitorTexts = {
  title: (name) => `Your conversation with ${name}`,
  label: (profile) => `You wrote to ${profile}`,
  own: 'You',
  log: 'Messages',
  live: 'Answers show here at once and reach you by mail as well.',
  still: 'Reload the page to look for an answer; it reaches you by mail as well.',
  closed: 'The conversation is closed. Writing opens it again.',
  text: 'Your message',
  send: 'Send',
  sent: 'Message sent.',
  empty: 'Write something before you send.',
  tooLong: (max) => `The message is too long: ${max} characters fit.`,
  limited: 'You sent many messages in a short time. Wait a while and send again.',
  file: (name, size) => `${name}, ${size}`,
  privacy: 'This link is yours alone: whoever has it can read this conversation and answer in your name.',
  goneLabel: 'Conversation',
  goneTitle: 'This link opens nothing any more',
  goneText: 'It may be incomplete, or the conversation is gone. Answer the mail you got, or write again from the page.',
  mail: 'Go on with this conversation in the browser:',
};
