import { Resolver } from 'node:dns/promises';

/** Records of a name as node:dns gives them, by type; rejects with ENOTFOUND or ENODATA when there are none. */
export type ResolveRecords = (name: string, type: string) => Promise<string[] | string[][]>;

const resolverOptions = { timeout: 2000, tries: 2 } as const;

/** Queries the DNS records of a domain (TXT, MX, addresses); connects to nothing else. */
export const resolveRecords: ResolveRecords = async (name, type) => {
  // A new one reads the current name servers: they change when a machine changes networks.
  const resolver = new Resolver(resolverOptions);
  // NOTE: the checks query TXT, A, AAAA, MX, PTR and CNAME and know the form of each.
  return (await resolver.resolve(name, type)) as string[] | string[][];
};
