import { Resolver } from 'node:dns/promises';

/** Records of a name as node:dns gives them, by type; rejects with ENOTFOUND or ENODATA when there are none. */
export type ResolveRecords = (name: string, type: string) => Promise<string[] | string[][]>;

const resolverOptions = { timeout: 2000, tries: 2 } as const;

/** Asks the name servers what domains say about themselves (TXT, MX, addresses); nothing is connected to. */
export const resolveRecords: ResolveRecords = async (name, type) => {
  // A fresh one reads the name servers of now: a machine that moves networks gets others.
  const resolver = new Resolver(resolverOptions);
  // NOTE: the checks ask for TXT, A, AAAA, MX, PTR and CNAME and know the form of each.
  return (await resolver.resolve(name, type)) as string[] | string[][];
};
