import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { tooFast } from './transactional.errors.ts';

type Limit = { scope: 'all' | 'client' | 'domain'; key: string; perMinute: number };
type Turn = { firstMs: number; gapMs: number; taken: number };

/** A call finds its place when its first turn comes within this time; who is later comes back. */
const horizonSeconds = 3600;

async function limitsOf(tx: Tx, owner: OwnerId, domains: readonly string[]): Promise<Limit[]> {
  return tx.sql<Limit[]>`
    select scope, key, per_minute from send_limits where scope = 'all' or (scope = 'domain' and key = any(${[...domains]}::text[]))
    union all
    select 'client', ${owner}, min(per_minute) from send_limits
    where scope = 'client' or (scope = 'own' and key = ${owner}) having count(*) > 0`;
}

async function takeTurns(tx: Tx, { scope, key, perMinute }: Limit, wanted: number): Promise<number[]> {
  const span = horizonSeconds + (wanted * 65) / perMinute;
  const [turn] = await tx.sql<Turn[]>`
    select first_ms, gap_ms, taken from send_slots_take(${scope}, ${key}, ${perMinute}, ${wanted}, ${span}, null)`;
  if (!turn) throw new Error('send_slots_take answered nothing');
  if (turn.taken < wanted) throw tooFast({ limit: perMinute, seconds: turn.firstMs / 1000 - horizonSeconds });
  return Array.from({ length: turn.taken }, (_item, index) => turn.firstMs + index * turn.gapMs);
}

type Input = { tx: Tx; owner: OwnerId; domains: readonly string[] };

/**
 * Milliseconds until each of these mails may leave: a turn under every limit that concerns it, of the same buckets that
 * campaigns take theirs from. Throws transactional.too_fast, and the transaction gives back what was taken.
 */
export async function takeAllTurns({ tx, owner, domains }: Input): Promise<number[]> {
  const turns = domains.map(() => 0);
  for (const limit of await limitsOf(tx, owner, [...new Set(domains)])) {
    const concerned = [...domains.keys()].filter((index) => limit.scope !== 'domain' || domains[index] === limit.key);
    if (concerned.length === 0) continue;
    const offsets = await takeTurns(tx, limit, concerned.length);
    for (const [rank, index] of concerned.entries()) turns[index] = Math.max(turns[index] ?? 0, offsets[rank] ?? 0);
  }
  return turns;
}
