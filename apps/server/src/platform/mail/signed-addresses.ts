import { timingSafeEqual } from 'node:crypto';
import { quickHmac } from '../security/quick-hmac.ts';

const MAC_CHARACTERS = 16;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = /^[a-z0-9-]{1,40}$/;

type SignedAddressKind = 'reply' | 'bounce';

/** Which part of a delivery's digest belongs to which address: 48 of its 51 characters. */
const DELIVERY_PARTS = ['reply-c', 'bounce-c', 'reply-u'] as const;
type DeliveryPart = (typeof DELIVERY_PARTS)[number];
const DELIVERY_ID = /^[0-9a-f]{32}$/;

const PREFIXES = { reply: 'r', bounce: 'b' } as const satisfies Record<SignedAddressKind, string>;

interface SignedAddressInput {
  secret: string | Buffer;
  domain: string;
  /** 1–40 characters of a–z, 0–9 and hyphen: upper case does not survive every relay. */
  token: string;
}

interface ReadSignedAddressInput {
  /** One secret, or all that may have signed it. */
  secret: string | Buffer | readonly Buffer[];
  domain: string;
  address: string;
}

/**
 * Builds `r+<token>.<mac>@<domain>`, the address to which replies to a conversation are sent. Throws RangeError on a
 * bad token.
 */
export function replyAddress(input: SignedAddressInput): string {
  return signAddress({ ...input, kind: 'reply' });
}

/** Returns the token of a genuine reply address of this domain, or undefined. Compares in constant time. */
export function readReplyAddress(input: ReadSignedAddressInput): string | undefined {
  return readSignedAddress({ ...input, kind: 'reply' });
}

/**
 * Builds `b+<token>.<mac>@<domain>`, an envelope sender that identifies the message that bounced (VERP). Throws
 * RangeError on a bad token.
 */
export function bounceAddress(input: SignedAddressInput): string {
  return signAddress({ ...input, kind: 'bounce' });
}

/** Returns the token of a genuine bounce address of this domain, or undefined. Compares in constant time. */
export function readBounceAddress(input: ReadSignedAddressInput): string | undefined {
  return readSignedAddress({ ...input, kind: 'bounce' });
}

interface DeliveryAddresses {
  /** `r+c<id>.<mac>@…`: replies. */
  reply: string;
  /** `b+c<id>.<mac>@…`: the envelope sender. */
  bounce: string;
  /** `r+u<id>.<mac>@…`: unsubscribing by mail. */
  unsubscribe: string;
}

/**
 * The three addresses of one delivery; `id` is 32 hexadecimal digits. Their MACs are non-overlapping parts of one
 * digest, because a campaign creates thousands of them a second. Read like the others; older addresses with a digest
 * each are still accepted.
 */
export function deliveryAddresses({
  secret,
  domain,
  id,
}: {
  secret: string | Buffer;
  domain: string;
  id: string;
}): DeliveryAddresses {
  if (!DELIVERY_ID.test(id)) throw new RangeError('The id of a delivery is 32 hexadecimal digits');
  const macs = deliveryMacs(secret, id);
  const address = (prefix: string, part: DeliveryPart) => `${prefix}${id}.${partOf(macs, part)}@${domain}`;
  return {
    reply: address('r+c', 'reply-c'),
    bounce: address('b+c', 'bounce-c'),
    unsubscribe: address('r+u', 'reply-u'),
  };
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
  const isOurs = candidates.some((each) =>
    expectedMacs({ kind, secret: each, token }).some((mac) => timingSafeEqual(given, Buffer.from(mac, 'latin1'))),
  );
  return isOurs ? token : undefined;
}

interface MacInput {
  kind: SignedAddressKind;
  secret: string | Buffer;
  token: string;
}

function expectedMacs(input: MacInput): string[] {
  const { kind, secret, token } = input;
  const part = DELIVERY_PARTS.find((each) => each === `${kind}-${token.charAt(0)}`);
  const id = token.slice(1);
  if (part === undefined || !DELIVERY_ID.test(id)) return [macOf(input)];
  return [partOf(deliveryMacs(secret, id), part), macOf(input)];
}

function deliveryMacs(secret: string | Buffer, id: string): string {
  const digest = quickHmac(secret, `mail-address:delivery:${id}`);
  return base32(digest, MAC_CHARACTERS * DELIVERY_PARTS.length);
}

function partOf(macs: string, part: DeliveryPart): string {
  const start = DELIVERY_PARTS.indexOf(part) * MAC_CHARACTERS;
  return macs.slice(start, start + MAC_CHARACTERS);
}

// 80 bits leave room for a 40-character token within the 64 octets of a local part.
function macOf({ kind, secret, token }: MacInput): string {
  return base32(quickHmac(secret, `mail-address:${kind}:${token}`), MAC_CHARACTERS);
}

function base32(digest: Buffer, characters: number): string {
  let mac = '';
  let bits = 0;
  let value = 0;
  for (const byte of digest) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5 && mac.length < characters) {
      bits -= 5;
      mac += BASE32.charAt((value >> bits) & 31);
    }
  }
  return mac;
}
