import { recordHistory } from '#workspace/door.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { accountHistory } from '../account-history.ts';
import { lockUser, readUser, setPasswordHash } from '../identity.repository.ts';
import { assertGoodPassword } from '../password.rules.ts';
import { removeSessionsOfUser } from '../sessions.repository.ts';
import { mailPasswordChanged } from './account-mails.ts';
import { assertCurrentPassword } from './current-password.ts';
import { endOpenLinks } from './end-open-links.ts';
import { markProven, sessionOf } from './prove.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'secrets' | 'passwords' | 'authenticator'>;
type Input = {
  deps: Deps;
  ctx: RequestContext<ClientActor | AdminActor>;
  input: { current: string; password: string };
};

/**
 * Sets a new password, ends all other sessions and every open link, and notifies the person by mail. Errors:
 * security.password_wrong, auth.too_many_attempts, request.invalid (password), request.conflict when it was changed
 * meanwhile.
 */
export async function changePassword({ deps, ctx, input }: Input): Promise<{ endedSessions: number }> {
  const sessionId = sessionOf(ctx.actor);
  const account = await readUser(deps.db, ctx.actor.userId);
  await assertCurrentPassword({ deps, account, ip: ctx.ip, password: input.current });
  if (input.password === input.current) throw invalidField('password', 'password_same');
  assertGoodPassword({ password: input.password, personal: [account.name, account.alias, account.email] });
  const passwordHash = await deps.passwords.hash(input.password);
  const now = deps.clock.now();
  const endedSessions = await deps.db.system(async (tx) => {
    const { passwordHash: held } = await lockUser(tx, account.id);
    if (held !== account.passwordHash) throw new AppError('request.conflict');
    await setPasswordHash(tx, { id: account.id, passwordHash, now });
    await endOpenLinks(tx, { userId: account.id, now });
    const ended = await removeSessionsOfUser(tx, { userId: account.id, except: sessionId });
    await markProven({ deps, tx, sessionId, userId: account.id });
    await mailPasswordChanged({ deps, tx, account });
    await recordHistory({
      tx,
      ...accountHistory(account),
      entry: {
        action: 'account.password_changed',
        subjectKind: 'user',
        subjectId: account.id,
        after: { endedSessions: ended },
      },
    });
    return ended;
  });
  deps.authenticator.forget(account.id);
  return { endedSessions };
}
