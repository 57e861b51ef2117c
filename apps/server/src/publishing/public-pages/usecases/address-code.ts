import type { FastifyReply } from 'fastify';
import { sendQr } from '../qr/send-qr.ts';

/** Image formats for an address's QR code. */
export const addressCodeKinds = ['svg', 'png'] as const;
export type AddressCodeKind = (typeof addressCodeKinds)[number];

/** Responds with an address as a QR code. */
export function sendAddressCode(
  reply: FastifyReply,
  { address, kind }: { address: string; kind: AddressCodeKind },
): Promise<FastifyReply> {
  return sendQr(reply, { kind, input: { text: address, color: '#000000', logo: undefined } });
}
