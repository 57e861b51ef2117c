import { isGlobalAddress } from './addresses.ts';
import { parseAllowList } from './allow-list.ts';
import { type Host, isLocalName } from './host.ts';
import { refused } from './outbound-error.ts';

type Target = { host: Host | undefined; port: number; isStandardPort: boolean; allow: readonly string[] };

/**
 * Validates a host on input: rejects what every connection would be refused for, that is, a host that is internal as
 * written and not allowed by the operator. Names are resolved only when connecting. Throws `outbound.refused`.
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
