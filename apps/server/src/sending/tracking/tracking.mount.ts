import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deliveryTokenKeys, readDeliveryToken, type DeliveryRef } from '#sending/campaigns/tracking/delivery-tokens.ts';
import type { Recipient } from '#sending/campaigns/tracking/find-recipient.ts';
import type { Platform } from '#platform/platform.types.ts';
import { gonePage, type Reader, samplePage } from './pages/subscription-pages.ts';
import { readerLocale } from './reader-locale.ts';
import { sendPage } from './send-page.ts';

/** Replaces the token in previews and test mails. */
export const sampleToken = 'prueba';

export type TokenParams = { Params: { token: string } };

/** Helpers for every page linked in a mail: the link's owner, the reader, and the answer when it has expired. */
export function createReaders(deps: Platform) {
  const fallback = deps.config.defaultLocale;
  return {
    refOf: (token: string): DeliveryRef | undefined => readDeliveryToken({ keys: deliveryTokenKeys(deps), token }),
    readerOf: (request: FastifyRequest, { recipient, token }: { recipient: Recipient; token: string }): Reader => ({
      locale: readerLocale({ request, language: recipient.language, fallback: recipient.mailLocale }),
      brand: recipient.fromName,
      address: recipient.address,
      token,
    }),
    sendGone: (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(reply, { status: 404, html: gonePage(readerLocale({ request, language: null, fallback })), deps }),
    sendSample: (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(reply, { html: samplePage(readerLocale({ request, language: null, fallback })), deps }),
  };
}

type Readers = ReturnType<typeof createReaders>;
export type Mount = { app: FastifyInstance; deps: Platform; readers: Readers };
