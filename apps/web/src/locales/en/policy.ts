import type { catalogue as spanish } from '../es/policy.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  title: 'Terms of use and privacy',
  version: 'Version {{version}}, in force since {{date}}.',
} as const satisfies English<typeof spanish>;
