import type { English } from '../translation.ts';
import type { catalogue as spanish } from '../es/mails.ts';

export const catalogue = {
  noSubject: '(no subject)',
  messageOf: 'Message from {{name}}',
  people: '{{name}} · {{profile}}',
  when: '{{day}}, {{time}}',
  byForm: 'through the form of {{profile}}',
  all: { open: 'Open all messages', fold: 'Fold earlier messages' },
  act: { more: 'Options of the message from {{name}}', answer: 'Reply', remove: 'Move to trash' },
} as const satisfies English<typeof spanish>;
