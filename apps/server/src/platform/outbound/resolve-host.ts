import { lookup, Resolver } from 'node:dns/promises';
import type { AllowList } from './allow-list.ts';

/** Name → all its addresses, v4 and v6; empty, or a rejection, when there are none. */
export type ResolveHost = (name: string) => Promise<string[]>;

const resolverOptions = { timeout: 2000, tries: 2 } as const;

async function orNone(answers: Promise<string[]>): Promise<string[]> {
  try {
    return await answers;
  } catch {
    // A name without addresses of this kind; a name without any is refused one level up.
    return [];
  }
}

/**
 * Queries the name servers directly: the system's own lookup would read local host files and block a thread while it
 * waits. Names the operator allows use the system's, because they may exist only there.
 */
export function createResolver(allow: AllowList): ResolveHost {
  return async (name) => {
    if (allow.namesHost(name)) return (await lookup(name, { all: true })).map(({ address }) => address);
    // A new one reads the current name servers: they change when a machine changes networks.
    const resolver = new Resolver(resolverOptions);
    const [four, six] = await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))]);
    return [...four, ...six];
  };
}
