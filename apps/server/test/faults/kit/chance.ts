/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random time between two, in milliseconds. */
export function moment(chance: () => number, least: number, max: number): number {
  return least + chance() * (max - least);
}
