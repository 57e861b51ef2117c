import type { ImapFlow } from 'imapflow';
import type { Socket } from 'node:net';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Outbound } from '#platform/outbound/outbound.types.ts';
import { type BoxMail, type ImapAccount, type ImapBox, ImapError, type ImapFailureReason } from './imap.types.ts';
import { Duplex } from 'node:stream';
import { greetWhenSecure, startTls } from './start-tls.ts';

type MeteredSocket = {
  stream: Duplex;
  /** The other side may send so many bytes from now on; the next one ends the connection. */
  grant(bytes: number): void;
};

/** A connection to a foreign server that ends when more arrives than the current query can need. */
function meterSocket(socket: Socket): MeteredSocket {
  let left = 0;
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(() => done()),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) stream.destroy(new Error('the server sent more than was asked for'));
    else if (!stream.push(bytes)) socket.pause();
  });
  socket.once('end', () => stream.push(null));
  socket.once('error', (error) => stream.destroy(error));
  socket.once('close', () => stream.destroy());
  return {
    stream,
    grant(bytes) {
      left = bytes;
    },
  };
}

const connectTimeoutMs = 15_000;
const silenceTimeoutMs = 60_000;
/** Room for one literal above the largest accepted mail. */
const maxLiteralBytes = 26 * 1024 * 1024;

const kibibyte = 1024;
/**
 * What a server may send per query, including the TLS overhead, and how long it may take: the library's reader works on
 * the main thread and keeps a line in memory until it ends.
 */
const allowed = {
  clear: { bytes: 16 * kibibyte, ms: connectTimeoutMs },
  opening: { bytes: 256 * kibibyte, ms: 60_000 },
  // Some 140,000 numbers.
  list: { bytes: 1024 * kibibyte, ms: 60_000 },
  head: { bytes: 64 * kibibyte, ms: 60_000 },
  mail: { bytes: 128 * kibibyte, ms: 5 * 60_000 },
} as const;

const tlsFailure = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;

function textOf(error: unknown, key: string): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : '';
}

function reasonOf(error: unknown): ImapFailureReason {
  if (error instanceof OutboundError) {
    if (error.code === 'outbound.refused') return 'refused';
    const { reason } = error;
    return reason === 'timeout' || reason === 'tls' ? reason : 'unreachable';
  }
  if (typeof error === 'object' && error !== null && Reflect.get(error, 'authenticationFailed') === true) return 'auth';
  const code = textOf(error, 'code');
  if (tlsFailure.test(code)) return 'tls';
  return /TIMEOUT/i.test(code) ? 'timeout' : 'protocol';
}

async function orImapError<T>(work: Promise<T>, reason?: ImapFailureReason): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ImapError ? error : new ImapError(reason ?? reasonOf(error), error);
  }
}

type Line = MeteredSocket & { lost: Promise<never> };
type Opened = { client: ImapFlow; line: Line; folder: string };
type Allowance = { bytes: number; ms: number };

/** Gives the library a moment to report why the connection is gone; not every pending query is notified. */
const graceMs = 1000;

function lineOver(socket: Socket): Line {
  const metered = meterSocket(socket);
  const lost = new Promise<never>((_resolve, reject) => {
    metered.stream.once('close', () => setTimeout(() => reject(new ImapError('protocol')), graceMs).unref());
  });
  lost.catch(() => undefined);
  // Before TLS nobody else listens; an unhandled error event would end the process.
  metered.stream.on('error', () => undefined);
  return { ...metered, lost };
}

/** One query; exceeding its bytes or time ends the connection. */
async function askFor<T>({ line, max }: { line: Line; max: Allowance }, ask: () => Promise<T>): Promise<T> {
  line.grant(max.bytes);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ImapError('timeout'));
      line.stream.destroy();
    }, max.ms);
  });
  try {
    return await Promise.race([ask(), late, line.lost]);
  } finally {
    clearTimeout(timer);
  }
}

async function secureLine(line: Line): Promise<void> {
  try {
    await askFor({ line, max: allowed.clear }, () => startTls(line.stream));
  } catch (error) {
    line.stream.destroy();
    throw error;
  }
}

async function selectFolder({ client, line, folder }: Opened): Promise<ImapBox> {
  const box = await askFor({ line, max: allowed.opening }, () =>
    orImapError(client.mailboxOpen(folder, { readOnly: true }), client.usable ? 'folder' : undefined),
  );
  return {
    uidValidity: Number(box.uidValidity),
    uidNext: box.uidNext,
    messages: box.exists,
    async listAbove({ uid, since }) {
      const query = { uid: `${uid + 1}:*`, ...(since ? { since: new Date(since.epochMilliseconds) } : {}) };
      const found = await askFor({ line, max: allowed.list }, () => orImapError(client.search(query, { uid: true })));
      if (!Array.isArray(found)) throw new ImapError('protocol');
      // `n:*` includes the last mail of the box even when its uid is below n (RFC 9051 §9, seq-range).
      return found.filter((each) => each > uid).toSorted((one, other) => one - other);
    },
    async read({ uid, maxBytes }): Promise<BoxMail | undefined> {
      const name = String(uid);
      const head = await askFor({ line, max: allowed.head }, () =>
        orImapError(client.fetchOne(name, { uid: true, size: true }, { uid: true })),
      );
      if (!head) return undefined;
      const size = head.size ?? 0;
      if (size > maxBytes) return { uid, size, raw: null };
      // TLS records, and sizes counted with other line endings, can exceed the announced size by up to a tenth.
      const max = { ...allowed.mail, bytes: allowed.mail.bytes + Math.ceil(size * 1.1) };
      const whole = await askFor({ line, max }, () =>
        orImapError(client.fetchOne(name, { uid: true, source: true }, { uid: true })),
      );
      return whole && whole.source ? { uid, size: whole.source.length, raw: whole.source } : undefined;
    },
    async close() {
      try {
        await askFor({ line, max: allowed.head }, () => client.logout());
      } catch {
        // The server may have disconnected first; what was read stays.
        client.close();
      }
    },
  };
}

async function connect(client: ImapFlow, account: ImapAccount): Promise<void> {
  const connecting = client.connect();
  if (account.security === 'starttls') greetWhenSecure(client);
  await connecting;
}

/** Opens a folder over TLS at an address that passed the outbound checks. Throws only ImapError. */
export async function openImapBox({
  outbound,
  account,
}: {
  outbound: Outbound;
  account: ImapAccount;
}): Promise<ImapBox> {
  const { host, port, username, password, folder } = account;
  const target = { host, port, service: 'imap', tls: false, timeoutMs: connectTimeoutMs } as const;
  const line = lineOver(await orImapError(outbound.connect(target)));
  if (account.security === 'starttls') await secureLine(line);
  // Only processes that fetch mail load it.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host,
    port,
    secure: true,
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    maxLiteralSize: maxLiteralBytes,
    // The socket is given: the library resolves and dials nothing itself.
    tls: { socket: line.stream, minVersion: 'TLSv1.2', ...(outbound.ca ? { ca: [...outbound.ca] } : {}) },
  });
  // Every failure also reaches the current call; an unhandled error event would end the process.
  client.on('error', () => undefined);
  try {
    await askFor({ line, max: allowed.opening }, () => orImapError(connect(client, account)));
    return await selectFolder({ client, line, folder });
  } catch (error) {
    client.close();
    line.stream.destroy();
    throw error;
  }
}
