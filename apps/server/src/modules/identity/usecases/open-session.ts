import type { User } from '@enlace/contract/auth/auth.schemas.ts';
import type { RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { presentUser } from '../identity.presenter.ts';
import { permissionsAtSignIn } from '../identity.rules.ts';
import type { UserRow } from '../identity.types.ts';
import { insertSession } from '../sessions.repository.ts';

const sessionDays = 30;

export type OpenSessionDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'config'>;

type Input = { deps: OpenSessionDeps; ctx: RequestContext; account: UserRow };

/** Opens a session for a person who has just proved who they are; the token is told once and stored as its hash. */
export async function openSession({ deps, ctx, account }: Input): Promise<{ token: string; user: User }> {
  const now = deps.clock.now();
  const token = deps.ids.token(32);
  await deps.db.system((tx) =>
    insertSession(tx, {
      userId: account.id,
      tokenHash: hashToken(token),
      userAgent: ctx.userAgent,
      expiresAt: now.add({ hours: 24 * sessionDays }),
      now,
    }),
  );
  return { token, user: presentUser({ row: account, permissions: permissionsAtSignIn(account, deps.config) }) };
}
