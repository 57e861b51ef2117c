import type { FastifyReply } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { qrPdf, qrPng, type QrInput, qrSvg } from './draw-qr.ts';

export const qrKinds = ['svg', 'png', 'pdf'] as const;
export type QrKind = (typeof qrKinds)[number];

const ink = '#000000';
const usualPixels = 1024;

/** Embedded in other people's pages too; opened directly, it is a document that can do nothing. */
const imageHeaders = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * The content of a profile's code: the short link, so that renames never break a printed one and the squares stay
 * large.
 */
export function qrInput(
  platform: Platform,
  { code, logo, color = ink }: { code: string; logo?: Buffer | undefined; color?: string | undefined },
): QrInput {
  return { text: `${platform.config.publicUrl}/q/${code}`, color, logo };
}

type SendInput = { kind: QrKind; input: QrInput; pixels?: number | undefined; title?: string };

/** Responds with a code as an image or a sheet for printing. */
export async function sendQr(
  reply: FastifyReply,
  { kind, input, pixels = usualPixels, title = '' }: SendInput,
): Promise<FastifyReply> {
  reply.headers(imageHeaders);
  if (kind === 'svg') return reply.type('image/svg+xml; charset=utf-8').send(qrSvg(input));
  if (kind === 'png') return reply.type('image/png').send(await qrPng({ ...input, pixels }));
  return reply.type('application/pdf').send(await qrPdf({ ...input, title }));
}
