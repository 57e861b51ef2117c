import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import { ImapError, type ImapFailureReason } from './imap.types.ts';

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

export const connectTimeoutMs = 15_000;

const kibibyte = 1024;
/**
 * What a server may send per query, including the TLS overhead, and how long it may take: the library's reader works on
 * the main thread and keeps a line in memory until it ends.
 */
export const allowed = {
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

export async function orImapError<T>(work: Promise<T>, reason?: ImapFailureReason): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ImapError ? error : new ImapError(reason ?? reasonOf(error), error);
  }
}

export type Line = MeteredSocket & { lost: Promise<never> };
type Allowance = { bytes: number; ms: number };

/** Gives the library a moment to report why the connection is gone; not every pending query is notified. */
const graceMs = 1000;

export function lineOver(socket: Socket): Line {
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
export async function askFor<T>({ line, max }: { line: Line; max: Allowance }, ask: () => Promise<T>): Promise<T> {
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
