import type { FastifyInstance } from 'fastify';
import { previewProfile } from '@enlace/contract/presence/profiles/profiles.contract.ts';
import { previewProfileTemplate } from '@enlace/contract/sending/templates/template-starts.contract.ts';
import { issueDrivePass } from '#files/door.ts';
import { type DraftPage, findDraftPage, previewPage, verifyDraftPreview } from '#presence/door.ts';
import { profileTemplatePage } from '#sending/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sendNotFound } from './link.routes.ts';
import { commonHeaders, stillPolicy } from './page-headers.ts';
import { publicPagesOf } from './public-pages.ts';
import { type DrawnPage, renderProfilePage } from './render-profile-page.ts';

const idForm = /^[0-9a-f-]{36}$/;

async function drawPreview(platform: Platform, owner: OwnerId, subject: DraftPage): Promise<DrawnPage> {
  const assets = await publicPagesOf(platform).assets();
  const { pass } = issueDrivePass(platform, owner);
  const { publicUrl } = platform.config;
  return renderProfilePage({ assets, publicUrl, subject, passOf: () => pass, isPreview: true });
}

/** The editor's preview: the given document rendered by the code of public pages. */
export function previewRoutes(platform: Platform): Route[] {
  return [
    route(previewProfile, async ({ ctx, params, body }) => {
      const subject = await previewPage({
        deps: platform,
        ctx,
        id: params.id,
        document: body.document,
        locale: body.locale,
        at: body.at,
      });
      const { html } = await drawPreview(platform, ctx.actor.ownerId, subject);
      return { html };
    }),
    route(previewProfileTemplate, async ({ ctx, params }) => {
      const subject = await profileTemplatePage({ deps: platform, ctx, id: params.id });
      const { html } = await drawPreview(platform, ctx.actor.ownerId, subject);
      return { html };
    }),
  ];
}

type SignedParams = { owner: string; profileId: string; lastDay: string; signature: string };

/** The stored draft under a signed address, for thumbnails: a frame cannot send the bearer token. */
export function draftPageRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.get<{ Params: SignedParams }>('/p/preview/:owner/:profileId/:lastDay/:signature', async (request, reply) => {
    const { params } = request;
    const isPossible = idForm.test(params.owner) && idForm.test(params.profileId);
    const owner = isPossible ? verifyDraftPreview(platform, params) : undefined;
    const draft =
      owner === undefined ? undefined : await findDraftPage({ deps: platform, owner, id: params.profileId });
    if (owner === undefined || !draft) return sendNotFound(platform, { request, reply, mainPath: null });
    const page = await drawPreview(platform, owner, draft);
    return reply
      .headers({
        ...commonHeaders,
        'content-security-policy': stillPolicy(page),
        'cache-control': 'private, max-age=86400',
      })
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}
