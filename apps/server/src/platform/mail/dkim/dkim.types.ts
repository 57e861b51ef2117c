import type { KeyObject } from 'node:crypto';

/** As the tag `k=` of the published record names it (RFC 6376 §3.6.1, RFC 8463 §3). */
export type DkimAlgorithm = 'rsa' | 'ed25519';

/** A key that may sign for a domain. */
export interface DkimKey {
  algorithm: DkimAlgorithm;
  /** In ASCII, as on the wire. */
  domain: string;
  selector: string;
  privateKey: KeyObject;
}

/** A message in the two pieces that are signed. Both have CRLF line ends. */
export interface SignableMail {
  /** All header fields, without the empty line behind them. */
  head: string;
  /** Base64 of the SHA-256 of the canonical body. */
  bodyHash: string;
}
