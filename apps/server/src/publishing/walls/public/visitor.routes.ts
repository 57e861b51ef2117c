import type { FastifyInstance, FastifyReply } from 'fastify';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { reactionKinds } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { isFreshPage, stampOfForm } from '#publishing/public-pages/usecases/check-visitor.ts';
import { answerNotFound, pageFrame } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { escapeText } from '../escape.rules.ts';
import { wallTexts } from '../locales/texts.ts';
import { reactAsVisitor, voteAsVisitor } from '../usecases/react-as-visitor.ts';
import { type WriteOutcome, writeAsVisitor } from '../usecases/write-as-visitor.ts';
import type { PostRow } from '../walls.types.ts';
import { sendClosedWall } from './closed-wall.ts';
import { drawPost, findShownPost, type Typed } from './draw-wall.ts';
import { isPollOpen } from './post.html.ts';
import { visitorFormHtml } from './visitor-form.html.ts';
import { shellHtml, wallTitle } from './wall-page.html.ts';
import {
  type Exchange,
  profileOf,
  sendWallPage,
  visitOf,
  type WallBody,
  type WallParams,
  wallRoot,
} from './wall.routes.ts';
import { linksOf, mayVisit, type WallVisit } from './wall-view.ts';

const bodyLimit = 32 * 1024;
const retrySeconds = 3600;
const openToPage = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } as const;

/** The wall a visitor writes on, if they may see it; else its entry form was sent. */
async function enter(exchange: Exchange): Promise<WallVisit | undefined> {
  const profile = await profileOf(exchange, '/muro');
  if (!profile) return undefined;
  const visit = await exchange.platform.db.scoped(profile.owner, (tx) => visitOf(tx, exchange, profile), {
    readOnly: true,
  });
  if (mayVisit(visit, 'page')) return visit;
  await sendClosedWall(exchange, visit);
  return undefined;
}

function isUrlencoded({ request }: Exchange): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

function wantsJson({ request }: Exchange): boolean {
  return (request.headers.accept ?? '').includes('application/json');
}

function typedOf(body: WallBody, outcome: Exclude<WriteOutcome, { status: 'stored' }>): Typed {
  return {
    values: { nombre: body['nombre'] ?? '', texto: body['texto'] ?? '' },
    problems: outcome.status === 'invalid' ? outcome.problems : { form: outcome.reason },
  };
}

function statusOf(outcome: Exclude<WriteOutcome, { status: 'stored' }>): 422 | 403 | 429 {
  if (outcome.status === 'invalid') return 422;
  return outcome.reason === 'rate_limited' ? 429 : 403;
}

/** Reports the result of a submission to a script. */
function answerScript({ request, reply }: Exchange, outcome: WriteOutcome, next: string): FastifyReply {
  reply.headers(openToPage);
  if (outcome.status === 'stored') return reply.send({ ok: true, next });
  reply.status(statusOf(outcome));
  if (outcome.status === 'invalid') {
    const fields = Object.entries(outcome.problems).map(([path, code]) => ({ path, code }));
    return reply.send({ error: { code: 'request.invalid', fields, requestId: request.id } });
  }
  const code = outcome.reason === 'rate_limited' ? 'request.rate_limited' : 'forms.not_verified';
  return reply.send({ error: { code, requestId: request.id } });
}

type Written = { outcome: WriteOutcome; visit: WallVisit; again: (typed: Typed) => Promise<FastifyReply> };

/** The author's page after a submission, or the form again with its errors. */
function answerWritten(exchange: Exchange, { outcome, visit, again }: Written): FastifyReply | Promise<FastifyReply> {
  const { request, reply } = exchange;
  const next = outcome.status === 'stored' ? linksOf(visit).below(`mia/${outcome.token}`) : '';
  if (outcome.status !== 'stored' && statusOf(outcome) === 429) reply.header('retry-after', String(retrySeconds));
  if (wantsJson(exchange)) return answerScript(exchange, outcome, next);
  if (outcome.status === 'stored')
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(next, 303);
  reply.status(statusOf(outcome));
  return again(typedOf(request.body ?? {}, outcome));
}

/** A visible post of this wall, read in the wall’s own transaction. */
async function withPost<T>(
  exchange: Exchange,
  visit: WallVisit,
  work: (tx: Tx, post: PostRow) => Promise<T>,
): Promise<T | undefined> {
  const id = idSchema.safeParse(exchange.request.params.id).data;
  if (id === undefined) return undefined;
  return exchange.platform.db.scoped(visit.profile.owner, async (tx) => {
    const post = await findShownPost(tx, visit, id);
    return post && work(tx, post);
  });
}

