import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { mailSourceLimits, type MailSecurity } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import type { Proposal, Server } from './discovery.types.ts';

const maxServers = 8;
const securities: Readonly<Record<string, MailSecurity>> = { SSL: 'tls', STARTTLS: 'starttls' };

type Fields = Record<string, string>;

/** Puts the parts of the address into a user name of the file. */
function usernameOf(pattern: string, address: string): string {
  const at = address.lastIndexOf('@');
  return pattern
    .replaceAll('%EMAILADDRESS%', address)
    .replaceAll('%EMAILLOCALPART%', address.slice(0, at))
    .replaceAll('%EMAILDOMAIN%', address.slice(at + 1));
}

/** The first value of a field counts; ways to authenticate are all kept. */
function keepField(fields: Fields, name: string, value: string): void {
  const known = fields[name];
  if (known === undefined) fields[name] = value;
  else if (name === 'authentication') fields[name] = `${known} ${value}`;
}

/** A server that is reached over TLS with a password; others are no use. */
function serverOf(fields: Fields, address: string): Server | undefined {
  const security = securities[fields['sockettype']?.toUpperCase() ?? ''];
  const { hostname = '', port: written = '', username = '%EMAILADDRESS%', authentication = '' } = fields;
  const port = Number(written);
  const isValid = hostname !== '' && hostname.length <= mailSourceLimits.host && Number.isInteger(port) && port > 0;
  // It may name several ways; one without OAuth is enough.
  const isSignIn = authentication !== '' && authentication.split(' ').every((way) => /oauth/i.test(way));
  if (!security || !isValid || port > 65_535 || isSignIn) return undefined;
  return { host: hostname.toLowerCase(), port, security, username: usernameOf(username, address) };
}

/**
 * Reads a file of Thunderbird's format: the servers for reading and for sending, in their order. Undefined when it is
 * none, or names no server that can be used.
 */
export function readAutoconfig(xml: string, address: string): Proposal | undefined {
  const found: Proposal = { by: 'autoconfig', imap: [], smtp: [] };
  const parser = new SaxesParser();
  const path: string[] = [];
  let [fields, text] = [undefined as Fields | undefined, ''];
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const kind = attributes['type']?.toLowerCase();
    path.push(`${name.toLowerCase()}:${kind ?? ''}`);
    text = '';
    if (/^(?:incomingserver:imap|outgoingserver:smtp)$/.test(path.at(-1) ?? '')) fields = {};
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    const closed = path.pop() ?? '';
    const list = closed.startsWith('incoming') ? found.imap : found.smtp;
    if (closed === 'incomingserver:imap' || closed === 'outgoingserver:smtp') {
      const server = fields && serverOf(fields, address);
      if (server && list.length < maxServers) list.push(server);
      fields = undefined;
    } else if (fields) keepField(fields, name.toLowerCase(), text.trim());
    text = '';
  });
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.write(xml).close();
  return isBroken || found.imap.length === 0 ? undefined : found;
}
