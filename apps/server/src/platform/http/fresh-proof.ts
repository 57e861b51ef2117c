/** How long a proof of identity is valid for sensitive actions. */
export const proofMinutes = 10;

/** Whether the caller has just confirmed their identity. */
export function hasFreshProof({ provenAt }: { provenAt: Temporal.Instant | null }, now: Temporal.Instant): boolean {
  return provenAt !== null && Temporal.Instant.compare(provenAt.add({ minutes: proofMinutes }), now) > 0;
}
