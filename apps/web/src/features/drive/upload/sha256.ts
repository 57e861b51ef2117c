const blockBytes = 64;

/** The 64 words the rounds are mixed with: the first bits of the fractional parts of cube roots of primes (FIPS 180-4). */
const roundWords = wordsOfRoots(64, 1 / 3);
/** Where the state begins: the same of the square roots of the first eight. */
const startWords = wordsOfRoots(8, 1 / 2);

function wordsOfRoots(count: number, power: number): Int32Array {
  // Signed words stay small integers in every engine; large unsigned ones would become floating point.
  const words = new Int32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (!isPrime) continue;
    const root = candidate ** power;
    words[found] = Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
    found += 1;
  }
  return words;
}

export type Sha256 = {
  update: (bytes: Uint8Array) => void;
  /** The digest in hexadecimal; nothing may be added afterwards. */
  digest: () => string;
};

/** SHA-256 of bytes that come piece by piece; the browser's own takes only what is in memory as a whole. */
export function createSha256(): Sha256 {
  const state = startWords.slice();
  const words = new Int32Array(64);
  const rest = new Uint8Array(blockBytes);
  let restBytes = 0;
  let totalBytes = 0;

  function mix(bytes: Uint8Array, from: number): void {
    for (let i = 0; i < 16; i += 1) {
      const at = from + i * 4;
      words[i] =
        ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    }
    for (let i = 16; i < 64; i += 1) {
      const early = words[i - 15] ?? 0;
      const late = words[i - 2] ?? 0;
      const small = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
      const large = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
      words[i] = ((words[i - 16] ?? 0) + small + (words[i - 7] ?? 0) + large) | 0;
    }
    let a = state[0] ?? 0;
    let b = state[1] ?? 0;
    let c = state[2] ?? 0;
    let d = state[3] ?? 0;
    let e = state[4] ?? 0;
    let f = state[5] ?? 0;
    let g = state[6] ?? 0;
    let h = state[7] ?? 0;
    for (let i = 0; i < 64; i += 1) {
      const turnE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const turnA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const first = (h + turnE + ((e & f) ^ (~e & g)) + (roundWords[i] ?? 0) + (words[i] ?? 0)) | 0;
      const second = (turnA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state[0] = ((state[0] ?? 0) + a) | 0;
    state[1] = ((state[1] ?? 0) + b) | 0;
    state[2] = ((state[2] ?? 0) + c) | 0;
    state[3] = ((state[3] ?? 0) + d) | 0;
    state[4] = ((state[4] ?? 0) + e) | 0;
    state[5] = ((state[5] ?? 0) + f) | 0;
    state[6] = ((state[6] ?? 0) + g) | 0;
    state[7] = ((state[7] ?? 0) + h) | 0;
  }

  function update(bytes: Uint8Array): void {
    totalBytes += bytes.length;
    let from = 0;
    if (restBytes > 0) {
      const taken = Math.min(blockBytes - restBytes, bytes.length);
      rest.set(bytes.subarray(0, taken), restBytes);
      restBytes += taken;
      from = taken;
      if (restBytes < blockBytes) return;
      mix(rest, 0);
      restBytes = 0;
    }
    for (; from + blockBytes <= bytes.length; from += blockBytes) mix(bytes, from);
    rest.set(bytes.subarray(from), 0);
    restBytes = bytes.length - from;
  }

  return {
    update,
    digest() {
      const bits = totalBytes * 8;
      const padding = new Uint8Array((restBytes < 56 ? 56 : 120) - restBytes + 8);
      padding[0] = 0x80;
      const view = new DataView(padding.buffer);
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
      view.setUint32(padding.length - 4, bits >>> 0);
      update(padding);
      return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}
