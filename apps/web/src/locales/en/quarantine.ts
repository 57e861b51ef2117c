import type { catalogue as spanish } from '../es/quarantine.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Set-aside mail',
  lead: 'What we could not read safely, of all clients. All other mail keeps arriving. We keep the original for 30 days.',
  anyReason: 'Any reason',
  column: { reason: 'Reason', client: 'Client', from: 'From', size: 'Size', when: 'When' },
  noSender: 'No sender',
  recipient: 'To',
  way: 'Came through',
  source: { smtp: 'Our mail server', imap: 'The client’s own box (IMAP)', webhook: 'A service of the client' },
  attempts: 'Attempts',
  detail: 'What broke',
  why: {
    too_large: 'The mail weighs more than 25 MB.',
    too_many_attachments: 'It carries more than 200 attachments.',
    too_deep: 'Its format nests more than 5,000 tags, one within another.',
    too_many_links: 'It carries more than 20,000 links.',
    timeout: 'The reader did not finish within five seconds, in three tries.',
    crashed: 'The reader stopped at this mail in three tries.',
    malformed: 'The mail does not keep to the format of messages, so nobody can tell where its parts begin.',
  },
  technical: 'Technical message',
  keptHelp: 'A download is noted in the client’s history. Open it only with a program that runs nothing.',
  goneHelp: 'The original is no longer kept, so it cannot be read again.',
  download: 'Download',
  retried: 'Reading it again',
  discarded: 'Mail discarded',
  previous: 'Previous mail',
  next: 'Next mail',
  emptyTitle: 'Nothing set aside',
  emptyHelp: 'When a mail cannot be read safely, it shows here with the reason.',
} as const satisfies English<typeof spanish>;
