import { isGlobalAddress } from './addresses.ts';
import type { AllowList } from './allow-list.ts';
import { type Host, isLocalName } from './host.ts';
import { refused } from './outbound-error.ts';
import type { ResolveHost } from './resolve-host.ts';

export type Guard = { allow: AllowList; resolve: ResolveHost };

/** A target that passed, with the only addresses a socket may be opened to. */
export type CheckedTarget = { host: Host; port: number; addresses: readonly [string, ...string[]] };

/** One dead address must not use up the time of the others. */
const maxAddresses = 4;

async function addressesOf({ host, guard }: { host: Host; guard: Guard }): Promise<string[]> {
  if (host.isAddress) return [host.name];
  if (isLocalName(host.name) && !guard.allow.namesHost(host.name)) return [];
  try {
    return await guard.resolve(host.name);
  } catch {
    // Does not reveal whether an internal name exists: it is refused like one that resolves to an internal address.
    return [];
  }
}

/** Resolves once and checks every address. Throws `outbound.refused`; one bad address is enough. */
export async function checkTarget({
  host,
  port,
  standardPorts,
  guard,
}: {
  host: Host | undefined;
  port: number;
  standardPorts: readonly number[];
  guard: Guard;
}): Promise<CheckedTarget> {
  if (!host) throw refused();
  const isStandardPort = standardPorts.includes(port);
  const found = await addressesOf({ host, guard });
  const [first, ...others] = found;
  const isFine = (address: string) =>
    (isStandardPort && isGlobalAddress(address)) || guard.allow.permits({ host, address, port, isStandardPort });
  if (first === undefined || !found.every(isFine)) throw refused();
  return { host, port, addresses: [first, ...others.slice(0, maxAddresses - 1)] };
}
