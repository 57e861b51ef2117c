import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { contrastRatio } from '@enlace/blocks/contrast.ts';
import { readPicture } from '#files/door.ts';
import { findShortCodeSubject, type ShortCodeSubject } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sendNotFound } from '../link.routes.ts';
import { qrInput, qrKinds, sendQr } from './send-qr.ts';

/** Scanners need dark squares on a light background. */
const minimumContrast = 4.5;
const logoPixels = 320;
const pixelLimits = { least: 128, max: 4096 } as const;
const codeForm = /^[a-z0-9-]{1,64}$/i;

type Query = { logo?: string; color?: string; size?: string };
type QrRequest = FastifyRequest<{ Params: { code: string; file: string }; Querystring: Query }>;

function colorOf(wish: string | undefined): string | undefined {
  const color = `#${wish ?? ''}`.toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) && contrastRatio(color, '#ffffff') >= minimumContrast ? color : undefined;
}

function pixelsOf(wish: string | undefined): number | undefined {
  if (wish === undefined || !/^\d{1,4}$/.test(wish)) return undefined;
  return Math.min(pixelLimits.max, Math.max(pixelLimits.least, Number(wish)));
}

/** An image of the same client; anyone who knows its id may see it anyway. */
async function logoOf(
  platform: Platform,
  subject: ShortCodeSubject,
  fileId: string | undefined,
): Promise<Buffer | undefined> {
  if (fileId === undefined) return undefined;
  const picture = await readPicture({ deps: platform, owner: subject.owner, fileId, width: logoPixels });
  if (picture === undefined) return undefined;
  return sharp(picture)
    .resize(logoPixels, logoPixels, { fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}

async function answerQr(platform: Platform, request: QrRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { code, file } = request.params;
  const kind = qrKinds.find((each) => file === `qr.${each}`);
  const subject = codeForm.test(code)
    ? await platform.db.system((tx) => findShortCodeSubject(tx, code.toUpperCase()), { readOnly: true })
    : undefined;
  if (!subject || kind === undefined) return sendNotFound(platform, { request, reply, mainPath: null });
  const logo = await logoOf(platform, subject, request.query.logo);
  const input = qrInput(platform, { code: subject.code, logo, color: colorOf(request.query.color) });
  return sendQr(reply, { kind, input, pixels: pixelsOf(request.query.size), title: subject.name });
}

/**
 * The printable QR code of a profile under its short link, also before it is published: `/q/{code}/qr.svg|png|pdf` with
 * `logo` (id of one of the client's images), `color` (six hex digits; black when unreadable) and, for PNG, `size`.
 */
export function qrRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.get<{ Params: { code: string; file: string }; Querystring: Query }>('/q/:code/:file', (request, reply) =>
    answerQr(platform, request, reply),
  );
}
