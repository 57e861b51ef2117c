import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export type Sha256 = {
  update: (bytes: Uint8Array) => void;
  /** The digest in hexadecimal; nothing may be added afterwards. */
  digest: () => string;
};

/**
 * SHA-256 of bytes that come piece by piece; the browser's own takes only what is in memory as a whole. The library is
 * plain JavaScript: the page's policy refuses WebAssembly.
 */
export function createSha256(): Sha256 {
  const hash = sha256.create();
  return { update: (bytes) => void hash.update(bytes), digest: () => bytesToHex(hash.digest()) };
}
