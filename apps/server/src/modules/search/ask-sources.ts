import type { Permission } from '@enlace/contract/core/permissions.ts';
import type { Database, Tx } from '#platform/database/client.ts';
import { isStatementTimeout } from '#platform/database/database-errors.ts';
import type { Found } from '#platform/search-source.ts';
import type { Answer } from './search.rules.ts';

/** Sources that are asked at the same moment: a search must not hold the pool's connections. */
const lanes = 4;

type Asked<Kind extends string> = { kind: Kind; permission: Permission; find: (tx: Tx) => Promise<readonly Found[]> };
type Input<Kind extends string> = {
  sources: readonly Asked<Kind>[];
  /** Opens a read-only transaction that sees what the caller may see. */
  open: Database['system'];
  /** Milliseconds a statement of one source may take. */
  patienceMs: number;
};

async function askOne<Kind extends string>(source: Asked<Kind>, { open, patienceMs }: Input<Kind>) {
  try {
    return await open(
      async (tx) => {
        await tx.sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`;
        return { kind: source.kind, found: await source.find(tx) };
      },
      { readOnly: true },
    );
  } catch (error) {
    // Anything else is a fault and loud.
    if (isStatementTimeout(error)) return { kind: source.kind, found: null };
    throw error;
  }
}

/** Asks every source in a transaction of its own; what takes too long is missing and holds up no other. */
export async function askSources<Kind extends string>(
  input: Input<Kind>,
): Promise<{ answers: Answer<Kind>[]; missing: Kind[] }> {
  const { sources } = input;
  const asked: ({ kind: Kind; found: readonly Found[] | null } | undefined)[] = sources.map(() => undefined);
  let next = 0;
  async function run(): Promise<void> {
    for (let place = next++; place < sources.length; place = next++) {
      const source = sources[place];
      if (source) asked[place] = await askOne(source, input);
    }
  }
  await Promise.all(Array.from({ length: lanes }, run));
  const answers: Answer<Kind>[] = [];
  const missing: Kind[] = [];
  for (const each of asked) {
    if (each?.found) answers.push({ kind: each.kind, found: each.found });
    else if (each) missing.push(each.kind);
  }
  return { answers, missing };
}
