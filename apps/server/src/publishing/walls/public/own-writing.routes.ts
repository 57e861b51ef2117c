import type { FastifyInstance, FastifyReply } from 'fastify';
import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { answerNotFound, sendVisitorNote } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Platform } from '#platform/platform.types.ts';
import { escapeText } from '../escape.rules.ts';
import { wallTexts } from '../locales/texts.ts';
import { editOwnWriting, readOwnWriting } from '../usecases/edit-own-writing.ts';
import type { OwnWriting } from '../visitors.repository.ts';
import { noteCss } from './note-look.ts';
import { type Exchange, profileOf, visitOf, type WallBody, type WallParams, wallRoot } from './wall.routes.ts';
import { linksOf, type WallVisit } from './wall-view.ts';

const bodyLimit = 32 * 1024;

type Shown = { visit: WallVisit; own: OwnWriting; token: string; title: string; isInvalid?: boolean };

function showOwn(
  { platform, reply }: Exchange,
  { visit, own, token, title, isInvalid = false }: Shown,
): Promise<FastifyReply> {
  const { locale } = visit;
  const texts = wallTexts[locale];
  const links = linksOf(visit);
  const max = own.kind === 'post' ? postLimits.body : postLimits.comment;
  const problem = isInvalid
    ? `<p class="e" id="e" role="alert">${escapeText(own.body === '' ? texts.errors.required : texts.errors.too_long)}</p>`
    : '';
  const form =
    `<form class="rp" method="post" action="${escapeText(links.below(`mia/${encodeURIComponent(token)}`))}">${problem}<label class="q">${escapeText(own.kind === 'post' ? texts.writeText : texts.commentText)}` +
    `<textarea name="texto" required maxlength="${max}">${escapeText(own.body)}</textarea></label><button name="hacer" value="guardar">${escapeText(texts.save)}</button><button class="x" name="hacer" value="borrar" formnovalidate>${escapeText(texts.remove)}</button></form>`;
  const isSeen = own.review === 'approved';
  return sendVisitorNote(platform, reply, {
    locale,
    label: texts.sentLabel,
    title,
    text: isSeen ? texts.ownText : `${texts.heldText} ${texts.ownText}`,
    links: [{ href: isSeen ? links.post(own.postId) : links.wall(), label: texts.back }],
    extra: { html: form, css: noteCss, hasForm: true },
  });
}

function showNote({ platform, reply }: Exchange, visit: WallVisit, kind: 'removed' | 'over'): Promise<FastifyReply> {
  const texts = wallTexts[visit.locale];
  return sendVisitorNote(platform, kind === 'over' ? reply.status(410) : reply, {
    locale: visit.locale,
    label: texts.wall,
    title: kind === 'over' ? texts.overTitle : texts.removedTitle,
    text: kind === 'over' ? texts.overText : texts.removedText,
    links: [{ href: linksOf(visit).wall(), label: texts.back }],
  });
}

async function answerOwn(exchange: Exchange, act: 'read' | 'save' | 'remove'): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const token = request.params.token ?? '';
  const profile = await profileOf(exchange, '/muro');
  if (!profile) return reply;
  const visit = await platform.db.scoped(profile.owner, (tx) => visitOf(tx, exchange, profile), { readOnly: true });
  if (!visit.wall.isOn) return answerNotFound(platform, exchange);
  const texts = wallTexts[visit.locale];
  const text = request.body?.['texto'];
  const outcome =
    act === 'read' ? 'read' : await editOwnWriting({ platform, profile, token, wall: visit.wall, act, text });
  if (outcome === 'removed' || outcome === 'over') return showNote(exchange, visit, outcome);
  const own = await platform.db.scoped(profile.owner, (tx) => readOwnWriting(tx, { platform, profile, token }), {
    readOnly: true,
  });
  if (!own) return showNote(exchange, visit, 'over');
  if (outcome === 'invalid')
    return showOwn(
      { ...exchange, reply: reply.status(422) },
      { visit, own: { ...own, body: text ?? '' }, token, title: texts.sentLabel, isInvalid: true },
    );
  const stored = own.review === 'approved' ? texts.sentTitle : texts.heldTitle;
  return showOwn(exchange, { visit, own, token, title: outcome === 'saved' ? texts.savedTitle : stored });
}

/** A visitor's own text, by secret link: change or delete it within a day. */
export function ownWritingRoutes(scope: FastifyInstance, platform: Platform): void {
  type Route = { Params: WallParams; Body?: WallBody };
  const path = `${wallRoot}/mia/:token`;
  scope.get<Route>(path, (request, reply) => answerOwn({ platform, request, reply }, 'read'));
  scope.post<Route>(path, { bodyLimit }, (request, reply) =>
    answerOwn({ platform, request, reply }, request.body?.['hacer'] === 'borrar' ? 'remove' : 'save'),
  );
}
