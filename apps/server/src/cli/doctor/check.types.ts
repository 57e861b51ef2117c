import type { Config } from '#platform/config/config.ts';
import type { Logger } from '#platform/logger.ts';

/** `fail`: the product does not work, or not safely. `warn`: it works, but somebody should check. */
export type Finding = {
  check: string;
  state: 'ok' | 'warn' | 'fail';
  text: string;
  /** What to do about it. */ remedy?: string;
};

export type DoctorInput = { config: Config; logger: Logger; migrationsDirectory: string };
