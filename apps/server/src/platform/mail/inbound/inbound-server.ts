import { once } from 'node:events';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { explainListening } from '#platform/listen-error.ts';
import { findAddress } from '../addresses.ts';
import { headerLimits, readHeaderBlock } from '../parse/header-block.ts';
import { createClientLimits } from './client-limits.ts';
import { createConnectionLimits } from './connection-limits.ts';
import type { InboundLimits, InboundServer, InboundServerOptions } from './inbound.types.ts';
import { InboundRefusal } from './inbound-refusal.ts';

const DEFAULT_LIMITS: InboundLimits = {
  messageBytes: 25 * 1024 * 1024,
  bufferedBytes: 256 * 1024 * 1024,
  clients: 100,
  clientsPerNetwork: 50,
  recipients: 50,
  refusals: 20,
  commands: 250,
  messageTimeoutMs: 20 * 60_000,
  socketTimeoutMs: 60_000,
};
const CLOSE_PATIENCE_MS = 5_000;
/** Chunks of a message that may be of any size; further ones must average this many bytes each. */
const FREE_PIECES = 20_000;
const LEAST_PIECE_BYTES = 128;

/** Listens for mail to one domain (RFC 5321) and responds with 250 only after `onMessage` has stored it. */
export async function createInboundServer(options: InboundServerOptions): Promise<InboundServer> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const receive = createReceiver({ options, limits });
  const clients = createClientLimits(limits);
  const connections = createConnectionLimits(() => server, limits);
  const server: SMTPServer = new SMTPServer({
    name: options.domain,
    banner: 'ready',
    size: limits.messageBytes,
    maxClients: limits.clients,
    maxRecipients: limits.recipients,
    maxCommandLength: 4_096,
    socketTimeout: limits.socketTimeoutMs,
    closeTimeout: CLOSE_PATIENCE_MS,
    disabledCommands: options.tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    logger: false,
    ...options.tls,
    onConnect: (session, done) => {
      connections.open(session);
      done(clients.open(session));
    },
    onClose: (session) => {
      connections.close(session);
      clients.close(session);
    },
    onRcptTo: (address, session, done) => {
      const refuse = toCallback({ options, done });
      checkRecipient({ options, address: address.address }).then(
        () => done(),
        (error: unknown) => refuse(clients.note(session, error)),
      );
    },
    onData: (stream, session, done) => {
      receive({ stream, session }).then(() => {
        connections.renew(session);
        done(null, 'OK stored');
      }, toCallback({ options, done }));
    },
  });
  await listen(server, options);
  server.on('error', (error: Error) => options.logger.warn({ error: error.message }, 'Inbound mail connection failed'));
  const address = server.server.address();
  return {
    port: address === null || typeof address === 'string' ? options.port : address.port,
    renewTls: (pair) => server.updateSecureContext({ ...pair }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Throws ListenError when the configured host and port are unavailable. */
async function listen(server: SMTPServer, { host, port }: InboundServerOptions): Promise<void> {
  const settings = { host: 'SMTP_IN_HOST', port: 'SMTP_IN_PORT' };
  // The server re-emits its listener's errors, which are awaited here.
  const ignore = (): void => undefined;
  server.on('error', ignore);
  try {
    server.listen(port, host);
    await once(server.server, 'listening');
  } catch (error) {
    throw explainListening(error, { host, port, settings });
  }
  server.off('error', ignore);
}

async function checkRecipient({ options, address }: { options: InboundServerOptions; address: string }): Promise<void> {
  const recipient = findAddress(address);
  if (recipient === undefined) throw new InboundRefusal({ code: 553, text: '5.1.3 The address is not valid' });
  if (recipient.domain !== options.domain.toLowerCase()) {
    throw new InboundRefusal({ code: 550, text: '5.7.1 Mail for other domains is not taken here' });
  }
  const state = await options.accept(recipient.address);
  if (state === 'unknown') throw new InboundRefusal({ code: 550, text: '5.1.1 There is no such mailbox here' });
  if (state === 'full') throw new InboundRefusal({ code: 452, text: '4.2.2 The mailbox is full, try again later' });
}

function createReceiver({ options, limits }: { options: InboundServerOptions; limits: InboundLimits }) {
  let bufferedBytes = 0;
  return async ({ stream, session }: { stream: SMTPServerDataStream; session: SMTPServerSession }): Promise<void> => {
    let ownBytes = 0;
    let refusal: InboundRefusal | undefined;
    let pieces = 0;
    const chunks: Buffer[] = [];
    try {
      // Refused messages are read to their end, because only then may the server respond.
      for await (const chunk of readChunks(stream)) {
        pieces += 1;
        // Leaving the loop here ends the stream, and the response ends the connection.
        if (pieces > FREE_PIECES + ownBytes / LEAST_PIECE_BYTES) throw tooManyPieces;
        refusal ??= findRefusal({
          bytes: ownBytes + chunk.length,
          bufferedBytes: bufferedBytes + chunk.length,
          limits,
        });
        if (refusal !== undefined) {
          chunks.length = 0;
          continue;
        }
        ownBytes += chunk.length;
        bufferedBytes += chunk.length;
        chunks.push(chunk);
      }
      if (refusal !== undefined) throw refusal;
      const raw = Buffer.concat(chunks);
      if (readHeaderBlock(raw).isOver) throw headerTooLong;
      await hand({ options, session, raw });
    } finally {
      bufferedBytes -= ownBytes;
    }
  };
}

/** A line starting with a dot arrives as a separate chunk, and each chunk costs more than its bytes. */
const tooManyPieces = new InboundRefusal({ code: 421, text: '4.3.1 The message comes in too many small pieces' });

const headerTooLong = new InboundRefusal({
  code: 552,
  text: `5.3.4 The header of the message has more than ${headerLimits.bytes} bytes or ${headerLimits.lines} lines`,
});

async function* readChunks(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
}

interface FindRefusalInput {
  bytes: number;
  bufferedBytes: number;
  limits: InboundLimits;
}

function findRefusal({ bytes, bufferedBytes, limits }: FindRefusalInput): InboundRefusal | undefined {
  if (bytes > limits.messageBytes) {
    return new InboundRefusal({ code: 552, text: `5.3.4 The message is larger than ${limits.messageBytes} bytes` });
  }
  if (bufferedBytes > limits.bufferedBytes) {
    return new InboundRefusal({ code: 452, text: '4.3.1 Too much mail at once, try again later' });
  }
  return undefined;
}

async function hand(input: { options: InboundServerOptions; session: SMTPServerSession; raw: Buffer }): Promise<void> {
  const { options, session, raw } = input;
  const { mailFrom, rcptTo } = session.envelope;
  const verdict = await options.onMessage({
    envelope: {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => findAddress(address)?.address ?? address),
      remoteAddress: session.remoteAddress,
      helo: String(session.hostNameAppearsAs),
    },
    raw,
    receivedAt: options.clock.now(),
  });
  if (verdict === 'rejected') throw new InboundRefusal({ code: 554, text: '5.7.1 The message was refused' });
}

function toCallback({ options, done }: { options: InboundServerOptions; done: (error: Error) => void }) {
  return (error: unknown): void => {
    if (error instanceof InboundRefusal) {
      done(error);
      return;
    }
    // There is nobody left to answer, and nothing of ours failed.
    if (hasErrorCode(error, 'ECONNECTION')) {
      done(new InboundRefusal({ code: 451, text: '4.4.2 The connection was lost' }));
      return;
    }
    options.logger.error({ err: error }, 'Inbound mail could not be stored');
    done(new InboundRefusal({ code: 451, text: '4.3.0 The message could not be stored, try again later' }));
  };
}
