import type { catalogue as spanish } from '../es/help.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Help',
  lead: 'Short guides: what to do, in which order and where.',
  adminLead: 'Guides to set the installation up and look after it.',
  search: 'Search the guides',
  noneTitle: 'No guide for “{{query}}”',
  noneHelp: 'Try another word.',
  clear: 'See all guides',
  missing: 'This guide does not exist',
  missingHelp: 'Its address may have changed. All of them are in Help.',
  all: 'All guides',
  next: 'Next guide',
  shortcuts: 'Keyboard shortcuts',
  guide: {
    firstProfile: {
      title: 'Your first profile',
      summary: 'From the empty page to the address you share.',
      words: 'start create publish page',
    },
    blocks: {
      title: 'The blocks of a page',
      summary: 'Add, sort, translate and show them at their time.',
      words: 'editor section columns text picture',
    },
    sharing: {
      title: 'Share your page',
      summary: 'Link, QR code, contact card and embedding.',
      words: 'qr vcard link print website',
    },
    mailbox: {
      title: 'The mailbox',
      summary: 'Answer, snooze, take notes and lose no message.',
      words: 'messages conversations replies drafts',
    },
    ownMail: {
      title: 'Connect your mail',
      summary: 'Send through your server or domain and receive in the mailbox.',
      words: 'smtp imap sender domain forwarding',
    },
    importing: {
      title: 'Import tamys',
      summary: 'From a CSV, an Excel or a vCard, and undo it if need be.',
      words: 'contacts excel csv vcard list',
    },
    segments: {
      title: 'Live lists',
      summary: 'Rules that pick tamys and keep themselves up to date.',
      words: 'segments filters rules audience',
    },
    templates: {
      title: 'Templates and variables',
      summary: 'Write a mail once and greet everybody by name.',
      words: 'liquid variables format mjml html',
    },
    campaigns: {
      title: 'Send a campaign',
      summary: 'Audience, trial, sending and results.',
      words: 'newsletter subject a/b test report',
    },
    deliverability: {
      title: 'Make your mails arrive',
      summary: 'Domain, DKIM, SPF, DMARC and a clean list.',
      words: 'dns spam bounces complaints deliverability',
    },
    automations: {
      title: 'Automations',
      summary: 'Mails and labels that happen by themselves.',
      words: 'welcome steps trigger wait',
    },
    drive: {
      title: 'The drive and its links',
      summary: 'Keep files, share them and ask for them.',
      words: 'files upload folders password download',
    },
    walls: {
      title: 'Walls',
      summary: 'Publish, moderate and carry news to other places.',
      words: 'posts comments moderation rss',
    },
    plan: {
      title: 'Your plan and invoices',
      summary: 'Change plan, extend quotas and pay.',
      words: 'subscription payment card quota package',
    },
    privacy: {
      title: 'Privacy and GDPR',
      summary: 'Consents, the data of a person and erasure.',
      words: 'gdpr data erase export consent',
    },
    keys: {
      title: 'Keys and webhooks',
      summary: 'Programs that read, write and are told.',
      words: 'api token integration notices',
    },
    mailSetup: {
      title: 'Set up the mail',
      summary: 'Outgoing server, domain and incoming mail.',
      words: 'smtp dkim inbound outbox',
    },
    billingSetup: {
      title: 'Set up billing',
      summary: 'Seller, taxes, series, plans and payments.',
      words: 'invoices taxes plans provider',
    },
    backups: { title: 'Backups', summary: 'What to keep, how, and how to go back.', words: 'backup restore copy' },
    policies: {
      title: 'Policies',
      summary: 'Legal texts with versions and who accepted them.',
      words: 'legal privacy terms versions',
    },
  },
} as const satisfies English<typeof spanish>;
