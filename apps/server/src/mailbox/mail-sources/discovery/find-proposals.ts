import { z } from 'zod';
import type { MailSecurity } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { SourceDeps } from '../mail-sources.types.ts';
import type { Proposal, Server } from './discovery.types.ts';
import { isWithin, readingPorts, submissionPorts } from './providers.rules.ts';
import { readAutoconfig } from './read-autoconfig.ts';

type Deps = Pick<SourceDeps, 'dns' | 'outbound' | 'logger'>;

const srvSchema = z.array(
  z.object({ name: z.string(), port: z.number(), priority: z.number(), weight: z.number().default(0) }),
);
const mxSchema = z.array(z.object({ exchange: z.string(), priority: z.number() }));

/** Records of a name; none when there are none, or no name server answers. */
async function ask(deps: Deps, name: string, type: string): Promise<unknown> {
  try {
    return await deps.dns(name, type);
  } catch (error) {
    deps.logger.debug({ type, err: error }, 'no records for the servers of a mailbox');
    return [];
  }
}

const bare = (name: string) => name.toLowerCase().replace(/\.$/, '');

/** Servers that take the mail of a domain, the first one first. */
export async function findExchanges(deps: Deps, domain: string): Promise<string[]> {
  const { data = [] } = mxSchema.safeParse(await ask(deps, domain, 'MX'));
  return data.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => bare(exchange));
}

/** RFC 6186 §3.4: by priority, and of those alike the weightier first; a dot says that there is no such service. */
async function findService(deps: Deps, name: string, security: MailSecurity): Promise<Server[]> {
  const { data = [] } = srvSchema.safeParse(await ask(deps, name, 'SRV'));
  return data
    .filter((record) => bare(record.name) !== '')
    .toSorted((one, other) => one.priority - other.priority || other.weight - one.weight)
    .map((record) => ({ host: bare(record.name), port: record.port, security }));
}

async function findBySrv(deps: Deps, domain: string): Promise<Proposal> {
  const [tls, clear, submissions, submission] = await Promise.all([
    findService(deps, `_imaps._tcp.${domain}`, 'tls'),
    findService(deps, `_imap._tcp.${domain}`, 'starttls'),
    findService(deps, `_submissions._tcp.${domain}`, 'tls'),
    findService(deps, `_submission._tcp.${domain}`, 'starttls'),
  ]);
  return { by: 'srv', imap: [...tls, ...clear], smtp: [...submissions, ...submission] };
}

const longestFile = 64 * 1024;

async function fetchAutoconfig(deps: Deps, url: string, domain: string): Promise<string | undefined> {
  try {
    const answer = await deps.outbound.fetch({ url, maxBytes: longestFile, maxRedirects: 2 });
    const { protocol, hostname } = new URL(answer.url);
    // Only the domain itself may say where its passwords go.
    const isTheirs = protocol === 'https:' && isWithin(hostname, domain);
    return isTheirs && answer.status === 200 ? answer.body.toString('utf8') : undefined;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return undefined;
  }
}

/** What the domain says in Thunderbird's format, over HTTPS and on hosts of its own: nobody else is asked. */
async function findByAutoconfig(deps: Deps, address: string, domain: string): Promise<Proposal | undefined> {
  const query = `?emailaddress=${encodeURIComponent(address)}`;
  const urls = [
    `https://autoconfig.${domain}/mail/config-v1.1.xml${query}`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml${query}`,
  ];
  const files = await Promise.all(urls.map((url) => fetchAutoconfig(deps, url, domain)));
  for (const file of files) {
    const found = file === undefined ? undefined : readAutoconfig(file, address);
    if (found) return found;
  }
  return undefined;
}

async function hasAddress(deps: Deps, name: string): Promise<boolean> {
  const [four, six] = await Promise.all([ask(deps, name, 'A'), ask(deps, name, 'AAAA')]);
  return [four, six].some((found) => Array.isArray(found) && found.length > 0);
}

/** The names that most domains use, those that exist. */
async function guess(deps: Deps, domain: string): Promise<Proposal> {
  const exists = async (names: readonly string[]) => {
    const known = await Promise.all(names.map((name) => hasAddress(deps, name)));
    return names.filter((_name, index) => known[index] === true);
  };
  const [reading, sending] = await Promise.all([
    exists([`imap.${domain}`, `mail.${domain}`]),
    exists([`smtp.${domain}`, `mail.${domain}`]),
  ]);
  const on = (hosts: string[], ports: Readonly<Record<MailSecurity, number>>): Server[] =>
    (['tls', 'starttls'] as const).flatMap((security) =>
      hosts.map((host) => ({ host, port: ports[security], security })),
    );
  return { by: 'guess', imap: on(reading, readingPorts), smtp: on(sending, submissionPorts) };
}

/** Where the box of an address may be, the most reliable first; each later one is looked for when asked for. */
export async function* findProposals(deps: Deps, { address, domain }: { address: string; domain: string }) {
  yield findBySrv(deps, domain);
  const said = await findByAutoconfig(deps, address, domain);
  if (said) yield said;
  yield guess(deps, domain);
}
