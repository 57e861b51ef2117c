import type { catalogue as spanish } from '../es/tips.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  replyAddress: 'Answers also go to this address, besides the mailbox. Empty: to the mailbox alone, and none is lost.',
  senderAddress:
    'The address that readers see. To stay out of spam folders its domain must be verified in Settings, or be that of your own server.',
  ownServer:
    'The name of your provider’s SMTP server, for example smtp.example.com. It can be switched on once a trial mail has arrived.',
  taxIdentity:
    'It stands on your invoices and decides which tax applies. We check its form; invoices already issued do not change.',
  imapHost:
    'The IMAP server of the box you want to read here, for example imap.example.com. Messages are copied into your mailbox.',
  imapFolder: 'The folder that is watched, by the name the server gives it. Nearly always INBOX.',
  webhookUrl:
    'The https address of your program. It gets every notice signed; if it does not answer, it is sent again later.',
  shareDownloads:
    'Every finished download counts, also when the same person does it twice. At the limit the link stops working.',
  requestFiles: 'How many files this link takes in all, from everybody together. Empty: without limit.',
  preheader: 'The line that many mail programs show after the subject. When empty they show the beginning of the text.',
  alias: 'It begins the addresses of your pages. When you change it, old addresses lead to the new ones.',
  consent: 'Write the words with which this person agreed to get your mails. They are kept with the date, as proof.',
  abShare: 'The part of the audience that gets the trial versions, divided among them. The rest gets the winner.',
  abWinner:
    'Decided by itself, the version wins that does best in what you chose to measure. By hand, we wait until you choose.',
  readerHour:
    'At the reader’s hour, the mail leaves when it is that time where the person is. Who has no time zone goes by yours.',
  reentry: 'Whether the same person may go through again, and how long after. Nobody is inside twice at once.',
  moderation: 'Decides whether what visitors write shows at once or waits for your approval under “To review”.',
  keyLife: 'After this time the key ends by itself. A short life does less harm when a key is lost.',
  dkim: 'Copy each line into the DNS of your domain. DKIM signs your mails, SPF says who may send them and DMARC what to do with others.',
  quietHours: 'During these hours we do not notify you by push or mail. Notices wait behind the bell.',
} as const satisfies English<typeof spanish>;
