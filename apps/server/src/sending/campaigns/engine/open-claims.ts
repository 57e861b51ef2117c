import type { Clock } from '#platform/clock.ts';

export type OpenClaims = {
  /** Milliseconds (monotonic) up to which a lease asked for now is surely kept: nobody starts counting earlier. */
  leaseFromNow(): number;
  /** A claim of so many deliveries begins. */
  open(fence: number, claim: { size: number; untilMs: number }): void;
  /** Whether the lease still runs; after that others may have the deliveries. */
  isHeld(fence: number): boolean;
  /** One delivery of it has been written back. */
  settle(fence: number): void;
  /** Whose leases must be kept. */
  list(): number[];
  /** These were kept until then; of the others somebody else has taken over. */
  keep(fences: readonly number[], untilMs: number): void;
  /** Claims with nothing left, each told once. */
  takeDone(): number[];
};

type OpenClaim = { left: number; untilMs: number };

/** Counts what is left of each claim, so that its lease is kept as long as needed and not longer. */
export function createOpenClaims({ clock, leaseSeconds }: { clock: Clock; leaseSeconds: number }): OpenClaims {
  const claims = new Map<number, OpenClaim>();
  let done: number[] = [];
  return {
    leaseFromNow: () => clock.monotonicMs() + leaseSeconds * 1000,
    open: (fence, { size, untilMs }) => void claims.set(fence, { left: size, untilMs }),
    isHeld: (fence) => clock.monotonicMs() < (claims.get(fence)?.untilMs ?? 0),
    settle(fence) {
      const claim = claims.get(fence);
      if (!claim) return;
      claim.left -= 1;
      if (claim.left > 0) return;
      claims.delete(fence);
      done.push(fence);
    },
    list: () => [...claims.keys()],
    keep(fences, untilMs) {
      for (const fence of fences) {
        const claim = claims.get(fence);
        if (claim) claim.untilMs = untilMs;
      }
    },
    takeDone() {
      const taken = done;
      done = [];
      return taken;
    },
  };
}
