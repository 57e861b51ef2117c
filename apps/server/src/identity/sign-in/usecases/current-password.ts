import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { UserRow } from '../identity.types.ts';
import { withAttemptLimit } from '../attempt-limits.ts';

type Input = {
  deps: Pick<Platform, 'db' | 'clock' | 'secrets' | 'passwords'>;
  account: Pick<UserRow, 'email' | 'passwordHash'>;
  ip: string;
  password: string;
};

/** Throws unless this is the account's password; attempts count together with those of signing in. */
export async function assertCurrentPassword({ deps, account, ip, password }: Input): Promise<void> {
  const isRight = await withAttemptLimit({
    deps,
    account: account.email,
    ip,
    check: async () =>
      (await deps.passwords.verify({ password, hash: account.passwordHash })) ? ('right' as const) : undefined,
  });
  if (!isRight) throw new AppError('security.password_wrong');
}
