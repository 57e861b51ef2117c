/** Days after the due date on which an open invoice is reminded of; the first is a day before it. */
export const reminderDays = [-1, 3, 10] as const;

/** Steps whose day has come, oldest first. */
export function dueSteps({ dueDate, today }: { dueDate: Temporal.PlainDate; today: Temporal.PlainDate }): number[] {
  return reminderDays.flatMap((days, step) =>
    Temporal.PlainDate.compare(dueDate.add({ days }), today) <= 0 ? [step] : [],
  );
}
