import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { sharePath } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { getClientCard } from '#identity/door.ts';
import { type LinkPage, sendLinkPage } from '#publishing/public-pages/usecases/link-page.ts';
import { visitorLocale } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readTicket } from '../download-ticket.rules.ts';
import { shareTexts } from '../locales/texts.ts';
import { isShareKey, issueShareKey } from '../unlock-key.rules.ts';
import { beginDownload } from '../usecases/begin-download.ts';
import { findDownload } from '../usecases/follow-download.ts';
import { admitGuess, forgetGuesses, guessWindowMinutes } from '../usecases/guess-password.ts';
import { countShareVisit, openShare, type OpenedShare } from '../usecases/open-share.ts';
import { openArchiveOrder } from '../usecases/order-archive.ts';
import { sendArchive, sendCountedArchive, sendFile } from './send-download.ts';
import { busyPage, lockedPage, type LockProblem, missingPage, overPage, sharePage } from './share.page.ts';
import { findSharingClient, type SharingClient } from './visit.ts';

export type LinkRequest = FastifyRequest<{
  Params: { token: string; ticket?: string };
  Querystring: { k?: unknown; lang?: unknown; file?: unknown };
}>;
export type Exchange = { platform: Platform; request: LinkRequest; reply: FastifyReply };
type Visit = Exchange & { opened: OpenedShare; client: SharingClient };

const longestPassword = 128;

export function show({ platform, reply }: Exchange, status: number, page: LinkPage): Promise<FastifyReply> {
  return sendLinkPage(platform, { reply: reply.status(status), page });
}

export function localeOf({ platform, request }: Exchange): Locale {
  return visitorLocale(request, platform.config.defaultLocale);
}

