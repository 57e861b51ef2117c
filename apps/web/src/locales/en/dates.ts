import type { catalogue as spanish } from '../es/dates.ts';
import type { English } from '../translation.ts';

export const catalogue = {
  unread: 'We do not understand that time. Try “tomorrow 9” or “26 Nov 14:30”.',
  unreadDay: 'We do not understand that day. Try “tomorrow”, “26 Nov” or 26/11/2026.',
  unreadTime: 'We do not understand that time. Try 9:30.',
  early: 'Choose {{day}} or a later day.',
  late: 'Choose {{day}} or an earlier day.',
  clear: 'Clear',
  times: 'Choose a time',
  open: 'Choose in the calendar',
  calendar: 'Calendar',
  previous: 'Previous month',
  next: 'Next month',
} as const satisfies English<typeof spanish>;
