import type { Server } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { coarseNetwork } from '../coarse-network.ts';

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Bits of a network mask such as 255.255.0.0. */
function bitsOf(mask: string): number {
  const bits = mask.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return bits.join('').lastIndexOf('1') + 1;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Whether a caller is one of the proxies in front, by the formats of TRUST_PROXY. */
export function trustedProxies(trustProxy: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of trustProxy.flatMap((each) => named[each] ?? [each])) {
    const [address = '', range] = entry.split('/');
    const family = familyOf(address);
    if (range === undefined) list.addAddress(address, family);
    else list.addSubnet(address, isIP(range) === 4 ? bitsOf(range) : Number(range), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d{1,3}\.)/i, '');
    return list.check(plain, familyOf(plain));
  };
}

type Limits = {
  /** Concurrent connections per network (IPv4: /24, IPv6: /48); 0: unlimited. */
  perNetwork: number;
  /** Proxies in front carry everybody and are not counted. */
  isTrusted: (address: string) => boolean;
  onRefused(network: string): void;
};

/** Closes connections beyond a network's limit, before anything is read from them. */
export function limitConnections(server: Server, { perNetwork, isTrusted, onRefused }: Limits): void {
  if (perNetwork === 0) return;
  const held = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isTrusted(address)) return;
    const network = coarseNetwork(address) ?? address;
    const count = held.get(network) ?? 0;
    if (count >= perNetwork) {
      socket.destroy();
      onRefused(network);
      return;
    }
    held.set(network, count + 1);
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    });
  });
}
