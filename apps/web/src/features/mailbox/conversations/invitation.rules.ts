import type { Invitation } from '@enlace/contract/mailbox/conversations/invitations.schemas.ts';

/** The instant of the beginning, for the sheet of the day; floating times and days are of the reader's zone. */
export function dayOfInvitation({ when }: Invitation): string {
  return when.kind === 'time' ? when.start : when.start.slice(0, 10);
}

const weekdays: readonly string[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** 1 for Monday to 7, in the order of the week. */
export function weekdaysOf(days: readonly string[]): number[] {
  return weekdays.flatMap((day, index) => (days.includes(day) ? [index + 1] : []));
}
