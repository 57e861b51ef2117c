import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Flags = { isPresent?: boolean; isVerified?: boolean };
type Place = { origin: string; rpId: string };

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

function flagByte({ isPresent = true, isVerified = true }: Flags, hasCredential: boolean): number {
  return (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (hasCredential ? 0x40 : 0);
}

function uint(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** COSE_Key of an ES256 key (RFC 9053 §2.1). */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const fields: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ];
  return isoCBOR.encode(new Map(fields));
}

/** An authenticator with one ES256 key that responds as a browser would, and falsely on request. */
export function createAuthenticator({ origin, rpId }: Place = { origin: 'http://localhost:3000', rpId: 'localhost' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  function clientData(type: string, challenge: string, from: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }

  function authenticatorData(flags: number, extra: Buffer = Buffer.alloc(0), forRpId = rpId): Buffer {
    return Buffer.concat([sha256(forRpId), Buffer.from([flags]), uint(counter, 4), extra]);
  }

  type Created = Flags & { challenge: string; from?: string; format?: 'none' | 'packed-with-certificate' };
  type Used = Flags & { challenge: string; from?: string; rpId?: string; counter?: number; userHandle?: string };

  return {
    id: base64url(credentialId),
    /** Responds to `navigator.credentials.create`. */
    create({ challenge, from = origin, format = 'none', ...flags }: Created) {
      const key = Buffer.from(coseKey(publicKey));
      const credential = Buffer.concat([Buffer.alloc(16), uint(credentialId.length, 2), credentialId, key]);
      const authData = new Uint8Array(authenticatorData(flagByte(flags, true), credential));
      const statement =
        format === 'none'
          ? new Map()
          : new Map<string, unknown>([
              ['alg', -7],
              ['sig', new Uint8Array(64)],
              ['x5c', [new Uint8Array([0x30, 0x00])]],
            ]);
      const attestation = new Map<string, unknown>([
        ['fmt', format === 'none' ? 'none' : 'packed'],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        id: base64url(credentialId),
        rawId: base64url(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, from)),
          // NOTE: the library types its encoder for the values it reads itself; nested maps are CBOR all the same.
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    /** Responds to `navigator.credentials.get`; the counter increases with each use unless one is given. */
    use({ challenge, from = origin, rpId: forRpId, counter: given, userHandle, ...flags }: Used) {
      counter = given ?? counter + 1;
      const data = clientData('webauthn.get', challenge, from);
      const authData = authenticatorData(flagByte(flags, false), undefined, forRpId);
      const signature = createSign('sha256').update(authData).update(sha256(data)).sign(privateKey);
      return {
        id: base64url(credentialId),
        rawId: base64url(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
        clientExtensionResults: {},
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>;
