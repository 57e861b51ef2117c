import {
  type ConnectBoxInput,
  type DiscoveryFailure,
  maxDiscoveredServers,
} from '@enlace/contract/mailbox/mail-sources/box-discovery.schemas.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { SourceCall, SourceDeps } from '../mail-sources.types.ts';
import { trySending } from '../usecases/box-sending.ts';
import { keepBox } from '../usecases/create-source.ts';
import { tryConnection } from '../usecases/open-connection.ts';
import type { ConnectBoxResult, Proposal, Server } from './discovery.types.ts';
import { findExchanges, findProposals } from './find-proposals.ts';
import { appPasswordOf, isWithin, signInOf } from './providers.rules.ts';

/**
 * A person waits for the answer; what was not tried by then is not. The last attempt takes up to half a minute more, and
 * after 75 s without an answer the connection of the browser is closed.
 */
const patienceSeconds = 45;

type Deps = Pick<SourceDeps, 'dns' | 'outbound' | 'logger' | 'clock'>;
type Account = { address: string; domain: string; password: string };
type Tried<T> = { found?: T; reason: DiscoveryFailure; server: string | null };
type Opened = Extract<Awaited<ReturnType<typeof tryConnection>>, { result: 'ok' }>;
type Reading = Server & { username: string; opened: Opened };

/** User names that servers commonly want. */
function namesFor({ username }: Server, { address }: Account): string[] {
  return username === undefined ? [address, address.slice(0, address.lastIndexOf('@'))] : [username];
}

/** What to say when nothing worked: a server that was reached says more than one that was not. */
const weightiest: readonly DiscoveryFailure[] = [
  'auth',
  'no_starttls',
  'tls',
  'folder',
  'protocol',
  'timeout',
  'refused',
];

function worse<T>(one: Tried<T>, other: Tried<T>): Tried<T> {
  const weight = ({ reason }: Tried<T>) =>
    weightiest.includes(reason) ? weightiest.indexOf(reason) : weightiest.length;
  return weight(other) < weight(one) || one.reason === 'unknown' ? other : one;
}

type Attempt<T> = (server: Server, username: string) => Promise<{ found: T } | { reason: DiscoveryFailure }>;
type Trial = { deps: Deps; account: Account; until: Temporal.Instant };

/**
 * Tries servers in their order. A server that refuses the password ends it: it is the right one, and after a few wrong
 * passwords servers lock an account.
 */
async function tryServers<T>({ deps, account, until }: Trial, servers: readonly Server[], attempt: Attempt<T>) {
  let last: Tried<T> = { reason: 'unknown', server: null };
  for (const server of servers) {
    for (const username of namesFor(server, account)) {
      if (Temporal.Instant.compare(deps.clock.now(), until) > 0) return last;
      const tried = await attempt(server, username);
      if ('found' in tried) return { ...last, found: tried.found };
      last = worse(last, { reason: tried.reason, server: server.host });
      if (tried.reason !== 'auth') break;
    }
    if (last.reason === 'auth') return last;
  }
  return last;
}

const readingOf =
  ({ deps, account }: Trial): Attempt<Reading> =>
  async (server, username) => {
    const { password } = account;
    const connection = { ...server, username, password, folder: 'INBOX' };
    const opened = await tryConnection({ deps, connection });
    return opened.result === 'ok' ? { found: { ...server, username, opened } } : { reason: opened.reason };
  };

const sendingOf =
  ({ deps, account }: Trial): Attempt<Server> =>
  async (server, username) => {
    const { password } = account;
    const reason = await trySending({ deps, server, auth: { user: username, password } });
    return reason === undefined ? { found: server } : { reason };
  };

type Found = { reading: Reading; proposals: Proposal[] };
type Search = {
  found?: Found;
  tried: Tried<Reading>;
  /** Servers that nobody agreed to. */
  asked: string[];
  /** By a server that the domain or its provider names: no other one is the right one. */
  isRefused: boolean;
};

