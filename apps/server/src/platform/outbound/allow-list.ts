import { BlockList, isIP } from 'node:net';
import { type Host, parseHost } from './host.ts';

export class AllowListError extends Error {
  override readonly name = 'AllowListError';
}

type Port = number | 'any' | 'standard';
type Entry = { port: Port; host: string } | { port: Port; network: BlockList };

/** Targets the operator allows although they are internal or on an unusual port. */
export type AllowList = {
  namesHost(host: string): boolean;
  permits(target: { host: Host; address: string; port: number; isStandardPort: boolean }): boolean;
};

const longestEntry = 300;
// bounded: 300 characters, the longest entry
const entryForm =
  /^(?<place>\[[^\]]+\](?:\/\d{1,3})?|[^:]+|[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*(?:\/\d{1,3})?)(?::(?<port>\d{1,5}|\*))?$/i;

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

function parsePort(text: string | undefined): Port | undefined {
  if (text === undefined) return 'standard';
  if (text === '*') return 'any';
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : undefined;
}

function parseNetwork(place: string): BlockList | undefined {
  const [bracketed = '', prefix] = place.split('/');
  const address = bracketed.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family === 0) return undefined;
  const widest = family === 4 ? 32 : 128;
  const bits = prefix === undefined ? widest : Number(prefix);
  if (!Number.isInteger(bits) || bits < 0 || bits > widest) return undefined;
  const network = new BlockList();
  network.addSubnet(address, bits, familyOf(address));
  return network;
}

function parseEntry(text: string): Entry {
  const groups = entryForm.exec(text.slice(0, longestEntry))?.groups;
  const place = groups?.['place'] ?? '';
  const port = parsePort(groups?.['port']);
  const network = parseNetwork(place);
  if (port !== undefined && network) return { port, network };
  const host = place.includes('/') ? undefined : parseHost(place);
  if (port === undefined || !host || host.isAddress) {
    throw new AllowListError(`"${text}" is neither a host, an address nor a network such as 10.0.0.0/8`);
  }
  return { port, host: host.name };
}

/** Reads entries such as `intranet.example`, `10.0.0.0/8`, `192.168.1.5:8080`, `[fd00::1]:*`. Throws AllowListError. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const parsed = entries.map(parseEntry);
  const namesPlace = (entry: Entry, host: Host, address: string) =>
    'host' in entry ? entry.host === host.name : entry.network.check(address, familyOf(address));
  return {
    namesHost: (name) => parsed.some((entry) => 'host' in entry && entry.host === name),
    permits({ host, address, port, isStandardPort }) {
      return parsed.some(
        (entry) =>
          (entry.port === 'any' || (entry.port === 'standard' ? isStandardPort : entry.port === port)) &&
          namesPlace(entry, host, address),
      );
    },
  };
}
