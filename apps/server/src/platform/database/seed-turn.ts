import { setTimeout as delay } from 'node:timers/promises';
import type { Tx } from './client.ts';

const lookMs = 50;

/**
 * Waits until no other process inserts this part of the first data. It looks again and again instead of waiting for
 * the lock, whose limit would end the start of all but one of several processes on a slow machine; a holder that
 * hangs is ended by the limit of idle transactions.
 */
export async function takeSeedTurn(tx: Tx, part: string): Promise<void> {
  for (;;) {
    const [row] = await tx.sql<{ isMine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext(${`enlace.${part}_seed`})) as "isMine"`;
    if (row?.isMine) return;
    await delay(lookMs);
  }
}
