import type { catalogue as spanish } from '../es/policy.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Terms of use and privacy',
  unreviewed: 'This is the program’s default text: the operator of this service has not reviewed it yet.',
  history: 'Versions',
  versionOf: 'Version {{version}}, {{date}}',
  former: 'You are reading an earlier version.',
  current: 'See the version in force',
  version: 'Version {{version}}, in force since {{date}}.',
} as const satisfies English<typeof spanish>;
