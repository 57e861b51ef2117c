export type OpenClaims = {
  /** A claim of so many deliveries begins. */
  open(fence: number, size: number): void;
  /** One delivery of it has been written back. */
  settle(fence: number): void;
  /** Whose leases must be kept. */
  list(): number[];
  /** Claims with nothing left, each told once. */
  takeDone(): number[];
};

/** Counts what is left of each claim, so that its lease is kept as long as needed and not longer. */
export function createOpenClaims(): OpenClaims {
  const left = new Map<number, number>();
  let done: number[] = [];
  return {
    open: (fence, size) => void left.set(fence, size),
    settle(fence) {
      const rest = (left.get(fence) ?? 0) - 1;
      if (rest > 0) left.set(fence, rest);
      else if (left.delete(fence)) done.push(fence);
    },
    list: () => [...left.keys()],
    takeDone() {
      const taken = done;
      done = [];
      return taken;
    },
  };
}
