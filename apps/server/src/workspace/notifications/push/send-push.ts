import webPush from 'web-push';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushDeviceRow } from './push-devices.repository.ts';

/** What the page's push worker displays; texts are already in the person's language. */
export type PushMessage = {
  title: string;
  body: string;
  /** Absolute address opened by a tap. */
  url: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
};

/** A text with the operator's product name inserted. */
export function withProduct(text: string, product: string): string {
  return text.replaceAll('{product}', () => product);
}

export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused';

/** Push services drop what no device fetched within a day. */
const lifetimeSeconds = 86_400;
/** Encrypted payloads are limited to 4,096 bytes (RFC 8291 §4); texts are cut well before. */
const longestBody = 400;

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

type Input = {
  deps: Pick<Platform, 'outbound' | 'config' | 'logger'>;
  keys: PushKeys;
  device: Pick<PushDeviceRow, 'id' | 'endpoint' | 'p256dh' | 'auth'>;
  message: PushMessage;
};

/**
 * Encrypts a message for one browser (RFC 8291) and sends it to its push service (RFC 8030) through the guarded HTTP
 * client: the address came from a browser, which may say anything.
 */
export async function sendPush({ deps, keys, device, message }: Input): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = device;
  const payload = JSON.stringify({ ...message, body: message.body.slice(0, longestBody) });
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: lifetimeSeconds,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject: `mailto:${deps.config.mail.from}`, ...keys },
  });
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  try {
    const reply = await deps.outbound.fetch({
      url: endpoint,
      method: 'POST',
      headers: Object.fromEntries(named.filter(([name]) => name.toLowerCase() !== 'content-length')),
      ...(body ? { body } : {}),
      maxRedirects: 0,
      maxBytes: 16_384,
    });
    const outcome = outcomeOf(reply.status);
    if (outcome === 'refused') deps.logger.warn({ status: reply.status, deviceId: device.id }, 'a push was refused');
    return outcome;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return error.code === 'outbound.refused' ? 'gone' : 'later';
  }
}
