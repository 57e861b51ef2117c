import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicProfile } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { writeVcard } from '#platform/vcard/write-vcard.ts';
import { cardContact, cardPhoto } from './card-contact.ts';
import { findPage } from './find-page.ts';
import { redirectMoved, sendNotFound } from './link.routes.ts';
import { qrInput, sendQr } from './qr/send-qr.ts';

type Params = { alias: string; ref: string };
type CardRequest = FastifyRequest<{ Params: Params; Querystring: { v?: string } }>;
type Answer = (
  profile: PublicProfile,
  request: CardRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

function vcard(platform: Platform): Answer {
  return async (profile, request, reply) => {
    const version = request.query.v === '4' ? '4.0' : '3.0';
    const { owner, id, name, slug, locale, publishedAt: revisedAt, document } = profile;
    const pageUrl = profile.place.url;
    const photo = await cardPhoto({ deps: platform, owner, document });
    const contact = { ...cardContact({ document, pageUrl }), photo };
    return reply
      .headers({ 'content-disposition': `attachment; filename="${slug}.vcf"`, 'cache-control': 'no-cache' })
      .type('text/vcard; charset=utf-8')
      .send(writeVcard({ version, contact, fallbackName: name, id, locale, revisedAt }));
  };
}

/** The page's own QR code is the plain one of its short link: renames never break a printed one. */
function qr(platform: Platform, kind: 'svg' | 'png'): Answer {
  return async ({ shortCode: code }, _request, reply) => sendQr(reply, { kind, input: qrInput(platform, { code }) });
}

/** Downloads from a page: contact card and QR code. */
export function cardRoutes(scope: FastifyInstance, platform: Platform): void {
  const ways: Record<string, Answer> = {
    'contact.vcf': vcard(platform),
    'qr.svg': qr(platform, 'svg'),
    'qr.png': qr(platform, 'png'),
  };
  for (const [file, answer] of Object.entries(ways)) {
    scope.get<{ Params: Params; Querystring: { v?: string } }>(`/link/:alias/:ref/${file}`, async (request, reply) => {
      const found = await findPage(platform, request);
      if (found.status === 'found') return answer(found.profile, request, reply);
      if (found.status === 'moved') return redirectMoved({ request, reply, path: `${found.path}/${file}` });
      return sendNotFound(platform, { request, reply, mainPath: found.mainPath });
    });
  }
}
