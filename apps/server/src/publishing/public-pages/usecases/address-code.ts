import type { FastifyReply } from 'fastify';
import { sendQr } from '../qr/send-qr.ts';

/** Kinds of pictures an address can be answered as. */
export const addressCodeKinds = ['svg', 'png'] as const;
export type AddressCodeKind = (typeof addressCodeKinds)[number];

/** Answers with an address as a code to be photographed. */
export function sendAddressCode(
  reply: FastifyReply,
  { address, kind }: { address: string; kind: AddressCodeKind },
): Promise<FastifyReply> {
  return sendQr(reply, { kind, input: { text: address, color: '#000000', logo: undefined } });
}
