import type { Tx } from '#platform/database/client.ts';
import { closeEmailChanges } from '../email-changes.repository.ts';
import { spendAllTokens } from '../one-time-tokens.repository.ts';

/** Every change of password or address invalidates open links, whoever requested them. */
export async function endOpenLinks(tx: Tx, { userId, now }: { userId: string; now: Temporal.Instant }): Promise<void> {
  await spendAllTokens(tx, { userId, now });
  await closeEmailChanges(tx, { userId, now });
}
