import { createHmac } from 'node:crypto';
import { webhookSecretMark } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';

/** The bytes after `whsec_…`. */
function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(webhookSecretMark.length), 'base64');
}

export function secretFrom(bytes: Buffer): string {
  return `${webhookSecretMark}${bytes.toString('base64')}`;
}

type SignInput = { messageId: string; timestamp: number; body: string; secrets: readonly string[] };

/** Value of `webhook-signature` (Standard Webhooks): one `v1,…` per valid secret, newest first. */
export function signatureOf({ messageId, timestamp, body, secrets }: SignInput): string {
  const text = `${messageId}.${timestamp}.${body}`;
  return secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(text).digest('base64')}`).join(' ');
}
