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
} as const satisfies English<typeof spanish>;
