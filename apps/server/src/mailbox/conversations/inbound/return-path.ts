import type { InboundRow } from './inbound-mail.types.ts';

/** The listener knows the envelope; a mail with an empty sender must not be answered (RFC 5321 §4.4). */
export function withReturnPath(
  { source, envelopeFrom }: Pick<InboundRow, 'source' | 'envelopeFrom'>,
  raw: Buffer,
): Buffer {
  if (source !== 'smtp') return raw;
  const path = envelopeFrom.replace(/[^\x21-\x7e]|[<>]/g, '');
  return Buffer.concat([Buffer.from(`Return-Path: <${path}>\r\n`), raw]);
}
