/** How long a proof of identity counts for sensitive acts. */
export const proofMinutes = 10;

/** Whether whoever asks proved a moment ago who they are. */
export function hasFreshProof({ provenAt }: { provenAt: Temporal.Instant | null }, now: Temporal.Instant): boolean {
  return provenAt !== null && Temporal.Instant.compare(provenAt.add({ minutes: proofMinutes }), now) > 0;
}
