import { isIP } from 'node:net';

/** A host in its canonical form: an address without brackets, or a name in lower-case ASCII without a final dot. */
export type Host = { name: string; isAddress: boolean };

/** Characters that would end the host part of a URL, and whitespace. */
const notInHost = /[\s/?#@\\]/;

function fromHostname(hostname: string): Host | undefined {
  const isBracketed = hostname.startsWith('[') && hostname.endsWith(']');
  const name = isBracketed ? hostname.slice(1, -1) : hostname.toLowerCase().replace(/\.$/, '');
  if (name === '' || name.endsWith('.')) return undefined;
  return { name, isAddress: isIP(name) !== 0 };
}

/** The host of a parsed URL; undefined when it has none. */
export function hostOfUrl(url: URL): Host | undefined {
  return fromHostname(url.hostname);
}

/** A host as people type it (`mail.example`, `10.1`, `::1`, `[::1]`); undefined when it is invalid. */
export function parseHost(text: string): Host | undefined {
  if (text === '' || text.length > 255 || notInHost.test(text)) return undefined;
  const bare = isIP(text) === 6 ? `[${text}]` : text;
  const url = URL.parse(`http://${bare}/`);
  // bounded: 257 characters, the longest name of a host and its brackets
  if (!url || url.port !== '' || /:\d*$/.test(bare.replace(/\[.*\]/, ''))) return undefined;
  return fromHostname(url.hostname);
}

/** Names that mean this machine or this network everywhere (RFC 6761, RFC 6762, RFC 8375, ICANN 2024). */
const localNames = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/;

/** True for names that no public server resolves; a name without a dot is one of them. */
export function isLocalName(name: string): boolean {
  return localNames.test(name) || !name.includes('.');
}
