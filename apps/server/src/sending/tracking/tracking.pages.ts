import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordClick, recordOpen } from '#sending/campaigns/tracking/record-reading.ts';
import {
  readRecipient,
  undoUnsubscription,
  unsubscribeRecipient,
} from '#sending/campaigns/tracking/record-unsubscribe.ts';
import { readArchivedMail, type WebVersion } from '#sending/campaigns/report/read-archive.ts';
import { readWebVersion } from '#sending/campaigns/tracking/web-version.ts';
import type { Platform } from '#platform/platform.types.ts';
import { trackingTexts } from './locales/texts.ts';
import { mountArchive } from './archive.pages.ts';
import { isMachineVisit } from './machine.rules.ts';
import { readerClassOf } from './reader-class.rules.ts';
import { resubscribedPage, unsubscribedPage, unsubscribePage } from './pages/subscription-pages.ts';
import { mountOwnData } from './own-data.pages.ts';
import { shareScriptHash, withShareBar } from './pages/share-bar.ts';
import { readerLocale } from './reader-locale.ts';
import { sendPage } from './send-page.ts';
import { createReaders, type Mount, sampleToken, type TokenParams } from './tracking.mount.ts';
import { mountPreferences } from './preferences.pages.ts';

const shareScripts = { sandbox: ' allow-scripts', source: `; script-src ${shareScriptHash}` };
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type SentMail = { request: FastifyRequest; reply: FastifyReply; mail: WebVersion; deps: Platform };

function sendMail({ request, reply, mail, deps }: SentMail): FastifyReply {
  const { publicUrl, defaultLocale } = deps.config;
  const { html, subject, shared } = mail;
  const page =
    shared === undefined
      ? html
      : withShareBar({
          html,
          subject,
          locale: readerLocale({ request, language: null, fallback: defaultLocale }),
          shareUrl: `${publicUrl}/correo/${shared.campaignId}`,
          archiveUrl: `${publicUrl}/boletin/${shared.profileId}`,
        });
  const scripts = shared === undefined ? { sandbox: '', source: '' } : shareScripts;
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': `sandbox allow-popups allow-popups-to-escape-sandbox${scripts.sandbox}; default-src 'none'${scripts.source}; img-src 'self' ${publicUrl} https: data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(page);
}

function machineCheck(deps: Platform, request: FastifyRequest) {
  const { headers } = request;
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']]
    .filter((value) => typeof value === 'string')
    .join(' ');
  const visitor = { userAgent: headers['user-agent'] ?? '', purpose };
  return (deliveredAt: Temporal.Instant | null) => isMachineVisit({ visitor, deliveredAt, now: deps.clock.now() });
}

function readerOf(request: FastifyRequest) {
  return readerClassOf(request.headers['user-agent'] ?? '');
}

function mountCounting({ app, deps, readers }: Mount): void {
  app.get<{ Params: { file: string } }>('/t/o/:file', async (request, reply) => {
    const ref = readers.refOf(request.params.file.replace(/\.gif$/, ''));
    const isKnown =
      ref !== undefined &&
      (request.method === 'HEAD' ||
        (await recordOpen({ deps, ref, isMachine: machineCheck(deps, request), reader: readerOf(request) })));
    reply.status(isKnown ? 200 : 404).headers({
      'content-type': 'image/gif',
      'cache-control': 'no-store, private',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return reply.send(pixel);
  });
  app.get<{ Params: { token: string; link: string } }>('/t/c/:token/:link', async (request, reply) => {
    const ref = readers.refOf(request.params.token);
    const linkId = /^[1-9]\d{0,3}$/.test(request.params.link) ? Number(request.params.link) : undefined;
    const isCounted = request.method !== 'HEAD';
    const target =
      ref && linkId !== undefined
        ? await recordClick({
            deps,
            ref,
            linkId,
            isCounted,
            isMachine: machineCheck(deps, request),
            reader: readerOf(request),
          })
        : undefined;
    if (target === undefined) return readers.sendGone(request, reply);
    return reply
      .headers({ 'cache-control': 'no-store, private', 'referrer-policy': 'no-referrer' })
      .redirect(target, 302);
  });
}

function mountUnsubscribe({ app, deps, readers }: Mount): void {
  app.get<TokenParams>('/baja/:token', async (request, reply) => {
    const { token } = request.params;
    if (token === sampleToken) return readers.sendSample(request, reply);
    const ref = readers.refOf(token);
    const recipient = ref && (await readRecipient({ deps, ref }));
    if (!recipient) return readers.sendGone(request, reply);
    const reader = readers.readerOf(request, { recipient, token });
    return sendPage(reply, {
      html: recipient.status === 'subscribed' ? unsubscribePage(reader) : unsubscribedPage(reader),
      deps,
    });
  });
  // RFC 8058: mail programs post here without session or form token, and the answer is never a redirect.
  app.post<TokenParams>('/baja/:token', async (request, reply) => {
    const { token } = request.params;
    if (token === sampleToken) return readers.sendSample(request, reply);
    const ref = readers.refOf(token);
    const source = /one-click/i.test(typeof request.body === 'string' ? request.body : '') ? 'one_click' : 'page';
    const recipient = ref && (await unsubscribeRecipient({ deps, ref, source }));
    if (!recipient) return readers.sendGone(request, reply);
    return sendPage(reply, { html: unsubscribedPage(readers.readerOf(request, { recipient, token })), deps });
  });
  app.post<TokenParams>('/baja/:token/deshacer', async (request, reply) => {
    const { token } = request.params;
    const ref = readers.refOf(token);
    const known = ref && (await readRecipient({ deps, ref }));
    if (!ref || !known) return readers.sendGone(request, reply);
    const agreement = trackingTexts[readers.readerOf(request, { recipient: known, token }).locale].agreement(
      known.fromName,
    );
    const recipient = await undoUnsubscription({ deps, ref, agreement });
    if (!recipient) return readers.sendGone(request, reply);
    const reader = readers.readerOf(request, { recipient, token });
    return sendPage(reply, {
      html: recipient.status === 'subscribed' ? resubscribedPage(reader) : unsubscribedPage(reader),
      deps,
    });
  });
}

function mountReading({ app, deps, readers }: Mount): void {
  app.get<TokenParams>('/correo/:token', async (request, reply) => {
    const { token } = request.params;
    if (token === sampleToken) return readers.sendSample(request, reply);
    const ref = readers.refOf(token);
    // Without a signature only what was published, and nobody’s data in it.
    const mail = ref ? await readWebVersion({ deps, ref }) : await readArchivedMail({ deps, campaignId: token });
    return mail === undefined ? readers.sendGone(request, reply) : sendMail({ request, reply, mail, deps });
  });
}

/** The pages and links of mails. They live in a scope of their own because mail programs post forms here. */
export function mountTrackingPages(app: FastifyInstance, deps: Platform): void {
  app.register(async (scope) => {
    // Whatever a mail program calls its body: what counts is the POST to a signed address.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      async (_request: FastifyRequest, body: string | Buffer) => body.toString(),
    );
    const mount = { app: scope, deps, readers: createReaders(deps) };
    mountCounting(mount);
    mountUnsubscribe(mount);
    mountReading(mount);
    mountArchive(mount);
    mountPreferences(mount);
    mountOwnData(scope, deps);
  });
}
