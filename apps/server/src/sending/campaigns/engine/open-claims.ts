import type { Clock } from '#platform/clock.ts';

export type OpenClaims = {
  /** Milliseconds (monotonic) until which a lease requested now is certain to hold: nobody starts counting earlier. */
  leaseFromNow(): number;
  /** Registers a claim of so many deliveries. */
  open(fence: number, claim: { size: number; untilMs: number }): void;
  /** Whether the lease is still valid; after that others may take the deliveries. */
  isHeld(fence: number): boolean;
  /** One of its deliveries was written back. */
  settle(fence: number): void;
  /** Fences whose leases must be kept. */
  list(): number[];
  /** These leases were extended; the others were taken over by somebody else. */
  keep(fences: readonly number[], untilMs: number): void;
  /** Finished claims, each reported once. */
  takeDone(): number[];
};

type OpenClaim = { left: number; untilMs: number };

/** Counts the unfinished deliveries of each claim, so that its lease is kept exactly as long as needed. */
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
