const hoursOfADay = 24;
const { compare } = Temporal.Instant;

/** Everything trashed before this moment has expired. */
export function ageLimit({ now, keepDays }: { now: Temporal.Instant; keepDays: number }): Temporal.Instant {
  return now.subtract({ hours: keepDays * hoursOfADay });
}

type Row = { deletedAt: Temporal.Instant; heldUntil: Temporal.Instant | null };

/** When a thing is purged by age, and the days until then, rounded up. */
export function endOf(
  { deletedAt, heldUntil }: Row,
  { now, keepDays }: { now: Temporal.Instant; keepDays: number },
): { purgeAt: Temporal.Instant; daysLeft: number } {
  const aged = deletedAt.add({ hours: keepDays * hoursOfADay });
  const purgeAt = heldUntil && compare(heldUntil, aged) > 0 ? heldUntil : aged;
  const hours = now.until(purgeAt).total('hours');
  return { purgeAt, daysLeft: Math.max(0, Math.ceil(hours / hoursOfADay)) };
}

/** Whether it may not be purged yet, not even by hand. */
export function isHeld(heldUntil: Temporal.Instant | null, now: Temporal.Instant): heldUntil is Temporal.Instant {
  return heldUntil !== null && compare(heldUntil, now) > 0;
}
