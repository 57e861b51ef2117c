import type { catalogue as spanish } from '../es/help.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Help',
  lead: 'Short guides: what to do, in which order and where.',
  adminLead: 'Guides for setting up and running the installation.',
  search: 'Search the guides',
  noneTitle: 'No guide for “{{query}}”',
  noneHelp: 'Try another word.',
  clear: 'See all guides',
  missing: 'This guide does not exist',
  missingHelp: 'Its address may have changed. See Help for all guides.',
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
      summary: 'Add, sort, translate and schedule them.',
      words: 'editor section columns text picture',
    },
    sharing: {
      title: 'Share your page',
      summary: 'Link, QR code, contact card and embedding.',
      words: 'qr vcard link print website',
    },
    mailbox: {
      title: 'The mailbox',
      summary: 'Reply, snooze, take notes and never lose a message.',
      words: 'messages conversations replies drafts',
    },
    ownMail: {
      title: 'Connect your mail',
      summary: 'Send through your server or domain and receive in the mailbox.',
      words: 'smtp imap sender domain forwarding',
    },
    importing: {
      title: 'Import tamys',
      summary: 'From a CSV, Excel or vCard file, with undo if needed.',
      words: 'contacts excel csv vcard list',
    },
    segments: {
      title: 'Live lists',
      summary: 'Rules that pick tamys and stay up to date.',
      words: 'segments filters rules audience',
    },
    templates: {
      title: 'Templates and variables',
      summary: 'Write a mail once and greet everyone by name.',
      words: 'liquid variables format mjml html',
    },
    campaigns: {
      title: 'Send a campaign',
      summary: 'Audience, test, sending and results.',
      words: 'newsletter subject a/b test report',
    },
    deliverability: {
      title: 'Make your mails arrive',
      summary: 'Domain, DKIM, SPF, DMARC and a clean list.',
      words: 'dns spam bounces complaints deliverability',
    },
    automations: {
      title: 'Automations',
      summary: 'Mails and labels triggered automatically.',
      words: 'welcome steps trigger wait',
    },
    drive: {
      title: 'The drive and its links',
      summary: 'Store files, share them and request them.',
      words: 'files upload folders password download',
    },
    walls: {
      title: 'Walls',
      summary: 'Publish, moderate and share updates elsewhere.',
      words: 'posts comments moderation rss',
    },
    plan: {
      title: 'Your plan and invoices',
      summary: 'Change plan, extend quotas and pay.',
      words: 'subscription payment card quota package',
    },
    privacy: {
      title: 'Privacy and GDPR',
      summary: 'Consents, a person’s data and erasure.',
      words: 'gdpr data erase export consent',
    },
    keys: {
      title: 'Keys and webhooks',
      summary: 'Programs that read, write and get notified.',
      words: 'api token integration notices',
    },
    mailSetup: {
      title: 'Set up mail',
      summary: 'Outgoing server, domain and incoming mail.',
      words: 'smtp dkim inbound outbox',
    },
    billingSetup: {
      title: 'Set up billing',
      summary: 'Seller, taxes, series, plans and payments.',
      words: 'invoices taxes plans provider',
    },
    backups: {
      title: 'Backups',
      summary: 'What to back up, how, and how to restore it.',
      words: 'backup restore copy',
    },
    policies: {
      title: 'Policies',
      summary: 'Legal texts with versions and who accepted them.',
      words: 'legal privacy terms versions',
    },
  },
} as const satisfies English<typeof spanish>;
