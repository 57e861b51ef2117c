import type { Tx } from '#platform/database/client.ts';
import { isForgotten, waitAfter } from './guess.rules.ts';

type GuessRow = { failures: number; lastAt: Temporal.Instant; blockedUntil: Temporal.Instant | null };

/**
 * Counts a guess as wrong before it is checked; the row lock serialises concurrent guesses. Returns until when the
 * account accepts none, or undefined when this one may be checked.
 */
export async function takeGuess(
  tx: Tx,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<Temporal.Instant | undefined> {
  await tx.sql`insert into code_guesses (user_id, failures, last_at) values (${userId}, 0, ${now}) on conflict do nothing`;
  const [row] = await tx.sql<GuessRow[]>`select * from code_guesses where user_id = ${userId} for update`;
  if (!row) throw new Error(`no guesses row for user ${userId}`);
  if (row.blockedUntil && Temporal.Instant.compare(row.blockedUntil, now) > 0) return row.blockedUntil;
  const failures = (isForgotten({ lastAt: row.lastAt, now }) ? 0 : row.failures) + 1;
  const wait = waitAfter(failures);
  await tx.sql`
    update code_guesses set failures = ${failures}, last_at = ${now}, blocked_until = ${wait ? now.add(wait) : null}
    where user_id = ${userId}`;
  return undefined;
}

export async function forgetGuesses(tx: Tx, userId: string): Promise<void> {
  await tx.sql`update code_guesses set failures = 0, blocked_until = null where user_id = ${userId}`;
}
