import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LockedProfile } from '#profiles/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { localeOfRequest } from './locale-of-request.ts';
import { publicTexts } from './locales/texts.ts';
import { messagePage } from './message-page.ts';
import { languageOf, pageQuery } from './page-query.ts';
import { publicPagesOf } from './public-pages.ts';
import { sendMessagePage } from './send-message-page.ts';
import { unlockPage, type UnlockProblem } from './unlock/unlock-page.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** 410 (RFC 9110 §15.5.11) in the visitor's language: the page was there until a moment its owner chose. */
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

/** The form for a page's password, in place of the page. */
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
