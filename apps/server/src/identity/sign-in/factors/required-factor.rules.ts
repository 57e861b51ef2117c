import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';

/** Administrators must keep a second factor if the operator's settings require one. */
export function mustKeepFactor({ roll, config }: { roll: 'admin' | 'user'; config: Config }): boolean {
  return roll === 'admin' && config.requireAdminSecondFactor;
}

type Left = { roll: 'admin' | 'user'; config: Config; isAnyLeft: boolean };

/** Errors: factors.last_required. */
export function assertMayLose({ roll, config, isAnyLeft }: Left): void {
  if (!isAnyLeft && mustKeepFactor({ roll, config })) throw new AppError('factors.last_required');
}
