import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readUser } from '../identity.repository.ts';
import { setProven } from '../sessions.repository.ts';
import { assertCurrentPassword } from './current-password.ts';

type Mark = { deps: Pick<Platform, 'clock'>; tx: Tx; sessionId: string; userId: string };

/**
 * Records that this session's person has just confirmed their identity. After the commit call
 * `authenticator.forget(userId)`.
 */
export function markProven({ deps, tx, sessionId, userId }: Mark): Promise<void> {
  return setProven(tx, { userId, sessionId, now: deps.clock.now() });
}

/** The session of a signed-in caller; API keys have none and cannot perform personal actions. */
export function sessionOf(actor: ClientActor | AdminActor): string {
  if (actor.sessionId === null) throw new AppError('auth.forbidden');
  return actor.sessionId;
}

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets' | 'passwords' | 'authenticator'>;
type Input = { deps: Deps; ctx: RequestContext<ClientActor | AdminActor>; password: string };

/** Allows sensitive actions for ten minutes. Errors: security.password_wrong, auth.too_many_attempts. */
export async function proveWithPassword({ deps, ctx, password }: Input): Promise<void> {
  const sessionId = sessionOf(ctx.actor);
  const account = await readUser(deps.db, ctx.actor.userId);
  await assertCurrentPassword({ deps, account, ip: ctx.ip, password });
  await deps.db.system((tx) => markProven({ deps, tx, sessionId, userId: account.id }));
  deps.authenticator.forget(account.id);
}
