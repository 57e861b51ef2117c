import type { catalogue as spanish } from '../es/dates.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  unread: 'We do not understand that time. Try “tomorrow 9” or “26 Nov 14:30”.',
  open: 'Choose in the calendar',
  calendar: 'Calendar',
  previous: 'Previous month',
  next: 'Next month',
} as const satisfies English<typeof spanish>;
