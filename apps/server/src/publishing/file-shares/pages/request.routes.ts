import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { fileRequestLimits, sharePath } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { formStampAge, issueFormStamp } from '#publishing/public-pages/usecases/link-page.ts';
import { installVisitorPages, pageFrame } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Platform } from '#platform/platform.types.ts';
import { openRequest, type OpenedRequest } from '../usecases/open-request.ts';
import { receiveFile, type Reception } from '../usecases/receive-file.ts';
import { codeRoutes } from './code.routes.ts';
import { receivedPage, requestFields, requestPage, type RequestProblem, trapField } from './request.page.ts';
import {
  answerShare,
  type Exchange,
  findVisit,
  type LinkRequest,
  localeOf,
  shareRoutes,
  show,
} from './share.routes.ts';
import { missingPage, overPage } from './share.page.ts';
import { senderText } from './sender-text.rules.ts';
import { findSharingClient, type SharingClient } from './visit.ts';
import { uploadsBelow, visitorUploadRoutes } from './visitor-uploads.routes.ts';

const mebibyte = 1024 * 1024;
/** What one form can transfer within the request time limit. */
const formFileBytes = 512 * mebibyte;
const smallBody = 4096;
const shortestFillSeconds = 2;
const longestFillSeconds = 24 * 3600;

type Visit = Exchange & { opened: OpenedRequest; client: SharingClient };

async function findRequestVisit(exchange: Exchange): Promise<Visit | undefined> {
  const { platform, request } = exchange;
  const opened = await openRequest(platform, request.params.token);
  if (!opened) return undefined;
  const client = await findSharingClient(platform, opened.row.ownerId);
  if (client) return { ...exchange, opened, client };
  return { ...exchange, opened: { ...opened, state: 'closed' }, client: { name: '', timeZone: 'UTC' } };
}

function actionOf({ request }: Exchange): string {
  const { lang } = request.query;
  const query = typeof lang === 'string' ? `?${new URLSearchParams({ lang }).toString()}` : '';
  return `${sharePath(encodeURIComponent(request.params.token))}${query}`;
}

async function showForm(visit: Visit, { sender = '', problem }: { sender?: string; problem?: RequestProblem } = {}) {
  const { platform, opened, client } = visit;
  const { limits } = await platform.settings.read();
  const { formScriptUrl } = await pageFrame(platform);
  const path = `${sharePath(encodeURIComponent(visit.request.params.token))}/${uploadsBelow}`;
  const livePieces = { limitBytes: limits.uploadBytes ?? uploadLimits.bytes, path, formScriptUrl };
  const page = requestPage({
    locale: localeOf(visit),
    request: opened.row,
    client,
    action: actionOf(visit),
    stamp: issueFormStamp(platform),
    limitBytes: Math.min(formFileBytes, livePieces.limitBytes),
    livePieces,
    sender,
    problem,
  });
  return show(visit, problem === undefined ? 200 : problem === 'none' ? 422 : 403, page);
}

/** The page of a request. */
function answerRequest(visit: Visit): Promise<FastifyReply> {
  const { state } = visit.opened;
  return state === 'open' ? showForm(visit) : show(visit, 410, overPage({ locale: localeOf(visit), state }));
}

/** Honeypot and timing check: the bot checks possible without scripts. */
function isPlausible(platform: Platform, fields: ReadonlyMap<string, string>): boolean {
  const age = formStampAge(platform, fields.get(requestFields.stamp) ?? '');
  const isTimely = age !== undefined && age >= shortestFillSeconds && age <= longestFillSeconds;
  return isTimely && (fields.get(trapField) ?? '') === '';
}

function piecesOf(part: MultipartFile): AsyncIterable<Buffer> {
  // NOTE: a part's stream is a plain readable of buffers; the plugin types it as its parser's own kind of stream.
  return part.file as AsyncIterable<Buffer>;
}

const partLimits = {
  files: fileRequestLimits.filesAtOnce,
  fields: 8,
  parts: fileRequestLimits.filesAtOnce + 8,
  // One byte more than allowed, so that a file that is too large is detected and not cut.
  fileSize: formFileBytes + 1,
  fieldSize: 1000,
  headerPairs: 50,
} as const;

/** Receives a visitor's parts one after the other, never a whole one in memory. */
async function take(visit: Visit): Promise<FastifyReply> {
  const { platform, request, opened } = visit;
  const fields = new Map<string, string>();
  const receptions: Reception[] = [];
  for await (const part of request.parts({ limits: partLimits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
      continue;
    }
    // Browsers send one empty part for a field without files.
    const isWanted = part.fieldname === requestFields.files && part.filename !== '' && isPlausible(platform, fields);
    if (!isWanted) {
      part.file.resume();
      continue;
    }
    const file = { name: part.filename, pieces: piecesOf(part) };
    const sender = senderOf(fields);
    receptions.push(
      await receiveFile({ deps: platform, request: opened.row, file, sender, limitBytes: formFileBytes }),
    );
    part.file.resume();
  }
  const sender = senderOf(fields);
  if (!isPlausible(platform, fields)) return showForm(visit, { sender, problem: 'unsafe' });
  if (receptions.length === 0) return showForm(visit, { sender, problem: 'none' });
  const status = receptions.some((each) => each.status === 'kept') ? 200 : 422;
  return show(visit, status, receivedPage({ locale: localeOf(visit), receptions, back: actionOf(visit) }));
}

function senderOf(fields: ReadonlyMap<string, string>): string {
  return senderText(fields.get(requestFields.sender) ?? '');
}

async function receive(visit: Visit): Promise<FastifyReply> {
  const { state } = visit.opened;
  if (state !== 'open' || !visit.request.isMultipart()) return answerRequest(visit);
  return take(visit);
}

async function answerLink(exchange: Exchange): Promise<FastifyReply> {
  const shared = await findVisit(exchange);
  if (shared) return answerShare(shared);
  const asked = await findRequestVisit(exchange);
  return asked ? answerRequest(asked) : show(exchange, 404, missingPage(localeOf(exchange)));
}

/** `/archivo/…`: shared files and file requests; one kind of address for both. */
export function mountLinkPages(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    installVisitorPages(scope, platform, smallBody);
    shareRoutes(scope, platform);
    codeRoutes(scope, platform);
    visitorUploadRoutes(scope, platform);
    type Generic = { Params: LinkRequest['params']; Querystring: LinkRequest['query'] };
    scope.get<Generic>('/archivo/:token', (request, reply) => answerLink({ platform, request, reply }));
    scope.post<Generic>('/archivo/:token', async (request, reply) => {
      const exchange = { platform, request, reply };
      const visit = await findRequestVisit(exchange);
      return visit ? receive(visit) : answerLink(exchange);
    });
  });
}
