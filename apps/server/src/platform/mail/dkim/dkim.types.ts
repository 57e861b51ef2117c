import type { KeyObject } from 'node:crypto';
import type { HeaderField } from './canonical-form.ts';

/** As in the tag `k=` of the published record (RFC 6376 §3.6.1, RFC 8463 §3). */
export type DkimAlgorithm = 'rsa' | 'ed25519';

/** A key that may sign for a domain. */
export interface DkimKey {
  algorithm: DkimAlgorithm;
  /** In ASCII, as on the wire. */
  domain: string;
  selector: string;
  privateKey: KeyObject;
}

/** The two signed pieces of a message. */
export interface SignableMail {
  /** All header fields in order, in relaxed form. */
  fields: readonly HeaderField[];
  /** Base64 of the SHA-256 of the canonical body. */
  bodyHash: string;
}
