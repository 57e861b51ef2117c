import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromWireLocale, wireLocaleSchema } from '@enlace/contract/core/locale.ts';
import { profileTemplateIds } from '@enlace/contract/presence/profiles/profile-templates.ts';
import { listTemplates, profileTemplate } from '@enlace/blocks/templates/profile-template.ts';
import { visibleDocument } from '@enlace/blocks/model/visible-document.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sendNotFound } from './link.routes.ts';
import { commonHeaders, stillPolicy } from './page-headers.ts';
import { publicPagesOf } from './public-pages.ts';
import { renderProfilePage } from './render-profile-page.ts';

type Params = { id: string; locale: string };

const zone = 'Europe/Madrid';

async function answer(
  platform: Platform,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = profileTemplateIds.find((each) => each === request.params.id);
  const wire = wireLocaleSchema.safeParse(request.params.locale);
  if (id === undefined || !wire.success) return sendNotFound(platform, { request, reply, mainPath: null });
  const locale = fromWireLocale(wire.data);
  const name = listTemplates(locale).find((each) => each.id === id)?.name ?? id;
  const now = platform.clock.now();
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
  const whole = profileTemplate({ id, locale, name, today });
  const document = visibleDocument({ document: whole, locale, baseLocale: locale, now: now.toString() });
  const subject = { name, slug: id, alias: 'template', locale, timeZone: zone, createdAt: now, seenAt: now, document };
  const assets = await publicPagesOf(platform).assets();
  const page = renderProfilePage({ assets, publicUrl: platform.config.publicUrl, subject, isPreview: true });
  return reply
    .headers({
      ...commonHeaders,
      'content-security-policy': stillPolicy(page),
      'cache-control': 'public, max-age=3600',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(page.html);
}

/** The pages by trade as they would look, for the gallery: without anybody’s data. */
export function templateRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.get<{ Params: Params }>('/p/template/:id/:locale', (request, reply) => answer(platform, request, reply));
}
