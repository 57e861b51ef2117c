import type { Permission } from '@enlace/contract/core/permissions.ts';
import type { Database, Tx } from '#platform/database/client.ts';
import { isStatementTimeout } from '#platform/database/database-errors.ts';
import type { Found } from '#platform/search-source.ts';
import type { Answer } from './search.rules.ts';

/** Concurrently queried sources: a search must not occupy the pool's connections. */
const lanes = 4;

type Asked<Kind extends string> = { kind: Kind; permission: Permission; find: (tx: Tx) => Promise<readonly Found[]> };
type Input<Kind extends string> = {
  sources: readonly Asked<Kind>[];
  /** Opens a read-only transaction with the caller's visibility. */
  open: Database['system'];
  /** Milliseconds a statement of one source may take. */
  patienceMs: number;
};

/** A source's result; null: it took too long. */
type Given<Kind extends string> = { kind: Kind; found: readonly Found[] | null };

/**
 * Queries the remaining sources one after the other in one transaction: opening one for each costs more than most of
 * them do. A source that takes too long ends its transaction, and the next one opens another.
 */
async function askAlong<Kind extends string>(
  queue: Iterator<Asked<Kind>>,
  { open, patienceMs }: Input<Kind>,
): Promise<Given<Kind>[]> {
  const given: Given<Kind>[] = [];
  for (let next = queue.next(); !next.done;) {
    try {
      await open(
        async (tx) => {
          await tx.sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`;
          for (; !next.done; next = queue.next())
            given.push({ kind: next.value.kind, found: await next.value.find(tx) });
        },
        { readOnly: true },
      );
    } catch (error) {
      // Anything else is a bug and must surface.
      if (next.done || !isStatementTimeout(error)) throw error;
      given.push({ kind: next.value.kind, found: null });
      next = queue.next();
    }
  }
  return given;
}

/** Queries every source; one that takes too long is missing and delays no other. */
export async function askSources<Kind extends string>(
  input: Input<Kind>,
): Promise<{ answers: Answer<Kind>[]; missing: Kind[] }> {
  const queue = input.sources.values();
  const given = (await Promise.all(Array.from({ length: lanes }, () => askAlong(queue, input)))).flat();
  const missing = new Set(given.filter(({ found }) => found === null).map(({ kind }) => kind));
  return {
    answers: given.flatMap(({ kind, found }) => (found ? [{ kind, found }] : [])),
    missing: input.sources.map(({ kind }) => kind).filter((kind) => missing.has(kind)),
  };
}