/** Goes through the proposals until a box opens. */
async function findReading(
  trial: Trial,
  proposals: AsyncIterable<Proposal>,
  agreed: readonly string[],
): Promise<Search> {
  const { domain } = trial.account;
  const seen: Proposal[] = [];
  const search: Search = { tried: { reason: 'unknown', server: null }, asked: [], isRefused: false };
  const mayTry = (by: Proposal['by']) => (server: Server) =>
    by !== 'srv' || isWithin(server.host, domain) || agreed.includes(server.host);
  for await (const { by, imap, smtp } of proposals) {
    seen.push({ by, imap: imap.filter(mayTry(by)), smtp: smtp.filter(mayTry(by)) });
    const isForeign = (server: Server) => !mayTry(by)(server);
    // Consent for a sending side alone would open no box.
    if (imap.some(isForeign)) search.asked.push(...[...imap, ...smtp].filter(isForeign).map(({ host }) => host));
    const tried = await tryServers(trial, imap.filter(mayTry(by)), readingOf(trial));
    if (tried.found) return { ...search, found: { reading: tried.found, proposals: seen } };
    search.tried = worse(search.tried, tried);
    search.isRefused = tried.reason === 'auth' && by !== 'guess';
    if (tried.reason === 'auth') break;
  }
  return search;
}

/** The sending side: where the box was found, then what else is likely. */
async function findSending(trial: Trial, { reading, proposals }: Found, rest: AsyncIterable<Proposal>) {
  // The box has one user name.
  const named = (servers: readonly Server[]) => servers.map((server) => ({ ...server, username: reading.username }));
  const known = proposals.toReversed().flatMap(({ smtp }) => named(smtp));
  const tried = await tryServers(trial, known, sendingOf(trial));
  if (tried.found || tried.reason === 'auth') return tried;
  for await (const { smtp, by } of rest) {
    if (by === 'srv') continue;
    const more = await tryServers(trial, named(smtp), sendingOf(trial));
    if (more.found || more.reason === 'auth') return more;
  }
  return tried;
}

async function* only(proposal: Proposal): AsyncGenerator<Proposal> {
  yield proposal;
}

/**
 * Connects a box from its address and password alone: its provider when it is known, else what the domain says, else
 * the usual names, each tried. Reading and sending side are kept together. Errors: mail_sources.too_many.
 */
export async function connectBox({
  deps,
  ctx,
  input,
}: SourceCall & { input: ConnectBoxInput }): Promise<ConnectBoxResult> {
  const { password, servers, name, profileId, start } = input;
  const address = canonicalAddress(input.address);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const exchanges = await findExchanges(deps, domain);
  const provider = signInOf(domain, exchanges);
  if (provider) return { result: 'sign_in', provider };
  const known = appPasswordOf(domain, exchanges);
  const until = deps.clock.now().add({ seconds: patienceSeconds });
  const trial = { deps, account: { address, domain, password }, until };
  const proposals = known ? only(known.proposal) : findProposals(deps, { address, domain });
  const agreed = servers.map((server) => server.toLowerCase());
  // One walk for both sides: what was looked up for reading is not looked up again.
  const walk: AsyncIterable<Proposal> = { [Symbol.asyncIterator]: () => unclosed(proposals) };
  const { found, tried, asked, isRefused } = await findReading(trial, walk, agreed);
  if (!found && !isRefused && asked.length > 0)
    return { result: 'ask', servers: [...new Set(asked)].slice(0, maxDiscoveredServers) };
  if (!found) return { result: 'failed', ...tried, appPasswordOf: known?.name ?? null };
  const sending = await findSending(trial, found, walk);
  const { host, port, security, username, opened } = found.reading;
  const connection = { host, port, security, username, password, folder: 'INBOX' };
  const source = await keepBox({
    deps,
    ctx,
    box: { name, profileId, start, connection, opened, sending: sending.found && { ...sending.found, address } },
  });
  return { result: 'connected', source, sendingFailure: sending.found ? null : sending.reason };
}

/** A walk that can be left and taken up again. */
function unclosed(walk: AsyncGenerator<Proposal>): AsyncIterator<Proposal> {
  return { next: () => walk.next() };
}
