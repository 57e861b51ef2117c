import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import { wallReportReasons } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import { checkVisitor, stampOfForm } from '#publishing/public-pages/usecases/check-visitor.ts';
import { answerNotFound, sendVisitorNote } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { findComment } from '../comments.repository.ts';
import { escapeText } from '../escape.rules.ts';
import { wallTexts } from '../locales/texts.ts';
import { reportAsVisitor } from '../usecases/react-as-visitor.ts';
import { cleanText } from '../usecases/write-as-visitor.ts';
import type { PostRow } from '../walls.types.ts';
import { findShownPost } from './draw-wall.ts';
import { noteCss } from './note-look.ts';
import { type Exchange, profileOf, visitOf, type WallBody, type WallParams, wallRoot } from './wall.routes.ts';
import { linksOf, mayVisit, type WallVisit } from './wall-view.ts';

const bodyLimit = 16 * 1024;
const longestText = 1000;

type Subject = { post: PostRow; commentId: string | null };
type Problem = keyof typeof wallTexts.es.errors;

/** The reported post or comment, if visible. */
async function subjectOf(tx: Tx, { request }: Exchange, visit: WallVisit): Promise<Subject | undefined> {
  const id = idSchema.safeParse(request.params.id).data;
  const post = id === undefined || !mayVisit(visit, 'page') ? undefined : await findShownPost(tx, visit, id);
  if (!post || request.params.comment === undefined) return post && { post, commentId: null };
  const commentId = idSchema.safeParse(request.params.comment).data;
  const comment =
    commentId === undefined ? undefined : await findComment(tx, { owner: visit.profile.owner, id: commentId });
  const isShown = comment?.postId === post.id && comment.review === 'approved' && !comment.deletedAt;
  return isShown && commentId !== undefined ? { post, commentId } : undefined;
}

function formHtml(
  platform: Platform,
  visit: WallVisit,
  { post, commentId }: Subject,
  body: WallBody,
  problem: Problem | undefined,
): string {
  const texts = wallTexts[visit.locale];
  const rest = `${post.id}/denunciar${commentId === null ? '' : `/${commentId}`}`;
  const options = wallReportReasons.map(
    (reason) =>
      `<label class="o"><input type="radio" name="motivo" value="${reason}" required${body['motivo'] === reason ? ' checked' : ''}>${escapeText(texts.reportReasons[reason])}</label>`,
  );
  return (
    `<form class="rp" method="post" action="${escapeText(linksOf(visit).below(rest))}">${problem === undefined ? '' : `<p class="e" role="alert">${escapeText(texts.errors[problem])}</p>`}` +
    `<fieldset><legend>${escapeText(texts.reportReason)}</legend>${options.join('')}</fieldset><label class="q">${escapeText(texts.reportDetails)}<textarea name="texto" maxlength="${longestText}">${escapeText(body['texto'] ?? '')}</textarea></label>` +
    `<input type="hidden" name="${formControls.renderedAt}" value="${escapeText(stampOfForm(platform))}"><label class="hp" aria-hidden="true"><input name="${formControls.honeypot}" tabindex="-1" autocomplete="off"></label><button>${escapeText(texts.send)}</button></form>`
  );
}

function showForm(
  { platform, request, reply }: Exchange,
  visit: WallVisit,
  subject: Subject,
  problem?: Problem,
): Promise<FastifyReply> {
  const texts = wallTexts[visit.locale];
  return sendVisitorNote(platform, reply, {
    locale: visit.locale,
    label: texts.reportLabel,
    title: texts.reportTitle,
    text: texts.reportText,
    links: [{ href: linksOf(visit).post(subject.post.id), label: texts.back }],
    extra: { html: formHtml(platform, visit, subject, request.body ?? {}, problem), css: noteCss, hasForm: true },
  });
}

async function takeReport(exchange: Exchange, visit: WallVisit, subject: Subject): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const body = request.body ?? {};
  const reason = wallReportReasons.find((each) => each === body['motivo']);
  const text = cleanText(body['texto']);
  if (reason === undefined) return showForm({ ...exchange, reply: reply.status(422) }, visit, subject, 'required');
  if (text.length > longestText) return showForm({ ...exchange, reply: reply.status(422) }, visit, subject, 'too_long');
  if ((await checkVisitor(platform, body)) === 'rejected')
    return showForm({ ...exchange, reply: reply.status(403) }, visit, subject, 'rejected');
  const { post, commentId } = subject;
  const press = {
    platform,
    profile: visit.profile,
    post,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  };
  const outcome = await platform.db.scoped(visit.profile.owner, (tx) =>
    reportAsVisitor({ ...press, tx, report: { commentId, reason, text } }),
  );
  if (outcome === 'rate_limited')
    return showForm(
      { ...exchange, reply: reply.status(429).header('retry-after', '600') },
      visit,
      subject,
      'rate_limited',
    );
  const texts = wallTexts[visit.locale];
  return sendVisitorNote(platform, reply, {
    locale: visit.locale,
    label: texts.reportLabel,
    title: texts.reportSentTitle,
    text: texts.reportSentText,
    links: [{ href: linksOf(visit).wall(), label: texts.back }],
  });
}

async function answerReport(exchange: Exchange, isSent: boolean): Promise<FastifyReply> {
  const { platform, reply } = exchange;
  const profile = await profileOf(exchange, '/muro');
  if (!profile) return reply;
  const { visit, subject } = await platform.db.scoped(profile.owner, async (tx) => {
    const found = await visitOf(tx, exchange, profile);
    return { visit: found, subject: await subjectOf(tx, exchange, found) };
  });
  if (!subject) return answerNotFound(platform, exchange);
  return isSent ? takeReport(exchange, visit, subject) : showForm(exchange, visit, subject);
}

/** Reports about posts and comments: no account, no script. */
export function reportRoutes(scope: FastifyInstance, platform: Platform): void {
  type Route = { Params: WallParams; Body?: WallBody };
  for (const path of [`${wallRoot}/:id/denunciar`, `${wallRoot}/:id/denunciar/:comment`]) {
    scope.get<Route>(path, (request, reply) => answerReport({ platform, request, reply }, false));
    scope.post<Route>(path, { bodyLimit }, (request, reply) => answerReport({ platform, request, reply }, true));
  }
}
