import { boxPasswordPurpose } from '#workspace/door.ts';
import {
  type ImapConnection,
  type ImapFailure,
  securityOfPort,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { type ImapAccount, ImapError, type ImapSession } from '#platform/mail/imap/imap.types.ts';
import { openImapBox, openImapSession } from '#platform/mail/imap/open-imap-box.ts';
import { connectionFailed } from '../mail-sources.errors.ts';
import type { SourceDeps, SourceRow } from '../mail-sources.types.ts';

type Opened = { uidValidity: number; uidNext: number; messages: number };
type Tried = ({ result: 'ok' } & Opened) | { result: 'failed'; reason: ImapFailure };

type Input = { deps: Pick<SourceDeps, 'outbound' | 'logger'>; connection: ImapConnection };

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
    return { result: 'failed', reason: error.reason };
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

/** How a stored box is logged in to. */
export function accessOf(deps: Pick<SourceDeps, 'secrets'>, row: SourceRow): Omit<ImapAccount, 'folder'> {
  const { host, port, security, username, sealedPassword } = row;
  if (host === null || port === null || username === null || sealedPassword === null)
    throw new Error('a box has no connection');
  return { host, port, security, username, password: deps.secrets.open(boxPasswordPurpose, sealedPassword) };
}

type Stored = { deps: Pick<SourceDeps, 'outbound' | 'secrets'>; row: SourceRow };

/** Works in a stored box and disconnects. Errors: mail_sources.connection_failed. */
export async function withBox<T>({ deps, row }: Stored, work: (session: ImapSession) => Promise<T>): Promise<T> {
  try {
    const session = await openImapSession({ outbound: deps.outbound, account: accessOf(deps, row) });
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  } catch (error) {
    throw error instanceof ImapError ? connectionFailed(error.reason, error) : error;
  }
}
