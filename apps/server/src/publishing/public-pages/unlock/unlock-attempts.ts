import { networkOf } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { countAttempts, insertAttempt } from '../form/form-intake.repository.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets'>;
type Guess = { owner: OwnerId; profileId: string; ip: string };

export const guessWindowMinutes = 15;
/** Wrong passwords in that window: per network, and overall. */
const max = { network: 8, page: 200 } as const;

function keysOf({ secrets }: Deps, { profileId, ip }: Guess): { network: string; page: string } {
  const key = (of: string) => secrets.sign('page-unlock', `${profileId}\n${of}`);
  return { network: key(networkOf(ip)), page: key('all') };
}

/**
 * Counts a guess before checking its password, so that simultaneous guesses count too; false when there were too many.
 * A correct one is uncounted.
 */
export function admitGuess(deps: Deps, guess: Guess): Promise<boolean> {
  const { owner, profileId } = guess;
  const keys = keysOf(deps, guess);
  const now = deps.clock.now();
  const since = now.subtract({ minutes: guessWindowMinutes });
  return deps.db.scoped(owner, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`page-unlock:${profileId}`}, 0))`;
    const ofNetwork = await countAttempts(tx, { owner, key: keys.network, since });
    const ofPage = await countAttempts(tx, { owner, key: keys.page, since });
    if (ofNetwork >= max.network || ofPage >= max.page) return false;
    await insertAttempt(tx, { owner, key: keys.network, now });
    await insertAttempt(tx, { owner, key: keys.page, now });
    return true;
  });
}

/** Uncounts the guesses of a network that finally knew the password, and one of those counted for the page. */
export function forgetGuesses(deps: Deps, guess: Guess): Promise<void> {
  const { owner } = guess;
  const keys = keysOf(deps, guess);
  return deps.db.scoped(owner, async (tx) => {
    await tx.sql`delete from form_attempts where owner_id = ${owner} and key = ${keys.network}`;
    await tx.sql`
      delete from form_attempts where owner_id = ${owner} and id = (
        select id from form_attempts where owner_id = ${owner} and key = ${keys.page} order by at desc limit 1)`;
  });
}
