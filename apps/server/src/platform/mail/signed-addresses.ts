import { timingSafeEqual } from 'node:crypto';
import { quickHmac } from '../security/quick-hmac.ts';

const MAC_CHARACTERS = 16;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = /^[a-z0-9-]{1,40}$/;

type SignedAddressKind = 'reply' | 'bounce';

const PREFIXES = { reply: 'r', bounce: 'b' } as const satisfies Record<SignedAddressKind, string>;

interface SignedAddressInput {
  secret: string | Buffer;
  domain: string;
  /** 1–40 characters of a–z, 0–9 and hyphen: upper case does not survive every relay. */
  token: string;
}

interface ReadSignedAddressInput {
  /** One, or all that may have signed it. */
  secret: string | Buffer | readonly Buffer[];
  domain: string;
  address: string;
}

/** Builds `r+<token>.<mac>@<domain>`, the address answers to a conversation come back to. Throws RangeError on a bad token. */
export function replyAddress(input: SignedAddressInput): string {
  return signAddress({ ...input, kind: 'reply' });
}

/** Returns the token of a genuine reply address of this domain, or undefined. Compares in constant time. */
export function readReplyAddress(input: ReadSignedAddressInput): string | undefined {
  return readSignedAddress({ ...input, kind: 'reply' });
}

/** Builds `b+<token>.<mac>@<domain>`, an envelope sender that tells which message bounced (VERP). Throws RangeError on a bad token. */
export function bounceAddress(input: SignedAddressInput): string {
  return signAddress({ ...input, kind: 'bounce' });
}

/** Returns the token of a genuine bounce address of this domain, or undefined. Compares in constant time. */
export function readBounceAddress(input: ReadSignedAddressInput): string | undefined {
  return readSignedAddress({ ...input, kind: 'bounce' });
}

function signAddress({ kind, secret, domain, token }: SignedAddressInput & { kind: SignedAddressKind }): string {
  if (!TOKEN.test(token)) throw new RangeError('A mail token is 1 to 40 characters of a-z, 0-9 and hyphen');
  return `${PREFIXES[kind]}+${token}.${macOf({ kind, secret, token })}@${domain}`;
}

function readSignedAddress(input: ReadSignedAddressInput & { kind: SignedAddressKind }): string | undefined {
  const { kind, secret, domain } = input;
  const address = input.address.toLowerCase();
  const suffix = `@${domain.toLowerCase()}`;
  const prefix = `${PREFIXES[kind]}+`;
  if (!address.startsWith(prefix) || !address.endsWith(suffix)) return undefined;
  const [token, mac, ...rest] = address.slice(prefix.length, -suffix.length).split('.');
  if (token === undefined || mac === undefined || rest.length > 0) return undefined;
  if (!TOKEN.test(token) || mac.length !== MAC_CHARACTERS) return undefined;
  const given = Buffer.from(mac, 'latin1');
  const candidates = Array.isArray(secret) ? secret : [secret];
  const isOurs = candidates.some((each) => {
    const expected = Buffer.from(macOf({ kind, secret: each, token }), 'latin1');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? token : undefined;
}

// 80 bits leave room for a 40-character token within the 64 octets of a local part.
function macOf({ kind, secret, token }: { kind: SignedAddressKind; secret: string | Buffer; token: string }): string {
  const digest = quickHmac(secret, `mail-address:${kind}:${token}`);
  let mac = '';
  let bits = 0;
  let value = 0;
  for (const byte of digest) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5 && mac.length < MAC_CHARACTERS) {
      bits -= 5;
      mac += BASE32.charAt((value >> bits) & 31);
    }
  }
  return mac;
}
