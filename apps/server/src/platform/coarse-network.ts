import { isIPv4, isIPv6 } from 'node:net';

const mappedForm = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The first three groups of an IPv6 address, with `::` expanded. */
function firstGroups(ip: string): string {
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The part of a caller's address that may be stored: its IPv4 /24 or IPv6 /48; null for anything else. */
export function coarseNetwork(ip: string): string | null {
  const plain = ip.split('%')[0] ?? '';
  const address = mappedForm.exec(plain)?.[1] ?? plain;
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(address) ? `${firstGroups(address)}::/48` : null;
}