async function takeComment(exchange: Exchange): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const visit = isUrlencoded(exchange) ? await enter(exchange) : undefined;
  if (!visit) return reply.sent ? reply : answerNotFound(platform, exchange);
  const post = await withPost(exchange, visit, async (_tx, found) => found);
  if (!post || !visit.wall.allowsComments) return answerNotFound(platform, exchange);
  const { profile, wall } = visit;
  const target = { kind: 'comment', postId: post.id } as const;
  const outcome = await writeAsVisitor({ platform, profile, wall, target, values: request.body ?? {}, ip: request.ip });
  const again = async (typed: Typed) => {
    const page = await platform.db.scoped(profile.owner, (tx) => drawPost({ tx, platform, visit, post, typed }));
    return sendWallPage(exchange, page, visit);
  };
  return answerWritten(exchange, { outcome, visit, again });
}

async function sendPostForm(exchange: Exchange, visit: WallVisit, typed: Typed): Promise<FastifyReply> {
  const { platform } = exchange;
  const links = linksOf(visit);
  const texts = wallTexts[visit.locale];
  const form = visitorFormHtml({
    texts,
    action: links.below('nueva'),
    stamp: stampOfForm(platform),
    title: texts.write,
    textLabel: texts.writeText,
    textMax: postLimits.body,
    ...typed,
  });
  const frame = await pageFrame(platform);
  const page = shellHtml({
    visit,
    links: { ...links, language: (locale) => linksOf({ ...visit, locale }).below('nueva') },
    frame,
    canonicalRest: '/muro/nueva',
    heading: texts.write,
    description: texts.write,
    main: `<p class="fd"><a href="${escapeText(links.wall())}">${escapeText(wallTitle(visit))}</a></p><h1>${escapeText(texts.write)}</h1>${form}`,
    isIndexed: false,
    scripts: [frame.formScriptUrl],
  });
  return sendWallPage(exchange, page, visit);
}

async function takePost(exchange: Exchange): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const visit = isUrlencoded(exchange) ? await enter(exchange) : undefined;
  if (!visit) return reply.sent ? reply : answerNotFound(platform, exchange);
  const { profile, wall } = visit;
  if (!wall.allowsVisitorPosts) return answerNotFound(platform, exchange);
  const target = { kind: 'post' } as const;
  const outcome = await writeAsVisitor({ platform, profile, wall, target, values: request.body ?? {}, ip: request.ip });
  return answerWritten(exchange, { outcome, visit, again: (typed) => sendPostForm(exchange, visit, typed) });
}

/** Reactions and votes redirect back to where they were made; rejected ones change nothing. */
async function takePress(exchange: Exchange, kind: 'reaction' | 'vote'): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const visit = isUrlencoded(exchange) ? await enter(exchange) : undefined;
  if (!visit) return reply.sent ? reply : answerNotFound(platform, exchange);
  const body = request.body ?? {};
  const { ip } = request;
  const userAgent = request.headers['user-agent'] ?? '';
  const isFresh = isFreshPage(platform, body);
  const outcome = await withPost(exchange, visit, async (tx, post) => {
    const press = { tx, platform, profile: visit.profile, post, ip, userAgent };
    const sign = reactionKinds.find((each) => each === body['r']);
    if (!isFresh) return 'refused';
    if (kind === 'reaction')
      return visit.wall.allowsReactions && sign ? reactAsVisitor({ ...press, kind: sign }) : 'refused';
    const options = (body['o'] ?? '').split(',').map(Number);
    return isPollOpen(post, platform.clock.now()) ? voteAsVisitor({ ...press, options }) : 'refused';
  });
  if (outcome === undefined) return answerNotFound(platform, exchange);
  const id = request.params.id ?? '';
  reply.header('cache-control', 'no-store');
  if (outcome === 'rate_limited') reply.header('retry-after', '600');
  return reply.redirect(`${linksOf(visit).post(id)}#p-${id}`, 303);
}

/** What visitors write and press. Needs the scope’s parser for urlencoded forms. */
export function visitorRoutes(scope: FastifyInstance, platform: Platform): void {
  const limit = { bodyLimit };
  type Route = { Params: WallParams; Body?: WallBody };
  scope.get<Route>(`${wallRoot}/nueva`, async (request, reply) => {
    const exchange = { platform, request, reply };
    const visit = await enter(exchange);
    if (!visit) return reply;
    if (!visit.wall.allowsVisitorPosts) return answerNotFound(platform, exchange);
    return sendPostForm(exchange, visit, { values: { nombre: '', texto: '' }, problems: {} });
  });
  scope.post<Route>(`${wallRoot}/nueva`, limit, (request, reply) => takePost({ platform, request, reply }));
  scope.post<Route>(`${wallRoot}/:id/comentario`, limit, (request, reply) => takeComment({ platform, request, reply }));
  scope.post<Route>(`${wallRoot}/:id/reaccion`, limit, (request, reply) =>
    takePress({ platform, request, reply }, 'reaction'),
  );
  scope.post<Route>(`${wallRoot}/:id/voto`, limit, (request, reply) => takePress({ platform, request, reply }, 'vote'));
}