/** The query that keeps the visitor's language and password key. */
function queryOf({ request }: Exchange, key: unknown = request.query.k): string {
  const { lang } = request.query;
  const query = new URLSearchParams({
    ...(typeof lang === 'string' ? { lang } : {}),
    ...(typeof key === 'string' ? { k: key } : {}),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

function pathOf({ request }: Exchange): string {
  return sharePath(encodeURIComponent(request.params.token));
}

function fieldOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The link of an address with its client; undefined when it never existed. */
export async function findVisit(exchange: Exchange): Promise<Visit | undefined> {
  const { platform, request } = exchange;
  const opened = await openShare(platform, request.params.token);
  if (!opened) return undefined;
  const client = await findSharingClient(platform, opened.row.ownerId);
  if (client) return { ...exchange, opened, client };
  // A client with a closed account shares nothing.
  return { ...exchange, opened: { ...opened, state: 'gone' }, client: { name: '', timeZone: 'UTC' } };
}

function sendLocked(visit: Visit, status: number, problem?: LockProblem): Promise<FastifyReply> {
  const action = `${pathOf(visit)}/clave${queryOf(visit, null)}`;
  return show(visit, status, lockedPage({ locale: localeOf(visit), action, problem }));
}

function isLocked({ platform, request, opened }: Visit): boolean {
  return opened.row.passwordHash !== null && !isShareKey(platform, opened.row, request.query.k);
}

/** The page of a link. */
export async function answerShare(visit: Visit): Promise<FastifyReply> {
  const { platform, opened, client, request } = visit;
  const locale = localeOf(visit);
  if (opened.state !== 'active') return show(visit, 410, overPage({ locale, state: opened.state }));
  if (isLocked(visit)) return sendLocked(visit, 200);
  if (request.method === 'GET') await countShareVisit(platform, opened.row);
  return show(visit, 200, sharePage({ locale, opened, client, path: pathOf(visit), query: queryOf(visit) }));
}

/** Only a correct password yields a key; the response to a wrong one takes as long. */
async function unlock(visit: Visit): Promise<FastifyReply> {
  const { platform, request, reply, opened } = visit;
  const { row, state } = opened;
  if (state !== 'active' || row.passwordHash === null) return answerShare(visit);
  const guess = { owner: row.ownerId, shareId: row.id, ip: request.ip };
  if (!(await admitGuess(platform, guess))) {
    reply.header('retry-after', String(guessWindowMinutes * 60));
    return sendLocked(visit, 429, 'throttled');
  }
  const password = fieldOf(request.body, 'password').slice(0, longestPassword + 1);
  const isRight = await platform.passwords.verify({ password, hash: row.passwordHash });
  if (!isRight) return sendLocked(visit, 403, 'wrong');
  await forgetGuesses(platform, guess);
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`${pathOf(visit)}${queryOf(visit, issueShareKey(platform, row))}`, 303);
}

/** Takes a place of the link and redirects to the bytes, so that later parts count as the same download. */
async function begin(visit: Visit): Promise<FastifyReply> {
  const { platform, request, reply, opened } = visit;
  const { row, state, files } = opened;
  const locale = localeOf(visit);
  if (state !== 'active') return show(visit, 410, overPage({ locale, state }));
  if (isLocked(visit)) return sendLocked(visit, 403);
  const asked = fieldOf(request.body, 'file') || fieldOf(request.query, 'file');
  const file = row.targetKind === 'file' ? files[0] : files.find(({ id }) => id === asked);
  if ((asked !== '' && file?.id !== asked) || files.length === 0) return show(visit, 404, missingPage(locale));
  const sizeBytes = file ? file.sizeBytes : files.reduce((sum, each) => sum + each.sizeBytes, 0);
  // A request for headers only starts nothing.
  if (request.method === 'HEAD') return reply.header('cache-control', 'no-store').send();
  const place = { owner: row.ownerId, shareId: row.id, fileId: file?.id ?? null, sizeBytes };
  const begun = await beginDownload(platform, place);
  if (begun.status === 'over') return show(visit, 410, overPage({ locale, state: 'used_up' }));
  if (begun.status === 'busy') {
    reply.header('retry-after', '600');
    return show(visit, 409, busyPage({ locale, back: `${pathOf(visit)}${queryOf(visit)}` }));
  }
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`${pathOf(visit)}/descarga/${begun.ticket}`, 303);
}

/** The bytes of a started download. It may be finished although it was the last one. */
async function deliver(visit: Visit): Promise<FastifyReply> {
  const { platform, request, reply, opened, client } = visit;
  const { row, state, files } = opened;
  const locale = localeOf(visit);
  if (state !== 'active' && state !== 'used_up') return show(visit, 410, overPage({ locale, state }));
  const { ownerId: owner, id: shareId, passwordCount } = row;
  const id = readTicket(platform, { owner, shareId, passwordCount, ticket: request.params.ticket ?? '' });
  if (id === undefined) return show(visit, 404, missingPage(locale));
  const download = await findDownload(platform, { owner, id });
  if (!download) return show(visit, 410, overPage({ locale, state: 'expired' }));
  const exchange = { platform, request, reply, download };
  const file = files.find((each) => each.id === download.fileId);
  if (download.fileId !== null && !file) return show(visit, 410, overPage({ locale, state: 'gone' }));
  const sent = file
    ? await sendFile({ ...exchange, file })
    : await sendCountedArchive({ ...exchange, files, name: row.name, timeZone: client.timeZone });
  return sent ?? show(visit, 410, overPage({ locale, state: 'used_up' }));
}

/** The client's own choice of files and folders in one archive. */
async function answerOrder(exchange: Exchange & { order: unknown }): Promise<FastifyReply> {
  const { platform, request, reply, order } = exchange;
  const locale = localeOf(exchange);
  const opened = await openArchiveOrder(platform, order);
  if (!opened) return show(exchange, 404, missingPage(locale));
  const { owner, files } = opened;
  const { timeZone } = await platform.db.system((tx) => getClientCard(tx, owner), { readOnly: true });
  return sendArchive({ platform, request, reply, files, name: shareTexts[locale].archive, timeZone });
}

/** Links to files and folders. Needs the scope's parser for urlencoded forms. */
export function shareRoutes(scope: FastifyInstance, platform: Platform): void {
  async function withVisit(request: LinkRequest, reply: FastifyReply, answer: (visit: Visit) => Promise<FastifyReply>) {
    const exchange = { platform, request, reply };
    const visit = await findVisit(exchange);
    return visit ? answer(visit) : show(exchange, 404, missingPage(localeOf(exchange)));
  }
  type Generic = {
    Params: { token: string; ticket?: string };
    Querystring: { k?: unknown; lang?: unknown; file?: unknown };
  };
  scope.get<Generic & { Querystring: { orden?: unknown } }>('/archivo/seleccion', (request, reply) =>
    answerOrder({ platform, request, reply, order: request.query.orden }),
  );
  scope.post<Generic>('/archivo/:token/clave', (request, reply) => withVisit(request, reply, unlock));
  // A reload after a wrong password requests the form's own address.
  scope.get<Generic>('/archivo/:token/clave', (request, reply) => withVisit(request, reply, answerShare));
  scope.post<Generic>('/archivo/:token/descarga', (request, reply) => withVisit(request, reply, begin));
  scope.get<Generic>('/archivo/:token/descarga', (request, reply) => withVisit(request, reply, begin));
  scope.get<Generic>('/archivo/:token/descarga/:ticket', (request, reply) => withVisit(request, reply, deliver));
}
