import type { PortabilityTexts } from './es.ts';

export const en: PortabilityTexts = {
  readme: {
    fileName: 'README.txt',
    title: 'Your data from Enlace',
    intro: (date) =>
      `This archive contains everything you have in Enlace as of ${date}. You can keep it, read it with other programs or take it to another service.`,
    forms:
      'The .jsonl files contain one JSON record per line (UTF-8); dates are ISO 8601. The .csv files open in any spreadsheet, .vcf in any address book and .eml in any mail program. Files refer to each other by fields that end in “_id”.',
    wall: {
      title: 'An Enlace wall',
      intro: (date: string) =>
        `This archive contains a wall as of ${date}: walls/posts.jsonl has its posts, walls/comments.jsonl the comments, walls/reactions.jsonl and walls/votes.jsonl the reactions and votes (without names), and files/ the files they show. Items in the trash are left out.`,
      back: 'To import it into a wall: Walls → Wall settings → Import a wall.',
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
        'Sessions, sign-ins, passkeys, API keys and webhooks (without their secret), calls of the last 30 days, subscription, usage, notifications, trash retention and exports.',
      ],
      ['billing/', 'Invoices as PDF, with their lines, taxes, payments and credit; subscription periods and packages.'],
      ['profiles/profiles.jsonl', 'Your profiles with their draft and published version.'],
      [
        'profiles/published-versions.jsonl',
        'Every version you published. The current one is in profiles/published/, one document per profile.',
      ],
      ['profiles/statistics-visits.jsonl, statistics-clicks.jsonl', 'Visits and clicks per day.'],
      ['folders/*.jsonl', 'Your folders and labels, and what is in each.'],
      ['contacts/contacts.csv, contacts.vcf', 'Your tamys for a spreadsheet and for an address book.'],
      ['contacts/contacts.jsonl', 'Your tamys in full, including those in the trash.'],
      ['contacts/consents.jsonl, timeline.jsonl', 'Their consents and everything that happened with each of them.'],
      ['contacts/signup-requests.jsonl', 'Recent newsletter sign-ups, confirmed or not.'],
      [
        'mailbox/conversations.jsonl, messages.jsonl',
        'Conversations and messages. Attachments are in mailbox/attachments/, received mails in their original form are in mailbox/raw/.',
      ],
      ['templates/', 'Your templates.'],
      ['campaigns/', 'Your campaigns, the mail that was sent, its links, every delivery and its reader’s activity.'],
      ['automations/', 'Your automations, who went through each, and the mails they sent.'],
      ['mails/', 'Single mails sent in your name.'],
      ['files/', 'Your pictures and files, byte by byte, with their list in files.jsonl.'],
      ['walls/', 'Your walls: posts, comments, reactions and votes.'],
      ['history/', 'The history of your account and the seals that prove it was not altered.'],
    ],
    leftOut:
      'Not included: passwords, codes and other secrets; totals that can be calculated from this data; and short-lived markers that limit abuse.',
    limits:
      'Each file inside is at most 4 GiB; lists over 1 GiB continue in files ending in -2, -3… Archives over 4 GiB or with more than 65,535 files inside use ZIP64, which every current program reads.',
  },
  ready: {
    subject: 'Your data is ready',
    title: 'Your data is ready',
    hello: (name) => `Hello ${name},`,
    body: (size, date) =>
      `The archive with everything you have in {product} is ready (${size}). You can download it until ${date}; then we remove it.`,
    button: 'Open settings',
    note: 'For security, the archive is not attached: download it from your account.',
  },
  failed: {
    subject: 'We could not prepare your data',
    title: 'We could not prepare your data',
    hello: (name) => `Hello ${name},`,
    body: 'Something failed after several attempts. Your data is unchanged. You can request it again.',
    button: 'Open settings',
  },
  footer: 'This message is about your {product} account.',
};
