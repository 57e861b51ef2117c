import type { PortabilityTexts } from './es.ts';

export const en: PortabilityTexts = {
  readme: {
    fileName: 'README.txt',
    title: 'Your data from Enlace',
    intro: (date) =>
      `This archive holds everything you have in Enlace as it was on ${date}. You can keep it, read it with other programs or take it to another service.`,
    forms:
      'The .jsonl files hold one JSON record per line (UTF-8); dates are ISO 8601. The .csv files open in any spreadsheet, .vcf in any address book and .eml in any mail program. Files refer to each other by fields that end in “_id”.',
    wall: {
      title: 'A wall of Enlace',
      intro: (date: string) =>
        `This archive holds a wall as it was on ${date}: walls/posts.jsonl has its posts, walls/comments.jsonl the comments, walls/reactions.jsonl and walls/votes.jsonl the reactions and votes (not whose), and files/ the files they show. What lies in the trash is left out.`,
      back: 'To bring it into a wall: Walls → Wall settings → Bring a wall.',
    },
    files: [
      [
        'manifest.json',
        'List of all files with size, SHA-256 sum and number of records, and the version of the schema.',
      ],
      [
        'account/account.json',
        'Your account: name, alias, code, e-mail, telephone, language, time zone and preferences.',
      ],
      [
        'account/',
        'Sessions, sign-ins, passkeys, API keys and webhooks (without their secret), calls of the last 30 days, subscription, usage, notifications, days of the trash and exports.',
      ],
      [
        'billing/',
        'Invoices as PDF, with their lines, taxes, payments and credit; periods of the subscription and packages.',
      ],
      ['profiles/profiles.jsonl', 'Your profiles with their draft and what is published.'],
      [
        'profiles/published-versions.jsonl',
        'Every version you published. What can be seen now is in profiles/published/, one document per profile.',
      ],
      ['profiles/statistics-visits.jsonl, statistics-clicks.jsonl', 'Visits and clicks per day.'],
      ['folders/*.jsonl', 'Your folders and labels, and what is in each.'],
      ['contacts/contacts.csv, contacts.vcf', 'Your tamys for a spreadsheet and for an address book.'],
      ['contacts/contacts.jsonl', 'Your tamys in full, also those in the trash.'],
      ['contacts/consents.jsonl, timeline.jsonl', 'Their consents and everything that happened with each of them.'],
      ['contacts/signup-requests.jsonl', 'Newsletter sign-ups of the last days, confirmed or not.'],
      [
        'mailbox/conversations.jsonl, messages.jsonl',
        'Conversations and messages. Attachments are in mailbox/attachments/, received mails as they came in are in mailbox/raw/.',
      ],
      ['templates/', 'Your templates.'],
      ['campaigns/', 'Your campaigns, the mail that went out, its links, every delivery and what its reader did.'],
      ['automations/', 'Your automations, who went through each, and the mails they sent.'],
      ['mails/', 'Single mails sent in your name.'],
      ['files/', 'Your pictures and files, byte by byte, with their list in files.jsonl.'],
      ['walls/', 'Your walls: posts, comments, reactions and votes.'],
      ['history/', 'The history of your account and the seals that prove nobody changed it.'],
    ],
    leftOut:
      'Not included: passwords, codes and any other secret; sums that can be worked out from what is here; and short-lived marks that limit abuse.',
    limits:
      'Each file inside takes 4 GiB at most; lists beyond 1 GiB go on in files that end in -2, -3… Archives beyond 4 GiB or with more than 65,535 files inside use ZIP64, which every current program reads.',
  },
  ready: {
    subject: 'Your data is ready',
    title: 'Your data is ready',
    hello: (name) => `Hello ${name},`,
    body: (size, date) =>
      `The archive with everything you have in {product} is ready and takes ${size}. You can download it until ${date}; then we remove it.`,
    button: 'Open settings',
    note: 'For safety the archive is not part of this mail: you download it from your account.',
  },
  failed: {
    subject: 'We could not prepare your data',
    title: 'We could not prepare your data',
    hello: (name) => `Hello ${name},`,
    body: 'We tried several times and something failed. Your data is where it was. You can ask for it again.',
    button: 'Open settings',
  },
  footer: 'This message is part of how your {product} account works.',
};
