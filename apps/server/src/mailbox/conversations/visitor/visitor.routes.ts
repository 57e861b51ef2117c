import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idSchema } from '@enlace/contract/core/primitives.ts';
import { type Locale, matchLocale } from '@enlace/contract/core/locale.ts';
import type { Platform } from '#platform/platform.types.ts';
import { attachmentDisposition, openAttachment } from '../usecases/read-attachment.ts';
import { gonePage, type ThreadNote, threadLog, type ThreadPage, threadPage } from './thread.page.ts';
import { createVisitorStreams } from './visitor-streams.ts';
import { readVisitorThread, type WriteOutcome, writeAsVisitor } from './visitor-thread.ts';

const bodyLimit = 128 * 1024;
/** Everything here is only for the holder of the link. */
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
} as const;
/** The page has an opaque origin, which is foreign to every other one. */
const openToPage = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } as const;

const notes: Partial<Record<WriteOutcome, ThreadNote>> = { empty: 'empty', too_long: 'too_long', limited: 'limited' };
const statuses: Partial<Record<WriteOutcome, number>> = { empty: 422, too_long: 422, limited: 429 };

type Params = { token: string; id?: string };
type PageRequest = FastifyRequest<{ Params: Params; Querystring: { enviado?: string; lang?: string } }>;

function send(reply: FastifyReply, { html, policy }: ThreadPage): FastifyReply {
  return reply
    .headers({ ...headers, 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(html);
}

function sendGone(platform: Platform, reply: FastifyReply): FastifyReply {
  return send(reply.status(404), gonePage(platform.config.defaultLocale));
}

function localeOf(request: PageRequest, fallback: Locale): Locale {
  return matchLocale([request.query.lang ?? '']) ?? fallback;
}

function pathOf({ token }: Params): string {
  return `/c/${encodeURIComponent(token)}`;
}

/** The conversation in the visitor's browser, without an account: page, form, messages, events and files. */
export function mountVisitorPages(app: FastifyInstance, platform: Platform): void {
  const streams = createVisitorStreams(platform);
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get<{ Params: Params; Querystring: { enviado?: string; lang?: string } }>(
      '/c/:token',
      async (request, reply) => {
        const thread = await readVisitorThread(platform, request.params.token);
        if (!thread) return sendGone(platform, reply);
        const page = threadPage({
          thread,
          path: pathOf(request.params),
          locale: localeOf(request, thread.locale),
          formId: platform.ids.uuid(),
          ...(request.query.enviado === '1' ? { note: 'sent' as const } : {}),
        });
        return send(reply, page);
      },
    );

    scope.post<{ Params: Params; Body: Partial<Record<string, string>> | undefined }>(
      '/c/:token',
      { bodyLimit },
      async (request, reply) => {
        const { token } = request.params;
        const typed = request.body?.['text'] ?? '';
        const formId = idSchema.safeParse(request.body?.['form']).data ?? platform.ids.uuid();
        const outcome = await writeAsVisitor({ deps: platform, token, text: typed, formId });
        const path = pathOf(request.params);
        // The next load is a new form: going back or reloading sends nothing twice.
        if (outcome === 'stored' || outcome === 'duplicate')
          return reply.headers(headers).redirect(`${path}?enviado=1#note`, 303);
        const thread = await readVisitorThread(platform, token);
        const note = notes[outcome];
        if (!thread || !note) return sendGone(platform, reply);
        if (outcome === 'limited') reply.header('retry-after', '3600');
        reply.status(statuses[outcome] ?? 422);
        return send(reply, threadPage({ thread, path, locale: thread.locale, formId, note, typed }));
      },
    );

    scope.get<{ Params: Params }>('/c/:token/hilo', async (request, reply) => {
      const thread = await readVisitorThread(platform, request.params.token);
      if (!thread) return reply.status(404).headers(openToPage).send();
      const html = threadLog({ thread, path: pathOf(request.params), locale: thread.locale });
      const policy = "default-src 'none'; sandbox";
      return reply
        .headers({ ...headers, ...openToPage, 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(html);
    });

    scope.get<{ Params: Params }>('/c/:token/vivo', async (request, reply) => {
      const thread = await readVisitorThread(platform, request.params.token);
      if (!thread) return reply.status(404).headers(openToPage).send();
      const isOpen = streams.open({ thread, reply, headers: openToPage });
      return isOpen
        ? reply
        : reply
            .status(503)
            .headers({ ...openToPage, 'retry-after': '60' })
            .send();
    });

    scope.get<{ Params: Params & { id: string } }>('/c/:token/archivo/:id', async (request, reply) => {
      const thread = await readVisitorThread(platform, request.params.token);
      const { id } = request.params;
      const isShown = thread?.messages.some(({ files }) => files.some((file) => file.id === id));
      const file = thread && isShown ? await openAttachment(platform, { owner: thread.owner, id }) : undefined;
      if (!file) return sendGone(platform, reply);
      return reply
        .headers({
          ...headers,
          'content-length': String(file.size),
          'content-disposition': attachmentDisposition(file.name),
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .type(file.contentType)
        .send(file.stream);
    });
  });
}
