import type { catalogue as spanish } from '../es/letterhead.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Your brand',
  lead: 'New profiles and templates start with this. Existing ones do not change.',
  logo: 'Logo',
  logoHint: 'Shown at the top of your mails and on covers or cards without a picture.',
  colors: { accent: 'Main colour', ground: 'Background', ink: 'Text' },
  readable: 'If a colour cannot be read well on a theme, the nearest readable one is used.',
  ofTheme: 'From the theme',
  choose: 'Choose',
  codeOf: '{{part}}: code',
  backToTheme: '{{part}}: restore the theme’s',
  headings: 'Heading font',
  text: 'Text font',
  socials: 'Networks and contact',
  network: 'Network',
  networks: { email: 'Mail', phone: 'Telephone', web: 'Web' },
  addressOf: 'Address of {{network}}',
  removeNetwork: 'Remove {{network}}',
  addNetwork: 'Add a network',
  save: 'Save brand',
  saved: 'Brand saved',
  suggestions: {
    title: 'Addresses that do not exist',
    lead: 'Visitors who follow an old link or mistype one of your addresses reach a page that says so.',
    label: 'Suggest my other pages',
    on: 'It shows up to three of your public pages. Each profile can be left out in its settings.',
    off: 'It shows none of your other pages.',
  },
} as const satisfies English<typeof spanish>;
