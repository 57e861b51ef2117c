import type { catalogue as spanish } from '../es/tips.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  replyAddress:
    'Replies also go to this address, in addition to the mailbox. If empty, they only go to the mailbox, and none is lost.',
  senderAddress:
    'The address recipients see. To stay out of spam folders, its domain must be verified in Settings or be your own server’s.',
  ownServer:
    'The name of your provider’s SMTP server, for example smtp.example.com. It can be enabled once a test mail has arrived.',
  taxIdentity:
    'Shown on your invoices and used to decide which tax applies. We check its format; invoices already issued do not change.',
  imapHost:
    'The IMAP server of the mailbox you want to read here, for example imap.example.com. Messages are copied to your mailbox.',
  imapFolder: 'The folder to watch, under the name the server gives it. Nearly always INBOX.',
  webhookUrl:
    'The https address of your program. It receives every call signed; if it does not respond, the call is repeated later.',
  shareDownloads: 'Every completed download counts, even by the same person. At the limit, the link stops working.',
  requestFiles: 'How many files this link can receive in total, from everyone together. If empty, no limit.',
  preheader: 'The line many mail programs show after the subject. If empty, they show the start of the text.',
  alias: 'The start of your pages’ addresses. If you change it, old addresses lead to the new ones.',
  consent:
    'Write the words with which this person agreed to receive your mails. They are stored with the date, as proof.',
  abShare: 'The share of the audience that gets the test versions, divided among them. The rest get the winner.',
  abWinner:
    'If decided automatically, the version that does best on your chosen metric wins. By hand, we wait until you choose it.',
  readerHour:
    'With local time, the mail is sent when it is that time where the person is. Those without a time zone use yours.',
  reentry: 'Whether the same person may go through the steps again, and how long after. No one is in it twice at once.',
  moderation: 'Decides whether what visitors write is shown at once or waits for your approval under “To review”.',
  keyLife: 'After this time the key stops working. A short-lived key does less harm if it is lost.',
  dkim: 'Copy each line into your domain’s DNS. DKIM signs your mails, SPF states who may send them and DMARC what to do with the rest.',
  quietHours: 'During these hours we do not notify you by push or mail. Notifications wait behind the bell.',
} as const satisfies English<typeof spanish>;
