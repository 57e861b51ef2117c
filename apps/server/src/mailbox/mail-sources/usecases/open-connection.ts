import {
  type ImapConnection,
  type ImapFailure,
  securityOfPort,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { boxPasswordPurpose, boxToken } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { type ImapAccount, ImapError, type ImapSession } from '#platform/mail/imap/imap.types.ts';
import { type ImapAccess, openImapBox, openImapSession } from '#platform/mail/imap/open-imap-box.ts';
import { OauthError } from '#platform/oauth/oauth.types.ts';
import { openIfReadable } from '#platform/security/secrets.ts';
import { connectionFailed } from '../mail-sources.errors.ts';
import type { SourceDeps, SourceRow } from '../mail-sources.types.ts';

type Opened = { uidValidity: number; uidNext: number; messages: number };
type Tried = ({ result: 'ok' } & Opened) | { result: 'failed'; reason: ImapFailure };

type Tokens = Pick<ImapAccount, 'host' | 'port' | 'security' | 'username' | 'folder'> & { token: string };
type Input = { deps: Pick<SourceDeps, 'outbound' | 'logger'>; connection: ImapConnection | Tokens };

/** Opens a box, reads its numbers and disconnects. */
export async function tryConnection({ deps, connection }: Input): Promise<Tried> {
  try {
    const { security = securityOfPort(connection.port) } = connection;
    const box = await openImapBox({ outbound: deps.outbound, account: { ...connection, security } });
    const { uidValidity, uidNext, messages } = box;
    await box.close();
    return { result: 'ok', uidValidity, uidNext, messages };
  } catch (error) {
    if (!(error instanceof ImapError)) throw error;
    deps.logger.info({ reason: error.reason }, 'a client’s mailbox could not be opened');
    const isOther = error.reason === 'auth' && 'token' in connection;
    return { result: 'failed', reason: isOther ? 'account' : error.reason };
  }
}

/** The same where a connection is required. Errors: mail_sources.connection_failed. */
export async function needConnection(input: Input): Promise<Opened> {
  const tried = await tryConnection(input);
  if (tried.result === 'failed') throw connectionFailed(tried.reason);
  return tried;
}

type Answer = { result: 'ok'; messages: number } | { result: 'failed'; reason: ImapFailure };

/** The result of the test button. */
export async function testImap(input: Input): Promise<Answer> {
  const tried = await tryConnection(input);
  return tried.result === 'ok' ? { result: 'ok', messages: tried.messages } : tried;
}

type BoxDeps = Pick<SourceDeps, 'outbound' | 'secrets' | 'db' | 'clock' | 'logger'>;
type Stored = { deps: BoxDeps; owner: OwnerId; row: SourceRow };

/** Logs in with a token; a refused one is renewed once. */
async function openWithToken(
  { deps, owner, row }: Stored,
  place: Pick<ImapAccess, 'host' | 'port' | 'security' | 'username'>,
) {
  const ask = { deps, owner, sourceId: row.id };
  const open = (token: string) => openImapSession({ outbound: deps.outbound, account: { ...place, token } });
  const token = await boxToken(ask);
  try {
    return await open(token);
  } catch (error) {
    if (!(error instanceof ImapError) || error.reason !== 'auth') throw error;
    return open(await boxToken({ ...ask, refused: token }));
  }
}

/** Logs in to a stored box. Throws ImapError and OauthError, which `boxFailureOf` explains. */
export function openBox(stored: Stored): Promise<ImapSession> {
  const { deps, row } = stored;
  const { host, port, security, username, sealedPassword } = row;
  if (host === null || port === null || username === null) throw new Error('a box has no connection');
  const place = { host, port, security, username };
  if (sealedPassword === null) return openWithToken(stored, place);
  const password = openIfReadable(deps.secrets, { purpose: boxPasswordPurpose, sealed: sealedPassword });
  // It has to be typed again, like one that is refused.
  if (password === undefined) return Promise.reject(new ImapError('auth'));
  return openImapSession({ outbound: deps.outbound, account: { ...place, password } });
}

/** Why a stored box could not be read; undefined for other errors. */
export function boxFailureOf(error: unknown, { auth }: Pick<SourceRow, 'auth'>): ImapFailure | undefined {
  if (error instanceof OauthError) return error.reason;
  if (!(error instanceof ImapError)) return undefined;
  return error.reason === 'auth' && auth === 'oauth2' ? 'account' : error.reason;
}

/** Works in a stored box and disconnects. Errors: mail_sources.connection_failed. */
export async function withBox<T>(stored: Stored, work: (session: ImapSession) => Promise<T>): Promise<T> {
  try {
    const session = await openBox(stored);
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  } catch (error) {
    const reason = boxFailureOf(error, stored.row);
    throw reason === undefined ? error : connectionFailed(reason, error);
  }
}
