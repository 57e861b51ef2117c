import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { issueUnlockKey, type LockedProfile } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { sendExpired, sendLocked } from '../closed-pages.ts';
import { openPage, redirectMoved, sendNotFound } from '../link.routes.ts';
import { languageOf, pageQuery } from '../page-query.ts';
import { siteOf } from '../site-gate.ts';
import { admitGuess, forgetGuesses, guessWindowMinutes } from './unlock-attempts.ts';

const bodyLimit = 4096;
const longestPassword = 128;

type UnlockRequest = FastifyRequest<{ Params: { alias: string; ref: string } }>;
type Exchange = { request: UnlockRequest; reply: FastifyReply };

function passwordOf(body: unknown): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'password') : undefined;
  return typeof value === 'string' ? value.slice(0, longestPassword + 1) : '';
}

/** Only a correct password yields a key; the response to a wrong one takes as long. */
async function unlock(
  platform: Platform,
  { request, reply, profile }: Exchange & { profile: LockedProfile },
): Promise<FastifyReply> {
  const { owner, id, place, passwordHash, passwordCount } = profile;
  const guess = { owner, profileId: id, ip: request.ip };
  if (!(await admitGuess(platform, guess))) {
    reply.status(429).header('retry-after', String(guessWindowMinutes * 60));
    return sendLocked(platform, { request, reply, profile, problem: 'throttled' });
  }
  const isRight = await platform.passwords.verify({ password: passwordOf(request.body), hash: passwordHash });
  if (!isRight) return sendLocked(platform, { request, reply: reply.status(403), profile, problem: 'wrong' });
  await forgetGuesses(platform, guess);
  const unlockKey = issueUnlockKey(platform, { owner, id, passwordCount });
  const query = pageQuery({ locale: languageOf(request.url), unlockKey });
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(`${place.path}${query}`, 303);
}

async function answer(platform: Platform, { request, reply }: Exchange): Promise<FastifyReply> {
  const { alias, ref } = request.params;
  const outcome = await openPage(platform, { alias, ref, site: siteOf(request.raw) });
  switch (outcome.status) {
    case 'locked':
      return unlock(platform, { request, reply, profile: outcome.profile });
    case 'found':
      // The password was removed meanwhile.
      return reply.header('cache-control', 'no-store').redirect(`/link/${alias}/${ref}`, 303);
    case 'moved':
      return redirectMoved({ request, reply, path: outcome.url ?? outcome.path });
    case 'expired':
      return sendExpired(platform, { request, reply, mainPath: outcome.mainPath });
    case 'missing':
      return sendNotFound(platform, { request, reply, mainPath: outcome.mainPath });
  }
}

/** Receives the password of a page. Needs the scope's parser for urlencoded forms. */
export function unlockRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.post<{ Params: { alias: string; ref: string } }>('/link/:alias/:ref/unlock', { bodyLimit }, (request, reply) =>
    answer(platform, { request, reply }),
  );
  // A reload after a wrong password requests the form's own address.
  scope.get<{ Params: { alias: string; ref: string } }>('/link/:alias/:ref/unlock', (request, reply) => {
    const { alias, ref } = request.params;
    const query = pageQuery({ locale: languageOf(request.url) });
    const path = `/link/${encodeURIComponent(alias)}/${encodeURIComponent(ref)}${query}`;
    return reply.header('cache-control', 'no-store').redirect(path, 302);
  });
}
