import { networkOf } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'secrets'>;
type Guess = { owner: OwnerId; shareId: string; ip: string };

export const guessWindowMinutes = 15;
/** Wrong passwords in that window: per network, and overall. */
const max = { network: 5, share: 100 } as const;

function networkKey({ secrets }: Deps, { shareId, ip }: Guess): string {
  return secrets.sign('file-share-guess', `${shareId}\n${networkOf(ip)}`);
}

/**
 * Counts a guess before checking its password, so that simultaneous guesses count too; false when there were too many.
 * A correct one is uncounted.
 */
export function admitGuess(deps: Deps, guess: Guess): Promise<boolean> {
  const { owner, shareId } = guess;
  const key = networkKey(deps, guess);
  const now = deps.clock.now();
  const since = now.subtract({ minutes: guessWindowMinutes });
  return deps.db.scoped(owner, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`file-share-guess:${shareId}`}, 0))`;
    const [made] = await tx.sql<{ ofNetwork: number; ofAll: number }[]>`
      select count(*) filter (where network_key = ${key})::int as of_network, count(*)::int as of_all
      from file_share_guesses where owner_id = ${owner} and share_id = ${shareId} and at > ${since}`;
    if ((made?.ofNetwork ?? 0) >= max.network || (made?.ofAll ?? 0) >= max.share) return false;
    await tx.sql`
      insert into file_share_guesses (owner_id, share_id, network_key, at) values (${owner}, ${shareId}, ${key}, ${now})`;
    return true;
  });
}

/** Uncounts the guesses of a network that finally knew the password. */
export function forgetGuesses(deps: Deps, guess: Guess): Promise<void> {
  const { owner, shareId } = guess;
  const key = networkKey(deps, guess);
  return deps.db.scoped(owner, async (tx) => {
    await tx.sql`
      delete from file_share_guesses where owner_id = ${owner} and share_id = ${shareId} and network_key = ${key}`;
  });
}
