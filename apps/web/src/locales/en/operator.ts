import type { catalogue as spanish } from '../es/operator.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  settings: {
    title: 'Settings',
    outboxHelp:
      'Mails kept while no SMTP server is set (SMTP_URL). Among them are invitations, confirmations and new passwords with one-time links: only owners see those, after confirming who they are, and every reading is in the history.',
    smtpTitle: 'Mails leave over SMTP.',
    smtpHelp: 'Here you only see those kept before it was set.',
    search: 'Search by recipient',
    empty: 'No mail kept',
    emptyHelp: 'The first sign-up, a test or a campaign will leave its mail here.',
    emptySmtp: 'With SMTP, mails do not pass through here.',
    none: 'Nothing with “{{search}}”',
    noneHelp: 'Try fewer letters of the address.',
    clear: 'Clear search',
    more: 'Load more',
    list: 'Kept mails',
    noSubject: '(no subject)',
    pick: 'Choose a mail to read it',
    from: 'From',
    to: 'To',
    date: 'Date',
    size: 'Size',
    view: 'What to see',
    html: 'Mail',
    text: 'Text',
    source: 'Source',
    noHtml: 'This mail holds text only.',
    sealed: {
      owners: 'This mail holds a one-time link. Only owners can see it.',
      proof: 'This mail holds a one-time link. Confirm that it is you to see it.',
      sending: 'This mail held a one-time link. It is no longer shown, because mail is really sent.',
    },
    showSealed: 'Show the mail',
    noText: 'This mail holds no text.',
    back: 'Back to the list',
    mail: 'Mail “{{subject}}”',
    copySource: 'Copy the source',
    copied: 'Source copied',
  },
} as const satisfies English<typeof spanish>;
