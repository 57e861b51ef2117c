import { BlockList, isIP } from 'node:net';

type Family = 'ipv4' | 'ipv6';

/** All IPv4 that is not a public host: RFC 6890 and its successors, and one cloud service address. */
const internalV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Public by number, but answered by the host of every virtual machine of one large cloud.
  '168.63.129.16/32',
];

/** Only 2000::/3 is assigned to hosts; tunnels, translation and documentation ranges inside it are excluded again. */
const globalV6 = ['2000::/3'];
const internalV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function blockList(cidrs: readonly string[], family: Family): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', prefix = ''] = cidr.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const refusedV4 = blockList(internalV4, 'ipv4');
const publicV6 = blockList(globalV6, 'ipv6');
const refusedV6 = blockList(internalV6, 'ipv6');

/** The eight groups of an IPv6 address; the URL parser knows every spelling. */
function groupsOf(address: string): number[] {
  const text = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = text.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [left, right] = [parse(head), parse(tail ?? '')];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** ISATAP (RFC 5214) hides an IPv4 address behind any prefix. */
function isIsatap(address: string): boolean {
  const [, , , , fifth = 0, sixth = 0] = groupsOf(address);
  return (fifth & 0xfdff) === 0 && sixth === 0x5efe;
}

/**
 * Whether a user-supplied name may resolve to the address: global unicast, neither special nor embedding another
 * address.
 */
export function isGlobalAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !refusedV4.check(address, 'ipv4');
  if (family !== 6) return false;
  return publicV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6') && !isIsatap(address);
}
