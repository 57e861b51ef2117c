import { AppError } from '#platform/errors.ts';
import type { UserRow } from '../../identity.types.ts';
import type { ChallengeRow } from '../factors.types.ts';
import { passwordMark } from './sign-in-challenge.ts';

/** What was true when the password was checked must still hold. Errors: auth.suspended, factors.challenge_invalid. */
export function assertStillGood({ account, step }: { account: UserRow; step: ChallengeRow | undefined }): void {
  if (account.suspendedAt) throw new AppError('auth.suspended');
  if (step?.passwordMark && !step.passwordMark.equals(passwordMark(account)))
    throw new AppError('factors.challenge_invalid');
}
