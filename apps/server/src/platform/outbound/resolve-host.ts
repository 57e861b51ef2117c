import { lookup, Resolver } from 'node:dns/promises';
import type { AllowList } from './allow-list.ts';

/** Name → all its addresses, v4 and v6; empty or a rejection when there are none. */
export type ResolveHost = (name: string) => Promise<string[]>;

const resolverOptions = { timeout: 2000, tries: 2 } as const;

async function orNone(answers: Promise<string[]>): Promise<string[]> {
  try {
    return await answers;
  } catch {
    // A name without addresses of this kind; a name without any ends as refused one level up.
    return [];
  }
}

/**
 * Asks the name servers directly: the system's own look-up would read local host files and block a thread while it
 * waits. Names the operator vouched for do go through the system, because they may live only there.
 */
export function createResolver(allow: AllowList): ResolveHost {
  return async (name) => {
    if (allow.namesHost(name)) return (await lookup(name, { all: true })).map(({ address }) => address);
    // A fresh one reads the name servers of now: a machine that moves networks gets others.
    const resolver = new Resolver(resolverOptions);
    const [four, six] = await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))]);
    return [...four, ...six];
  };
}
