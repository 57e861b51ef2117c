/** What a hash has taken in so far: eight words after whole blocks of 64 bytes. */
export type Sha256State = Int32Array;

export const sha256Block = 64;
export const sha256Digest = 32;

/** The first bits of the fractional parts of a root of each prime, as FIPS 180-4 §4.2.2 and §5.3.3 want them. */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const words = new Int32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (isPrime) words[found++] = (root(candidate) % 1) * 2 ** 32;
  }
  return words;
}

const start = fractions(8, Math.sqrt);
const constants = fractions(64, Math.cbrt);
const schedule = new Int32Array(64);

/** Nothing taken in yet. */
export function sha256Start(): Sha256State {
  return start.slice();
}

/** Takes in the block of 64 bytes that begins there (FIPS 180-4 §6.2.2). */
export function sha256Take(state: Sha256State, { bytes, at }: { bytes: Uint8Array; at: number }): void {
  const w = schedule;
  for (let index = 0, from = at; index < 16; index += 1, from += 4)
    w[index] =
      ((bytes[from] ?? 0) << 24) |
      ((bytes[from + 1] ?? 0) << 16) |
      ((bytes[from + 2] ?? 0) << 8) |
      (bytes[from + 3] ?? 0);
  for (let index = 16; index < 64; index += 1) {
    const early = w[index - 15] ?? 0;
    const late = w[index - 2] ?? 0;
    const small = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const large = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    w[index] = ((w[index - 16] ?? 0) + small + (w[index - 7] ?? 0) + large) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const high = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + high + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + (w[index] ?? 0)) | 0;
    const low = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const round = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) state[index] = ((state[index] ?? 0) + (round[index] ?? 0)) | 0;
}

/** The words as they are written, high byte first. */
export function sha256Write(state: Sha256State, digest: Uint8Array): void {
  for (let index = 0; index < 8; index += 1) {
    const word = state[index] ?? 0;
    digest[index * 4] = word >>> 24;
    digest[index * 4 + 1] = word >>> 16;
    digest[index * 4 + 2] = word >>> 8;
    digest[index * 4 + 3] = word;
  }
}
