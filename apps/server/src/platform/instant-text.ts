/** One moment stands in many columns and records of a run, and writing it out is dear. */
const texts = new WeakMap<Temporal.Instant, string>();

/** `instant.toString()`, worked out once for the same object. */
export function instantText(instant: Temporal.Instant): string {
  const held = texts.get(instant);
  if (held !== undefined) return held;
  const text = instant.toString();
  texts.set(instant, text);
  return text;
}
