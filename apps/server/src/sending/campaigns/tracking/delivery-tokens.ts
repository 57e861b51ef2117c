import { timingSafeEqual } from 'node:crypto';
import { type OwnerId, ownerId } from '#platform/context.ts';
import { deliveryAddresses } from '#platform/mail/signed-addresses.ts';
import type { Platform } from '#platform/platform.types.ts';
import { quickHmac } from '#platform/security/quick-hmac.ts';

const purpose = 'campaign-delivery';
const macBytes = 10;
const idBytes = 16;
const tokenForm = /^[A-Za-z0-9_-]{56}$/;

type Deps = Pick<Platform, 'secrets' | 'config'>;
export type DeliveryRef = { owner: OwnerId; deliveryId: string };

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function macOf(key: Buffer, body: Buffer): Buffer {
  return quickHmac(key, body).subarray(0, macBytes);
}

/** The secret part of a recipient's links: identifies one delivery, cannot be guessed or altered. */
export function deliveryToken({ key, owner, deliveryId }: DeliveryRef & { key: Buffer }): string {
  const body = Buffer.concat([bytesOf(owner), bytesOf(deliveryId)]);
  return Buffer.concat([body, macOf(key, body)]).toString('base64url');
}

/** Verifies a token; undefined for anything not made under one of these keys. */
export function readDeliveryToken({
  keys,
  token,
}: {
  keys: readonly Buffer[];
  token: string;
}): DeliveryRef | undefined {
  if (!tokenForm.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, idBytes * 2);
  const mac = bytes.subarray(idBytes * 2);
  if (!keys.some((key) => timingSafeEqual(macOf(key, body), mac))) return undefined;
  return { owner: ownerId(uuidOf(body.subarray(0, idBytes))), deliveryId: uuidOf(body.subarray(idBytes)) };
}

export function deliveryTokenKey({ secrets }: Pick<Platform, 'secrets'>): Buffer {
  return secrets.key(purpose);
}

/** Links in mails already sent may be signed with an older key. */
export function deliveryTokenKeys({ secrets }: Pick<Platform, 'secrets'>): readonly Buffer[] {
  return secrets.keys(purpose);
}

/** The delivery id as it appears in mail addresses after its letter: hexadecimal, because case is not preserved. */
export function compactDeliveryId(deliveryId: string): string {
  return deliveryId.replaceAll('-', '');
}

/** Addresses for a delivery's answers, bounces and unsubscribe mails; `c…` means delivery, `u…` unsubscribe. */
export function createDeliveryAddresses({ secrets, config }: Deps) {
  const secret = secrets.key('mail-address');
  const { domain } = config.mail.inbound;
  return (deliveryId: string) => {
    const compact = compactDeliveryId(deliveryId);
    const addresses = deliveryAddresses({ secret, domain, id: compact });
    return {
      ...addresses,
      /** Bounces can only reach us where mail is received. */
      bounce: domain === '' ? undefined : addresses.bounce,
      /** The Message-ID before its @. */
      idPart: `${compact}.campaign`,
    };
  };
}
