import {
  type ImapConnection,
  type ImapFailure,
  securityOfPort,
} from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { ImapError } from '#platform/mail/imap/imap.types.ts';
import { openImapBox } from '#platform/mail/imap/open-imap-box.ts';
import { connectionFailed } from '../mail-sources.errors.ts';
import type { SourceDeps } from '../mail-sources.types.ts';

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
