import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { insertChallenge, spendPasskeyChallenge } from '../challenges.repository.ts';
import type { ChallengeRow } from '../factors.types.ts';
import { askMinutes } from '../relying-party.ts';
import { networkMark } from './sign-in-challenge.ts';

const challengeBytes = 32;

type SessionCtx = RequestContext<ClientActor | AdminActor>;
type SessionKind = 'passkey_add' | 'passkey_proof';

function sessionOf(ctx: SessionCtx): string {
  if (ctx.actor.sessionId === null) throw new AppError('auth.forbidden');
  return ctx.actor.sessionId;
}

type OpenDeps = Pick<Platform, 'clock' | 'ids' | 'secrets'>;
type Open = { tx: Tx; deps: OpenDeps; ctx: SessionCtx; kind: SessionKind };

/** A challenge that only this session may answer. */
export async function openPasskeyChallenge({ tx, deps, ctx, kind }: Open): Promise<string> {
  const challenge = deps.ids.token(challengeBytes);
  const now = deps.clock.now();
  await insertChallenge(tx, {
    id: deps.ids.uuid(),
    kind,
    tokenHash: hashToken(challenge),
    userId: ctx.actor.userId,
    sessionId: sessionOf(ctx),
    network: networkMark(deps, ctx),
    now,
    expiresAt: now.add({ minutes: askMinutes }),
  });
  return challenge;
}

type OpenForSignIn = { tx: Tx; deps: OpenDeps; ctx: RequestContext; parent: ChallengeRow | undefined };

/** A challenge for any authenticator, or for those of the account whose password was correct. */
export async function openSignInQuestion({ tx, deps, ctx, parent }: OpenForSignIn): Promise<string> {
  const challenge = deps.ids.token(challengeBytes);
  const now = deps.clock.now();
  await insertChallenge(tx, {
    id: deps.ids.uuid(),
    kind: 'passkey_sign_in',
    tokenHash: hashToken(challenge),
    userId: parent?.userId ?? null,
    parentId: parent?.id ?? null,
    network: networkMark(deps, ctx),
    now,
    expiresAt: now.add({ minutes: askMinutes }),
  });
  return challenge;
}

type SpendDeps = Pick<Platform, 'db' | 'clock' | 'secrets'>;

async function spend(
  deps: SpendDeps,
  ctx: RequestContext,
  what: {
    challenge: string;
    kind: SessionKind | 'passkey_sign_in';
    askedOf: 'anybody' | { userId: string; sessionId: string };
  },
): Promise<ChallengeRow> {
  const { challenge, kind, askedOf } = what;
  const found = await deps.db.system((tx) =>
    spendPasskeyChallenge(tx, {
      tokenHash: hashToken(challenge),
      network: networkMark(deps, ctx),
      now: deps.clock.now(),
      kind,
      askedOf,
    }),
  );
  if (!found) throw new AppError('factors.challenge_invalid');
  return found;
}

/** Uses up the session's challenge, whatever the result. Errors: factors.challenge_invalid. */
export async function spendChallengeOf({
  deps,
  ctx,
  challenge,
  kind,
}: {
  deps: SpendDeps;
  ctx: SessionCtx;
  challenge: string;
  kind: SessionKind;
}): Promise<void> {
  await spend(deps, ctx, { challenge, kind, askedOf: { userId: ctx.actor.userId, sessionId: sessionOf(ctx) } });
}

/** The same for signing in, where the challenge may belong to a step after the password. */
export function spendSignInQuestion({
  deps,
  ctx,
  challenge,
}: {
  deps: SpendDeps;
  ctx: RequestContext;
  challenge: string;
}): Promise<ChallengeRow> {
  return spend(deps, ctx, { challenge, kind: 'passkey_sign_in', askedOf: 'anybody' });
}
