import type { English } from '../translation.ts';
import type { catalogue as spanish } from '../es/recipients.ts';

export const catalogue = {
  suggestions: 'People',
  found_one: '1 person',
  found_other: '{{n}} people',
  added: 'Added: {{names}}',
  removed: 'Removed: {{name}}',
  chip: '{{person}}. Enter to change, Delete to remove',
  badChip: '{{person}}: not an email address. Enter to change, Delete to remove',
  remove: 'Remove {{name}}',
} as const satisfies English<typeof spanish>;
