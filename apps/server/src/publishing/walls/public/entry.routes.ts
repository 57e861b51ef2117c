import type { FastifyInstance, FastifyReply } from 'fastify';
import { emailSchema } from '@enlace/contract/core/primitives.ts';
import { findContactByEmail } from '#audience/door.ts';
import { queueMail } from '#workspace/door.ts';
import { admitVisitor } from '#publishing/public-pages/usecases/check-visitor.ts';
import { answerNotFound, sendVisitorNote } from '#publishing/public-pages/usecases/visitor-page.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { wallLinkEmail } from '../emails/wall-link.email.ts';
import { wallTexts } from '../locales/texts.ts';
import { networkKey } from '../visitor-keys.rules.ts';
import { issueWallPass } from '../wall-pass.rules.ts';
import { sendClosedWall } from './closed-wall.ts';
import { type Exchange, profileOf, visitOf, type WallBody, type WallParams, wallRoot } from './wall.routes.ts';
import { linksOf, type WallVisit } from './wall-view.ts';

const bodyLimit = 4096;
const windowMinutes = 15;
/** Attempts within that time: per network, and overall. */
const max = { network: 8, wall: 200 } as const;
const longestPassword = 128;
/** Links sent to one address per day. */
const linksPerDay = 3;

type Limits = { network: string; wall: string };

async function admitBoth(
  tx: Tx,
  { platform, request }: Exchange,
  visit: WallVisit,
  kind: keyof Record<'password' | 'email', string>,
): Promise<boolean> {
  const { owner, id } = visit.profile;
  const network = networkKey(platform, { owner, ip: request.ip });
  const subjects: Limits = { network: `wall-${kind}\n${id}\n${network}`, wall: `wall-${kind}\n${id}` };
  const common = { tx, deps: platform, owner, windowMinutes };
  const own = await admitVisitor({ ...common, subject: subjects.network, max: max.network });
  if (own !== 'admitted') return false;
  return (await admitVisitor({ ...common, subject: subjects.wall, max: max.wall })) === 'admitted';
}

/** Only a correct password yields a pass; attempts are counted before they are checked. */
async function takePassword(exchange: Exchange): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const profile = await profileOf(exchange, '/muro');
  if (!profile) return reply;
  const { owner, id: profileId } = profile;
  const { visit, isAdmitted } = await platform.db.scoped(owner, async (tx) => {
    const visit = await visitOf(tx, exchange, profile);
    return { visit, isAdmitted: await admitBoth(tx, exchange, visit, 'password') };
  });
  const { passwordHash, passwordCount, privacy, isOn } = visit.wall;
  if (!isOn || privacy !== 'password' || passwordHash === null) return answerNotFound(platform, exchange);
  if (!isAdmitted) {
    reply.status(429).header('retry-after', String(windowMinutes * 60));
    return sendClosedWall(exchange, visit, 'throttled');
  }
  const password = (request.body?.['password'] ?? '').slice(0, longestPassword + 1);
  if (!(await platform.passwords.verify({ password, hash: passwordHash })))
    return sendClosedWall({ ...exchange, reply: reply.status(403) }, visit, 'wrong');
  const text = issueWallPass(platform, { owner, profileId, passwordCount });
  const links = linksOf({ ...visit, pass: { text, untilMs: 0 } });
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(links.wall(), 303);
}

async function mailLink(tx: Tx, { platform }: Exchange, visit: WallVisit, address: string): Promise<void> {
  const { profile, wall, locale } = visit;
  const { owner, id: profileId } = profile;
  const contact = await findContactByEmail(tx, owner, address);
  if (!contact) return;
  const subject = `wall-link\n${profileId}\n${address}`;
  const admitted = await admitVisitor({
    tx,
    deps: platform,
    owner,
    subject,
    max: linksPerDay,
    windowMinutes: 24 * 60,
  });
  if (admitted !== 'admitted') return;
  const pass = issueWallPass(platform, { owner, profileId, passwordCount: wall.passwordCount }, contact.id);
  const { base, urlBase } = profile.place;
  const url =
    urlBase +
    linksOf({ ...visit, pass: { text: pass, untilMs: 0 } })
      .wall()
      .slice(base.length);
  await queueMail({
    tx,
    deps: platform,
    owner,
    mail: {
      purpose: 'wall_link',
      from: { name: profile.name, address: platform.config.mail.from },
      to: { name: null, address },
      autoSubmitted: 'auto-generated',
      ...wallLinkEmail({ locale, profileName: profile.name, url }),
    },
  });
}

/** Sends a contact their link. The answer is the same for every address, so that nobody learns who is a contact. */
async function takeAddress(exchange: Exchange): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const profile = await profileOf(exchange, '/muro');
  if (!profile) return reply;
  const address = emailSchema.safeParse(request.body?.['email'] ?? '').data;
  const visit = await platform.db.scoped(profile.owner, async (tx) => {
    const found = await visitOf(tx, exchange, profile);
    const isAsked = found.wall.isOn && found.wall.privacy === 'contacts' && address !== undefined;
    if (isAsked && (await admitBoth(tx, exchange, found, 'email'))) await mailLink(tx, exchange, found, address);
    return found;
  });
  if (!visit.wall.isOn || visit.wall.privacy !== 'contacts') return answerNotFound(platform, exchange);
  const texts = wallTexts[visit.locale];
  return sendVisitorNote(platform, reply, {
    locale: visit.locale,
    label: texts.contactsLabel,
    title: texts.linkSentTitle,
    text: texts.linkSentText,
    links: [{ href: linksOf(visit).profile, label: profile.name }],
  });
}

/** The entry forms of restricted walls. */
export function entryRoutes(scope: FastifyInstance, platform: Platform): void {
  type Route = { Params: WallParams; Body?: WallBody };
  scope.post<Route>(`${wallRoot}/entrar`, { bodyLimit }, (request, reply) =>
    takePassword({ platform, request, reply }),
  );
  scope.post<Route>(`${wallRoot}/acceso`, { bodyLimit }, (request, reply) => takeAddress({ platform, request, reply }));
  // A reload after a wrong answer requests the form’s own address.
  for (const door of ['entrar', 'acceso'])
    scope.get<Route>(`${wallRoot}/${door}`, (request, reply) => {
      const { alias, ref } = request.params;
      const path = `/link/${encodeURIComponent(alias)}/${encodeURIComponent(ref)}/muro`;
      return reply.header('cache-control', 'no-store').redirect(path, 302);
    });
}
