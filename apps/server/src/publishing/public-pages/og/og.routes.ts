import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicProfile } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findPage } from '../find-page.ts';
import { redirectMoved, sendNotFound } from '../link.routes.ts';
import { sharedFileHeaders } from '../page-headers.ts';
import { type PicturePlan, planPicture } from './picture-order.ts';
import { type PictureKind, shareImagesOf } from './share-images.ts';
import { webManifest } from './web-manifest.ts';

type Params = { alias: string; ref: string };
type PictureRequest = FastifyRequest<{ Params: Params; Querystring: { v?: string } }>;
type Exchange = { platform: Platform; request: PictureRequest; reply: FastifyReply };
type Subject = { profile: PublicProfile; plan: PicturePlan };
type Answer = (exchange: Exchange, subject: Subject) => FastifyReply | Promise<FastifyReply>;

const forGood = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';
const forAMinute = 'public, max-age=60';
const retrySeconds = 60;
const policy = "sandbox; default-src 'none'";

/** Icon sizes in pixels: browser tab, home screens, splash screens. */
export const iconSizes = [96, 180, 192, 512] as const;

function picture(kind: PictureKind): Answer {
  return async ({ platform, request, reply }, { profile, plan }) => {
    const etag = `"${plan.hash}"`;
    // An address with the hash never changes its content; others are revalidated after an hour.
    const lifetime = request.query.v === plan.hash ? forGood : forAnHour;
    reply.headers({ ...sharedFileHeaders, etag, 'cache-control': lifetime, 'content-security-policy': policy });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    const drawn = await shareImagesOf(platform).show({ plan, owner: profile.owner, kind });
    if (!drawn)
      return reply
        .status(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': String(retrySeconds) })
        .send();
    // A substitute has another name, and is requested again soon.
    if (!drawn.isFinal) reply.removeHeader('etag').header('cache-control', forAMinute);
    return reply.type(drawn.contentType).send(Buffer.from(drawn.bytes));
  };
}

function manifest(): Answer {
  return ({ reply }, { profile, plan }) =>
    reply
      .headers({ ...sharedFileHeaders, 'cache-control': forAnHour, 'content-security-policy': policy })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest({ profile, plan })));
}

async function answer(exchange: Exchange, file: string, give: Answer): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const found = await findPage(platform, request);
  if (found.status === 'moved') return redirectMoved({ request, reply, path: `${found.path}/${file}` });
  // Pages behind a password have no public images.
  if (found.status !== 'found' || found.profile.hasPassword)
    return sendNotFound(platform, { request, reply, mainPath: null });
  const { profile } = found;
  const plan = planPicture(profile, platform.config.publicUrl);
  return give(exchange, { profile, plan });
}

/** Images of a page for shared links, its icons and its web manifest. */
export function ogRoutes(scope: FastifyInstance, platform: Platform): void {
  const files: [string, Answer][] = [
    ['og.jpg', picture({ kind: 'share' })],
    ['app.webmanifest', manifest()],
    ...iconSizes.map((pixels): [string, Answer] => [`icon-${pixels}.png`, picture({ kind: 'icon', pixels })]),
  ];
  for (const [file, give] of files) {
    scope.get<{ Params: Params; Querystring: { v?: string } }>(`/link/:alias/:ref/${file}`, (request, reply) =>
      answer({ platform, request, reply }, file, give),
    );
  }
}
