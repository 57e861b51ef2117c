import type { catalogue as spanish } from '../es/views.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  label: 'Mailbox views',
  toDo: 'To do',
  apart: 'Aside',
  profiles: 'Profiles',
  addAddress: 'Add an address',
  names: {
    mine: 'Mine',
    unassigned: 'Unassigned',
    waiting: 'Waiting for us',
    open: 'Waiting for them',
    active: 'All open',
    shelf: 'Automatic',
    snoozed: 'Snoozed',
    aside: 'Set aside',
    sent: 'Sent',
    closed: 'Closed',
    spam: 'Spam',
  },
  row: { noSubject: '(no subject)', files: 'Has files', invitation: 'Has an invitation' },
  assign: {
    take: 'Assign to me',
    leave: 'Unassign',
    of: '{{name}} looks after it',
    taken: 'Assigned to you',
    left: 'No longer assigned',
  },
} as const satisfies English<typeof spanish>;
