/** Part of the texts of mails: events they invite to. */
export const invite = {
  label: 'Event: {{title}}',
  untitled: 'Event without a title',
  hours: '{{day}}, {{from}} to {{to}}',
  days: '{{from}} – {{to}}',
  inZone: 'For the organiser: {{time}} ({{zone}})',
  organizer: 'Organised by {{name}}.',
  comes_one: 'One person is coming.',
  comes_other: '{{count}} people are coming.',
  free: 'You are free then.',
  conflict: 'At the same time as {{titles}}.',
  cancelled: 'Cancelled',
  old: 'Changed by a later mail',
  counter: 'Proposes this time instead',
  mine: {
    accepted: 'You said you will come',
    tentative: 'You said you may come',
    declined: 'You said you will not come',
  },
  theirs: { accepted: '{{name}} is coming', tentative: '{{name}} may come', declined: '{{name}} is not coming' },
  act: { accepted: 'Accept', tentative: 'Maybe', declined: 'Decline' },
  each: { daily: 'Every day', weekly: 'Every week', monthly: 'Every month', yearly: 'Every year' },
  every: {
    daily_one: 'Every day',
    daily_other: 'Every {{count}} days',
    weekly_one: 'Every week',
    weekly_other: 'Every {{count}} weeks',
    monthly_one: 'Every month',
    monthly_other: 'Every {{count}} months',
    yearly_one: 'Every year',
    yearly_other: 'Every {{count}} years',
  },
  onDays: '{{every}}: {{days}}',
  until: '{{rule}}, until {{date}}',
  times_one: '{{rule}}, once',
  times_other: '{{rule}}, {{count}} times',
} as const;

/** How far a mail can be trusted. */
export const trust = {
  imitates: {
    name: 'It uses the name of your business, but does not come from one of your addresses.',
    address: 'Its address looks very much like yours, but is not.',
    reply_to: 'The address for replies looks very much like yours, but is not.',
  },
  protection: {
    smime_signed: 'Signed with S/MIME. The signature is not checked here.',
    smime_encrypted: 'Encrypted with S/MIME: open it with your mail program and your key.',
    pgp_signed: 'Signed with PGP. The signature is not checked here.',
    pgp_encrypted: 'Encrypted with PGP: open it with your mail program and your key.',
  },
  risk: {
    program: 'It is a program. Open it only if you expected it.',
    active: 'It can run code or imitate a page. Open it only if you expected it.',
    disguised: 'It is a program named like a document. Do not open it.',
  },
} as const;
