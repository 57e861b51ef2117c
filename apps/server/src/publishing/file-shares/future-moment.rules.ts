import { invalidField } from '#platform/errors.ts';

/** A future moment of an input; null stays null. Throws request.invalid. */
export function futureMoment(
  text: string | null,
  { field, now }: { field: string; now: Temporal.Instant },
): Temporal.Instant | null {
  if (text === null) return null;
  const moment = Temporal.Instant.from(text);
  if (Temporal.Instant.compare(moment, now) <= 0) throw invalidField(field, 'too_small');
  return moment;
}
