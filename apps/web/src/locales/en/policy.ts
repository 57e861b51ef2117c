import type { catalogue as spanish } from '../es/policy.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Terms of use and privacy',
  unreviewed: 'This is the text the program ships with: whoever runs this service has not reviewed it yet.',
  history: 'Versions',
  versionOf: 'Version {{version}}, of {{date}}',
  former: 'You are reading a former version.',
  current: 'See the one in force',
  version: 'Version {{version}}, in force since {{date}}.',
} as const satisfies English<typeof spanish>;
