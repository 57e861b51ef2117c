import type { catalogue as spanish } from '../es/operator.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  settings: {
    title: 'Settings',
    outboxHelp:
      'Mails stored while no SMTP server is set (SMTP_URL). They include invitations, confirmations and new passwords with one-time links: only owners can see those, after confirming their identity, and every view is recorded in the history.',
    smtpTitle: 'Mails are sent over SMTP.',
    smtpHelp: 'Here you only see those stored before it was set.',
    search: 'Search by recipient',
    empty: 'No stored mails',
    emptyHelp: 'The first sign-up, test or campaign will leave its mail here.',
    emptySmtp: 'With SMTP, mails do not pass through here.',
    none: 'No results for “{{search}}”',
    noneHelp: 'Try fewer letters of the address.',
    clear: 'Clear search',
    more: 'Load more',
    list: 'Stored mails',
    noSubject: '(no subject)',
    pick: 'Choose a mail to read it',
    from: 'From',
    to: 'To',
    date: 'Date',
    size: 'Size',
    view: 'What to show',
    html: 'Mail',
    text: 'Text',
    source: 'Source',
    noHtml: 'This mail is text only.',
    sealed: {
      owners: 'This mail contains a one-time link. Only owners can see it.',
      proof: 'This mail contains a one-time link. Confirm your identity to see it.',
      sending: 'This mail contained a one-time link. It is no longer shown, because mails are now really sent.',
    },
    showSealed: 'Show mail',
    noText: 'This mail has no text.',
    back: 'Back to the list',
    mail: 'Mail “{{subject}}”',
    copySource: 'Copy source',
    copied: 'Source copied',
  },
} as const satisfies English<typeof spanish>;
