const loadFactor = 0.6;

function fnv(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/**
 * First line of every address, in 12 bytes each: a million addresses would not fit as texts. Two 32-bit hashes
 * distinguish them; the odds of a collision among a million are about 1 in 40 million.
 */
export class KeyTable {
  #high = new Uint32Array(1 << 12);
  #low = new Uint32Array(1 << 12);
  #lines = new Uint32Array(1 << 12);
  #size = 0;

  /** Line of the first row with this key; undefined when this is the first. */
  claim(key: string, line: number): number | undefined {
    if (this.#size > this.#lines.length * loadFactor) this.#grow();
    const [high, low] = [fnv(key, 0x811c9dc5), fnv(key, 0x2f0b4c47)];
    const slot = this.#find(high, low);
    const known = this.#lines[slot] ?? 0;
    if (known !== 0) return known;
    this.#put(slot, { high, low, line });
    this.#size += 1;
    return undefined;
  }

  #find(high: number, low: number): number {
    const mask = this.#lines.length - 1;
    let slot = (high ^ Math.imul(low, 0x9e3779b1)) & mask;
    while (this.#lines[slot] !== 0 && (this.#high[slot] !== high || this.#low[slot] !== low)) slot = (slot + 1) & mask;
    return slot;
  }

  #put(slot: number, { high, low, line }: { high: number; low: number; line: number }): void {
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#lines[slot] = line;
  }

  #grow(): void {
    const [high, low, lines] = [this.#high, this.#low, this.#lines];
    this.#high = new Uint32Array(lines.length * 2);
    this.#low = new Uint32Array(lines.length * 2);
    this.#lines = new Uint32Array(lines.length * 2);
    for (const [index, line] of lines.entries()) {
      if (line === 0) continue;
      const entry = { high: high[index] ?? 0, low: low[index] ?? 0, line };
      this.#put(this.#find(entry.high, entry.low), entry);
    }
  }
}
