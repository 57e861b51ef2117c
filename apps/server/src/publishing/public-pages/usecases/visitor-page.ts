import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FontName } from '@enlace/blocks/themes/page-fonts.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { PublicLookup, PublicProfile } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sendExpired, sendLocked } from '../closed-pages.ts';
import { findPage } from '../find-page.ts';
import { redirectMoved, sendNotFound } from '../link.routes.ts';
import { localeOfRequest } from '../locale-of-request.ts';
import { type MessagePage, messagePage } from '../message-page.ts';
import { installPageErrorHandler } from '../page-error-handler.ts';
import { commonHeaders, pagePolicy } from '../page-headers.ts';
import { languageOf, pageWishOf } from '../page-query.ts';
import { publicPagesOf } from '../public-pages.ts';
import { sendMessagePage } from '../send-message-page.ts';

type Exchange = {
  request: FastifyRequest<{ Params: { alias: string; ref: string } }>;
  reply: FastifyReply;
};

/** Input name → submitted value; several ticked boxes are joined with commas. */
function readValues(body: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of [...new URLSearchParams(body)].slice(0, 60)) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
}

/** Visitors' forms are urlencoded; errors become pages in their language. For a separate scope of the module. */
export function installVisitorPages(scope: FastifyInstance, platform: Platform, bodyLimit: number): void {
  installPageErrorHandler(scope, platform);
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, readValues(String(body))),
  );
}

/** The profile under whose address something is requested, or the response its own page would give. */
export async function findProfileOrAnswer(
  platform: Platform,
  { request, reply }: Exchange,
  /** The part after the profile’s path, for visitors of an earlier address. */
  rest: string,
): Promise<PublicProfile | undefined> {
  const found: PublicLookup = await findPage(platform, request);
  switch (found.status) {
    case 'found': {
      const { movesTo, place } = found.profile;
      // What was submitted to the old address still arrives.
      if (movesTo === undefined || request.method === 'POST') return found.profile;
      redirectMoved({ request, reply, path: place.urlBase + rest });
      return undefined;
    }
    case 'moved':
      redirectMoved({ request, reply, path: found.path + rest });
      return undefined;
    case 'locked':
      await sendLocked(platform, { request, reply, profile: found.profile });
      return undefined;
    case 'expired':
      await sendExpired(platform, { request, reply, mainPath: found.mainPath });
      return undefined;
    case 'missing':
      await sendNotFound(platform, { request, reply, mainPath: found.mainPath });
      return undefined;
  }
}

/** Not found, in the visitor’s language. */
export function answerNotFound(platform: Platform, { request, reply }: Exchange): Promise<FastifyReply> {
  return sendNotFound(platform, { request, reply, mainPath: null });
}

/** The key in an address that unlocks the profile’s own password. */
export function profileKeyOf(url: string): string | undefined {
  return pageWishOf(url).unlockKey;
}

/** The visitor's preferred language. */
export function visitorLocale(request: FastifyRequest, fallback: Locale): Locale {
  return languageOf(request.url) ?? localeOfRequest(request.headers, fallback);
}

type Note = {
  locale: Locale;
  label: string;
  title: string;
  text: string;
  links: readonly { href: string; label: string }[];
  extra?: { html: string; css: string; hasForm: boolean; scripts?: readonly string[] };
};

/** A short page in the product’s own look, for this visitor only. */
export async function sendVisitorNote(platform: Platform, reply: FastifyReply, note: Note): Promise<FastifyReply> {
  const page: MessagePage = messagePage({ assets: await publicPagesOf(platform).assets(), ...note });
  return sendMessagePage(reply, page);
}

export type PageFrame = { fontUrl: (name: FontName) => string; formScriptUrl: string };

/** Our assets needed by pages in a profile's look. */
export async function pageFrame(platform: Platform): Promise<PageFrame> {
  const { fontUrl, formScriptUrl } = await publicPagesOf(platform).assets();
  return { fontUrl, formScriptUrl };
}

/** Headers of a page with user-written content; `styleHashes` are the only style sheets it may use. */
export function pageHeaders(input: { styleHashes: readonly string[]; usesScript: boolean }): Record<string, string> {
  return { ...commonHeaders, 'content-security-policy': pagePolicy(input) };
}
