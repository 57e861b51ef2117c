import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordClick, recordOpen } from '#sending/campaigns/tracking/record-reading.ts';
import {
  readRecipient,
  undoUnsubscription,
  unsubscribeRecipient,
} from '#sending/campaigns/tracking/record-unsubscribe.ts';
import { readOwnTopics } from '#audience/door.ts';
import { readArchivedMail, type WebVersion } from '#sending/campaigns/report/read-archive.ts';
import { readWebVersion } from '#sending/campaigns/tracking/web-version.ts';
import type { Platform } from '#platform/platform.types.ts';
import { trackingTexts } from './locales/texts.ts';
import { mountArchive } from './archive.pages.ts';
import { isMachineVisit } from './machine.rules.ts';
import { readerClassOf } from './reader-class.rules.ts';
import { resubscribedPage, unsubscribedPage, unsubscribePage } from './pages/subscription-pages.ts';
import { mountOwnData } from './own-data.pages.ts';
import { readerLocale } from './reader-locale.ts';
import { sendPage } from './send-page.ts';
import { createReaders, type Mount, sampleToken, type TokenParams } from './tracking.mount.ts';
import { mountPreferences } from './preferences.pages.ts';
import { placeOfTag } from '@enlace/contract/core/text-spans.ts';
import { createHash } from 'node:crypto';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#workspace/door.ts';
import { archiveTexts } from './archive.texts.ts';

/**
 * Uses the device's share sheet, else the clipboard, else selects the address for copying. Without scripts the link is
 * a plain link.
 */
const script = `(() => {
  const link = document.getElementById('enlace-share');
  const note = document.getElementById('enlace-share-note');
  if (!link || !note) return;
  const say = (text) => { note.textContent = text; };
  const byHand = () => {
    const field = document.getElementById('enlace-share-field') || document.createElement('input');
    field.id = 'enlace-share-field';
    field.value = link.href;
    field.readOnly = true;
    field.setAttribute('aria-label', link.dataset.address);
    field.style.cssText = 'font:inherit;min-width:12em;flex:1;padding:4px 8px';
    note.before(field);
    field.select();
    say(document.execCommand('copy') ? link.dataset.copied : link.dataset.hand);
  };
  const copy = () => {
    if (navigator.clipboard) navigator.clipboard.writeText(link.href).then(() => say(link.dataset.copied), byHand);
    else byHand();
  };
  link.addEventListener('click', (event) => {
    event.preventDefault();
    if (!navigator.share) return copy();
    navigator.share({ title: link.dataset.title, url: link.href }).catch((error) => {
      if (error.name !== 'AbortError') copy();
    });
  });
})();`;

/** The page's CSP allows only this script, whatever the mail contains. */
const shareScriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const bar =
  'display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 20px;padding:10px 16px;background:#181D2E;color:#F6F4F1;font:15px/1.5 Helvetica,Arial,sans-serif;text-align:left';
const item = 'color:#F6F4F1;text-decoration:underline;text-underline-offset:3px;padding:6px 0';

type Input = { html: string; subject: string; locale: Locale; shareUrl: string; archiveUrl: string };

/** A bar above the mail to share it and to read others. */
function withShareBar({ html, subject, locale, shareUrl, archiveUrl }: Input): string {
  const texts = archiveTexts[locale].share;
  const data = { title: subject, copied: texts.copied, hand: texts.hand, address: texts.address };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const markup = `<div style="${bar}"><a id="enlace-share" href="${escapeHtml(shareUrl)}" style="${item}"${attributes.join('')}>${escapeHtml(texts.action)}</a><a href="${escapeHtml(archiveUrl)}" style="${item}">${escapeHtml(texts.more)}</a><span id="enlace-share-note" role="status"></span></div>`;
  const at = placeOfTag(html, /<body\b/i)?.end ?? 0;
  const end = html.lastIndexOf('</body>');
  const tail = end < at ? html.length : end;
  return `${html.slice(0, at)}${markup}${html.slice(at, tail)}<script>${script}</script>${html.slice(tail)}`;
}

const attached = 'margin:0;padding:14px 16px;background:#F6F4F1;color:#181D2E;font:15px/1.5 Helvetica,Arial,sans-serif';

/** Below the mail, the names of the files that only came with it. */
function withFileNames(html: string, files: readonly string[], locale: Locale): string {
  if (files.length === 0) return html;
  const names = files.map((name) => `<li>${escapeHtml(name)}</li>`).join('');
  const markup = `<section style="${attached}"><p style="margin:0">${escapeHtml(archiveTexts[locale].attached)}</p><ul style="margin:4px 0 0;padding-inline-start:20px">${names}</ul></section>`;
  const end = html.lastIndexOf('</body>');
  return end === -1 ? `${html}${markup}` : `${html.slice(0, end)}${markup}${html.slice(end)}`;
}

const shareScripts = { sandbox: ' allow-scripts', source: `; script-src ${shareScriptHash}` };
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type SentMail = { request: FastifyRequest; reply: FastifyReply; mail: WebVersion; deps: Platform };

function sendMail({ request, reply, mail, deps }: SentMail): FastifyReply {
  const { publicUrl, defaultLocale } = deps.config;
  const { subject, files, shared } = mail;
  const locale = readerLocale({ request, language: null, fallback: defaultLocale });
  const html = withFileNames(mail.html, files, locale);
  const page =
    shared === undefined
      ? html
      : withShareBar({
          html,
          subject,
          locale,
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
    if (recipient.status !== 'subscribed') return sendPage(reply, { html: unsubscribedPage(reader), deps });
    const topics = await readOwnTopics({ deps, owner: ref.owner, contactId: recipient.contactId });
    return sendPage(reply, { html: unsubscribePage(reader, topics.length > 0), deps });
  });
  // RFC 8058: mail programs post here without session or form token, and the answer is never a redirect. Whatever topic
  // the mail was about, this ends all of them: nobody sees the page on which they could choose.
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
    // Without a signature only published mails, without personal data.
    const mail = ref ? await readWebVersion({ deps, ref }) : await readArchivedMail({ deps, campaignId: token });
    return mail === undefined ? readers.sendGone(request, reply) : sendMail({ request, reply, mail, deps });
  });
}

/** The pages and links of mails, in their own scope because mail programs post forms here. */
export function mountTrackingPages(app: FastifyInstance, deps: Platform): void {
  app.register(async (scope) => {
    // Whatever content type a mail program sends: what counts is the POST to a signed address.
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
