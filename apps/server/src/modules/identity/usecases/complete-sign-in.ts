import type { User } from '@enlace/contract/auth/auth.schemas.ts';
import type { RequestContext } from '#platform/context.ts';
import type { UserRow } from '../identity.types.ts';
import { openSession, type OpenSessionDeps } from './open-session.ts';

type Input = { deps: OpenSessionDeps; ctx: RequestContext; account: UserRow };

/** The step after a right password: opens the session. */
export function completeSignIn({ deps, ctx, account }: Input): Promise<{ token: string; user: User }> {
  return openSession({ deps, ctx, account });
}
