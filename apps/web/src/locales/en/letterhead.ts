import type { catalogue as spanish } from '../es/letterhead.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Your brand',
  lead: 'New profiles and templates begin with this. What you have already does not change.',
  logo: 'Logo',
  logoHint: 'It heads your mails and fills a cover or card that has no picture yet.',
  colors: { accent: 'Main colour', ground: 'Ground', ink: 'Text' },
  readable: 'When a colour cannot be read well on a theme, the nearest one that can is used.',
  ofTheme: 'The theme’s own',
  choose: 'Choose',
  codeOf: '{{part}}: code',
  backToTheme: '{{part}}: back to the theme’s own',
  headings: 'Face of headings',
  text: 'Face of text',
  socials: 'Networks and contact',
  network: 'Network',
  networks: { email: 'Mail', phone: 'Telephone', web: 'Web' },
  addressOf: 'Address of {{network}}',
  removeNetwork: 'Remove {{network}}',
  addNetwork: 'Add a network',
  save: 'Save the brand',
  saved: 'Brand saved',
} as const satisfies English<typeof spanish>;
