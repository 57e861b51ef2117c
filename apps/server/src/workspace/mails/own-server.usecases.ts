import type { ServerFailure } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type {
  OutgoingMessage,
  SendOutcome,
  SmtpLogin,
  SmtpServerAddress,
  SmtpTransport,
} from '#platform/mail/smtp-client/smtp-client.types.ts';
import { createSmtpTransport } from '#platform/mail/smtp-client/smtp-transport.ts';
import type { Platform } from '#platform/platform.types.ts';
import { openIfReadable } from '#platform/security/secrets.ts';
import { traceSending } from '#platform/tracing/trace-work.ts';
import { type OwnServerRow, serverPasswordPurpose } from './own-server.types.ts';

/** Time limits for a client's server. */
const patience = { connect: 5_000, greeting: 20_000, command: 20_000, final: 60_000, idle: 1_000 } as const;

/** Off also while the client's plan has no sender of its own. */
export async function findOwnServer(tx: Tx, owner: OwnerId): Promise<OwnServerRow | undefined> {
  const [row] = await tx.sql<OwnServerRow[]>`
    select host, port, tls, username, password_sealed,
           is_on and enlace_client_has(owner_id, 'own_sender') as is_on, fallback, per_minute, per_hour, connections, per_connection,
           tested_at, test_failure, test_words, failing_since, tests_in_window, window_began_at
    from own_mail_servers where owner_id = ${owner}`;
  return row;
}

type OpenDeps = Pick<Platform, 'outbound' | 'secrets' | 'logger'>;
type ClientAccess = Pick<SmtpServerAddress, 'host' | 'port' | 'tls'> & { auth?: SmtpLogin };
type ClientInput = Pick<OpenInput, 'maxConnections' | 'maxMessagesPerConnection'> & {
  deps: Pick<Platform, 'outbound' | 'logger'>;
  access: ClientAccess;
  via: 'own' | 'box';
};

/** A connection pool to a server that a client named, opened through the outbound guard. */
export function openClientServer({ deps, access, via, ...limits }: ClientInput): SmtpTransport {
  const { outbound, logger } = deps;
  const transport = createSmtpTransport({ ...access, ...limits, timeouts: patience, outbound, logger });
  return {
    send: traceSending(
      (message) => transport.send(message),
      () => via,
    ),
    stats: () => transport.stats(),
    close: (options) => transport.close(options),
  };
}

type Access = Pick<OwnServerRow, 'host' | 'port' | 'tls' | 'username' | 'passwordSealed'>;
type OpenInput = { deps: OpenDeps; server: Access; maxConnections: number; maxMessagesPerConnection: number };

/** A connection pool to a client's own server, opened through the outbound guard. */
export function openOwnServer({ deps, server, maxConnections, maxMessagesPerConnection }: OpenInput): SmtpTransport {
  const { host, port, tls, username, passwordSealed } = server;
  const stored = { purpose: serverPasswordPurpose, sealed: passwordSealed ?? '' };
  const auth =
    username !== null && passwordSealed !== null
      ? // One that cannot be read any more is refused like a wrong one.
        { auth: { user: username, password: openIfReadable(deps.secrets, stored) ?? '' } }
      : {};
  const access = { host, port, tls, ...auth };
  return openClientServer({ deps, access, via: 'own', maxConnections, maxMessagesPerConnection });
}

function isAddress(text: string | null): text is string {
  return text !== null && /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}

/** The sender address when the client's own server is used: the chosen one, the login, or the account's. */
export function ownServerSender(candidates: readonly (string | null)[]): string | undefined {
  return candidates.find((candidate) => isAddress(candidate)) ?? undefined;
}

type SendInput = { deps: OpenDeps; server: OwnServerRow; message: OutgoingMessage };

/** Sends one message through a client's own server, over a separate connection. */
export async function sendThroughOwnServer({ deps, server, message }: SendInput): Promise<SendOutcome> {
  const transport = openOwnServer({ deps, server, maxConnections: 1, maxMessagesPerConnection: 1 });
  try {
    return await transport.send(message);
  } finally {
    await transport.close();
  }
}

const outboundFailures: Record<string, ServerFailure> = {
  refused: 'refused',
  unreachable: 'unreachable',
  timeout: 'timeout',
  tls: 'certificate',
};

function failureOfRefusal(phase: string): ServerFailure {
  if (phase === 'mail') return 'sender';
  return phase === 'rcpt' ? 'recipient' : 'content';
}

/** Why a message did not get through a server, as screens show it; null when it did. */
export function explainOutcome(outcome: SendOutcome): { failure: ServerFailure | null; words: string | null } {
  switch (outcome.kind) {
    case 'accepted':
      return { failure: null, words: null };
    case 'auth_failed':
      return {
        failure: outcome.code === null ? 'auth_needs_tls' : 'auth',
        words: `${outcome.code ?? ''} ${outcome.text}`.trim(),
      };
    case 'rejected':
      return { failure: failureOfRefusal(outcome.phase), words: `${outcome.code} ${outcome.text}` };
    case 'uncertain':
      return { failure: 'other', words: outcome.text };
    case 'deferred': {
      const words = `${outcome.code ?? ''} ${outcome.text}`.trim();
      if (outcome.outbound === 'refused') return { failure: 'refused', words: null };
      if (outcome.outbound !== undefined) return { failure: outboundFailures[outcome.outbound] ?? 'other', words };
      if (outcome.phase === 'starttls' && outcome.code === null) return { failure: 'no_starttls', words: null };
      return { failure: outcome.code === null ? 'other' : 'later', words };
    }
  }
}

/** The server itself is the problem, not this recipient or text. */
export function isServerTrouble(outcome: SendOutcome): boolean {
  if (outcome.kind === 'auth_failed') return true;
  if (outcome.kind === 'deferred') return outcome.isConnectionFault;
  return isSenderRefused(outcome);
}

// How Postfix (which waits until it knows the recipient), Exim and Exchange report that the sender does not belong to
// the account.
const senderWords =
  /\bsender (?:address )?(?:rejected|verify failed|not allowed)|not owned by user|send(?:ing)? as th(?:is|at) sender/i;

/** Whether the server rejects the sender, and would thus refuse every recipient the same way. */
export function isSenderRefused(outcome: SendOutcome): outcome is Extract<SendOutcome, { kind: 'rejected' }> {
  if (outcome.kind !== 'rejected' || outcome.origin !== 'server') return false;
  return outcome.phase === 'mail' || senderWords.test(outcome.text);
}

type Note = { deps: Pick<Platform, 'db' | 'clock'>; owner: OwnerId; isTrouble: boolean };

/** Records since when a server has been failing, for its owner's settings. */
export async function noteServerHealth({ deps, owner, isTrouble }: Note): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    await (isTrouble
      ? tx.sql`update own_mail_servers set failing_since = coalesce(failing_since, ${deps.clock.now()}) where owner_id = ${owner}`
      : tx.sql`update own_mail_servers set failing_since = null where owner_id = ${owner} and failing_since is not null`);
  });
}
