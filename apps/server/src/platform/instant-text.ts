/** One moment occurs in many columns and records of a run, and formatting it is slow. */
const texts = new WeakMap<Temporal.Instant, string>();

/** `instant.toString()`, computed once per object. */
export function instantText(instant: Temporal.Instant): string {
  const held = texts.get(instant);
  if (held !== undefined) return held;
  const text = instant.toString();
  texts.set(instant, text);
  return text;
}
