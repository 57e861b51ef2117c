import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

type Bounded = { clock: Clock; logger: Logger; milliseconds: number; /** For the log. */ what: string };

/**
 * Waits for some work to end, but no longer than this; failures and timeouts are logged, so that the rest is released
 * too.
 */
export async function boundedly(
  { clock, logger, milliseconds, what }: Bounded,
  work: () => Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const late = clock.sleep(milliseconds, over.signal).then(
    () => logger.warn({ what, milliseconds }, 'something could not be released in time and is left'),
    () => undefined,
  );
  const done = work().catch((error: unknown) => logger.warn({ err: error, what }, 'something could not be released'));
  await Promise.race([done, late]);
  over.abort();
}
