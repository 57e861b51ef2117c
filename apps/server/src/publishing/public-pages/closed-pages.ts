import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LockedProfile } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { localeOfRequest } from './locale-of-request.ts';
import { publicTexts } from './locales/texts.ts';
import { escapeHtml, messagePage, type MessagePage } from './message-page.ts';
import { languageOf, pageQuery } from './page-query.ts';
import { publicPagesOf } from './public-pages.ts';
import { sendMessagePage } from './send-message-page.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { PageAssets } from './page-assets.ts';

type UnlockProblem = 'wrong' | 'throttled';

type Input = { assets: PageAssets; locale: Locale; action: string; problem?: UnlockProblem | undefined };

const formCss =
  'form{display:flex;flex-wrap:wrap;gap:10px;align-items:end;max-width:34em}form label{flex:1 1 220px;font-weight:600;font-size:15px}' +
  'input{display:block;width:100%;min-height:46px;margin-top:6px;padding:0 14px;border:1px solid var(--edge);border-radius:8px;background:var(--sheet);color:inherit;font:inherit}' +
  'form button{min-height:46px;padding:0 22px;border:0;border-radius:8px;background:var(--act);color:var(--on);font:inherit;font-weight:600;cursor:pointer}' +
  'input:focus-visible,form button:focus-visible{outline:3px solid var(--act);outline-offset:3px}' +
  '.e{flex-basis:100%;margin:0;color:var(--text);font-weight:600}.e::before{content:"";display:inline-block;width:9px;height:9px;margin-right:9px;border-radius:50%;background:var(--thread)}' +
  ':root{--edge:#8d8a86}@media(prefers-color-scheme:dark){:root{--edge:#6d7284}}';

/** Asks for a page's password; works without JavaScript and reveals nothing about the page. */
function unlockPage({ assets, locale, action, problem }: Input): MessagePage {
  const texts = publicTexts[locale].locked;
  const alert = problem === undefined ? '' : `<p class="e" id="e" role="alert">${escapeHtml(texts[problem])}</p>`;
  const described = problem === undefined ? '' : ' aria-describedby="e" aria-invalid="true"';
  const form =
    `<form method="post" action="${escapeHtml(action)}">${alert}<label>${escapeHtml(texts.field)}` +
    `<input type="password" name="password" required maxlength="128" autocomplete="off"${described}></label>` +
    `<button>${escapeHtml(texts.enter)}</button></form>`;
  return messagePage({
    assets,
    locale,
    label: texts.label,
    title: texts.title,
    text: texts.text,
    links: [],
    extra: { html: form, css: formCss, hasForm: true },
  });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** 410 (RFC 9110 §15.5.11) in the visitor's language: the page existed until a time set by its owner. */
export async function sendExpired(
  platform: Platform,
  { request, reply, mainPath }: Exchange & { mainPath: string | null },
): Promise<FastifyReply> {
  const locale = languageOf(request.url) ?? localeOfRequest(request.headers, platform.config.defaultLocale);
  const texts = publicTexts[locale].expired;
  const page = messagePage({
    assets: await publicPagesOf(platform).assets(),
    locale,
    label: texts.label,
    title: texts.title,
    text: texts.text,
    links: [
      ...(mainPath === null ? [] : [{ href: mainPath, label: publicTexts[locale].notFound.main }]),
      { href: '/', label: publicTexts[locale].notFound.home },
    ],
  });
  return sendMessagePage(reply.status(410), page);
}

/** The password form, in place of the page. */
export async function sendLocked(
  platform: Platform,
  { request, reply, profile, problem }: Exchange & { profile: LockedProfile; problem?: UnlockProblem },
): Promise<FastifyReply> {
  const wish = languageOf(request.url);
  const locale = wish ?? localeOfRequest(request.headers, profile.locale);
  const action = `${profile.place.base}/unlock${pageQuery({ locale: wish })}`;
  return sendMessagePage(
    reply,
    unlockPage({ assets: await publicPagesOf(platform).assets(), locale, action, problem }),
  );
}
