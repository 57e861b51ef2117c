import { isGlobalAddress } from './addresses.ts';
import { parseAllowList } from './allow-list.ts';
import { type Host, isLocalName } from './host.ts';
import { refused } from './outbound-error.ts';

type Target = { host: Host | undefined; port: number; isStandardPort: boolean; allow: readonly string[] };

/**
 * Says already in a form what every connection is refused for: a host that is by its own writing inside, and that the
 * operator does not vouch for. Names are looked up only when something connects. Throws `outbound.refused`.
 */
export function assertOutside({ host, port, isStandardPort, allow }: Target): void {
  if (!host) throw refused();
  const list = parseAllowList(allow);
  if (!host.isAddress) {
    if (isLocalName(host.name) && !list.namesHost(host.name)) throw refused();
    return;
  }
  if (isGlobalAddress(host.name)) return;
  if (!list.permits({ host, address: host.name, port, isStandardPort })) throw refused();
}
