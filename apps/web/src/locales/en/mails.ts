import { forward, quote } from './parts/mail-forward.ts';
import { invite, trust } from './parts/mail-invite.ts';
import { original } from './parts/mail-original.ts';
import type { English } from '../translation.ts';
import type { catalogue as spanish } from '../es/mails.ts';

export const catalogue = {
  noSubject: '(no subject)',
  messageOf: 'Message from {{name}}',
  people: '{{name}} · {{profile}}',
  peopleMore_one: '{{names}} and 1 more',
  peopleMore_other: '{{names}} and {{n}} more',
  to: {
    us: 'to you',
    usAnd: 'to you and {{name}}',
    usAndMore_one: 'to you and 1 person',
    usAndMore_other: 'to you and {{n}} people',
    one: 'to {{name}}',
    oneAndMore_one: 'to {{name}} and 1 more',
    oneAndMore_other: 'to {{name}} and {{n}} more',
  },
  fields: { from: 'From', to: 'To', cc: 'Cc', bcc: 'Bcc', replyTo: 'Reply to', subject: 'Subject', date: 'Date' },
  answersTo: 'Replies go to {{addresses}}',
  otherSubject: 'Subject: {{subject}}',
  external: 'Written in another program',
  when: '{{day}}, {{time}}',
  byForm: 'through the form on {{profile}}',
  all: { open: 'Open all messages', fold: 'Fold earlier messages' },
  act: {
    more: 'Options for the message from {{name}}',
    answer: 'Reply',
    answerAll: 'Reply to all',
    forward: 'Forward',
    remove: 'Move to trash',
  },
  toAll: 'To all',
  answerMany: 'Reply to {{n}} people',
  fromProfile: 'from {{profile}}',
  enlarge: 'Enlarge',
  shrink: 'Shrink',
  add: { cc: 'Add Cc', bcc: 'Add Bcc' },
  from: { here: 'in the conversation', tamy: 'tamy' },
  subjectOfServer: 'The usual subject, with the profile name',
  noAddress: '{{name}} has no email address: type one.',
  fault: {
    nobody: 'Add at least one recipient.',
    address: 'One of the addresses is not an email address.',
    tooMany: 'At most {{limit}} people per message.',
  },
  rename: { title: 'Change the subject', done: 'It is now called “{{subject}}”' },
  newer: { said: 'A newer message has arrived; you are answering the one you saw.', answer: 'Answer the newest' },
  forward,
  quote,
  original,
  invite,
  trust,
} as const satisfies English<typeof spanish>;
