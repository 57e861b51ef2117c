import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { DkimAlgorithm } from './dkim.types.ts';

const generate = promisify(generateKeyPair);
const RSA_BITS = 2048;
/** Bytes before the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo. */
const ED25519_PREFIX_BYTES = 12;

export interface NewDkimKey {
  algorithm: DkimAlgorithm;
  /** PKCS #8 in PEM: a secret. */
  privatePem: string;
  /** The tag `p=` of its record. */
  publicKey: string;
}

/** Generates a key pair: 2048-bit RSA, which every verifier supports, or Ed25519, which is short and fast. */
export async function makeDkimKey(algorithm: DkimAlgorithm): Promise<NewDkimKey> {
  const { privateKey } =
    algorithm === 'rsa' ? await generate('rsa', { modulusLength: RSA_BITS }) : await generate('ed25519', {});
  return { algorithm, privatePem: toPem(privateKey), publicKey: publicPart({ algorithm, privateKey }) };
}

/** Parses a stored key. */
export function readPrivateKey(pem: string): KeyObject {
  return createPrivateKey(pem);
}

/** The text of the record that publishes a key. */
export function dkimRecord({ algorithm, publicKey }: Pick<NewDkimKey, 'algorithm' | 'publicKey'>): string {
  return `v=DKIM1; k=${algorithm}; p=${publicKey}`;
}

/** The DNS name of a key's record. */
export function dkimRecordName({ selector, domain }: { selector: string; domain: string }): string {
  return `${selector}._domainkey.${domain}`;
}

function toPem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

// RFC 8463 §4.2: the bare key for Ed25519; RFC 6376 §3.6.1: the SubjectPublicKeyInfo for RSA.
function publicPart({ algorithm, privateKey }: { algorithm: DkimAlgorithm; privateKey: KeyObject }): string {
  const info = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return (algorithm === 'rsa' ? info : info.subarray(ED25519_PREFIX_BYTES)).toString('base64');
}
