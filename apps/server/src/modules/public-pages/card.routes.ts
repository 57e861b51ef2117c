import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import QRCode from 'qrcode';
import { findBlock } from '@enlace/blocks/model/block-document.schema.ts';
import { findPublicProfile, type PublicProfile } from '#modules/profiles/usecases/published-profile.ts';
import type { Platform } from '#platform/platform.types.ts';
import { redirectMoved, sendNotFound } from './link.routes.ts';
import { renderVcard, vcardFileName } from './vcard.rules.ts';

const quietZoneModules = 4;
const pngPixels = 1024;
/** Shown on other people's pages too; opened directly, it is a document that can do nothing. */
const imageHeaders = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

type Params = { alias: string; ref: string };
type CardRequest = FastifyRequest<{ Params: Params; Querystring: { v?: string } }>;
type Answer = (
  profile: PublicProfile,
  request: CardRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

const pathPart = /^[a-z0-9-]{1,64}$/i;

function vcard(platform: Platform): Answer {
  return (profile, request, reply) => {
    const version = request.query.v === '4' ? '4.0' : '3.0';
    const { id: profileId, name, alias, slug, locale, publishedAt: revisedAt, document } = profile;
    const pageUrl = `${platform.config.publicUrl}/link/${alias}/${slug}`;
    const contact = findBlock(document, 'contact_card')?.props;
    return reply
      .headers({
        'content-disposition': `attachment; filename="${vcardFileName(slug)}"`,
        'cache-control': 'no-cache',
      })
      .type('text/vcard; charset=utf-8')
      .send(renderVcard({ version, profileId, name, pageUrl, locale, revisedAt, contact }));
  };
}

/** The code holds the short link, so that renames never kill a printed one and the squares stay large. */
function shortUrl(platform: Platform, { shortCode }: PublicProfile): string {
  return `${platform.config.publicUrl}/q/${shortCode}`;
}

function qrSvg(platform: Platform): Answer {
  return async (profile, _request, reply) => {
    const svg = await QRCode.toString(shortUrl(platform, profile), {
      type: 'svg',
      errorCorrectionLevel: 'M',
      margin: quietZoneModules,
    });
    return reply.headers(imageHeaders).type('image/svg+xml; charset=utf-8').send(svg);
  };
}

function qrPng(platform: Platform): Answer {
  return async (profile, _request, reply) => {
    const png = await QRCode.toBuffer(shortUrl(platform, profile), {
      errorCorrectionLevel: 'M',
      margin: quietZoneModules,
      width: pngPixels,
    });
    return reply.headers(imageHeaders).type('image/png').send(png);
  };
}

/** What visitors take away from a page: contact and QR code. */
export function cardRoutes(scope: FastifyInstance, platform: Platform): void {
  const ways: Record<string, Answer> = {
    'contact.vcf': vcard(platform),
    'qr.svg': qrSvg(platform),
    'qr.png': qrPng(platform),
  };
  for (const [file, answer] of Object.entries(ways)) {
    scope.get<{ Params: Params; Querystring: { v?: string } }>(`/link/:alias/:ref/${file}`, async (request, reply) => {
      const { alias, ref } = request.params;
      const isPossible = pathPart.test(alias) && pathPart.test(ref);
      const found = isPossible
        ? await platform.db.system((tx) => findPublicProfile(tx, { alias, ref }), { readOnly: true })
        : { status: 'missing' as const, mainPath: null };
      if (found.status === 'found') return answer(found.profile, request, reply);
      if (found.status === 'moved') return redirectMoved({ request, reply, path: `${found.path}/${file}` });
      return sendNotFound(platform, { request, reply, mainPath: found.mainPath });
    });
  }
}
