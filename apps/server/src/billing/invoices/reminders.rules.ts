/** Days relative to the due date on which an unpaid invoice is reminded of; the first is a day before it. */
export const reminderDays = [-1, 3, 10] as const;

/** Due steps, oldest first. */
export function dueSteps({ dueDate, today }: { dueDate: Temporal.PlainDate; today: Temporal.PlainDate }): number[] {
  return reminderDays.flatMap((days, step) =>
    Temporal.PlainDate.compare(dueDate.add({ days }), today) <= 0 ? [step] : [],
  );
}
