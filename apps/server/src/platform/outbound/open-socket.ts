import { connect, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { CheckedTarget } from './check-target.ts';
import type { Host } from './host.ts';
import { failed, OutboundError } from './outbound-error.ts';

/** Opens a socket to exactly this address; never resolves anything. */
export type Dial = (input: { address: string; port: number }) => Socket;

export const dialAddress: Dial = ({ address, port }) => connect({ host: address, port, autoSelectFamily: false });

/** Waits for an event on a socket, or its failure; the deadline destroys it. */
function settled<S extends Socket>(socket: S, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const finish = (error?: Error) => {
      signal.removeEventListener('abort', onAbort);
      socket.off('error', finish).off('close', onClose).off(event, onReady);
      if (error) reject(error);
      else resolve(socket);
    };
    const onReady = () => finish();
    const onClose = () => finish(new Error('the connection was closed'));
    const onAbort = () => {
      finish(failed('timeout'));
      socket.on('error', ignoreLateError).destroy();
    };
    socket.once('error', finish).once('close', onClose).once(event, onReady);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

// The outcome was already reported; an unhandled error event would end the process.
function ignoreLateError(): void {}

async function dialOne(input: { address: string; port: number; dial: Dial; signal: AbortSignal }): Promise<Socket> {
  const socket = input.dial(input);
  try {
    return await settled(socket, 'connect', input.signal);
  } catch (error) {
    socket.on('error', ignoreLateError).destroy();
    throw error;
  }
}

/** Tries the checked addresses one after the other. Throws `outbound.failed`. */
export async function openSocket({
  target,
  dial,
  signal,
}: {
  target: CheckedTarget;
  dial: Dial;
  signal: AbortSignal;
}): Promise<Socket> {
  let last: unknown;
  for (const address of target.addresses) {
    try {
      return await dialOne({ address, port: target.port, dial, signal });
    } catch (error) {
      if (signal.aborted) throw error instanceof OutboundError ? error : failed('timeout', error);
      last = error;
    }
  }
  throw failed('unreachable', last);
}

/** TLS over an open socket, with the certificate verified for the host's name. Throws `outbound.failed`. */
export async function secureSocket({
  socket,
  host,
  ca,
  alpn,
  signal,
}: {
  socket: Socket;
  host: Host;
  ca: string[] | undefined;
  alpn?: string[];
  signal: AbortSignal;
}): Promise<TLSSocket> {
  const secure = connectTls({
    socket,
    // Without a server name to send, verifying the certificate still needs the address.
    ...(host.isAddress ? { host: host.name } : { servername: host.name }),
    ...(ca ? { ca } : {}),
    ...(alpn ? { ALPNProtocols: alpn } : {}),
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
  });
  try {
    return await settled(secure, 'secureConnect', signal);
  } catch (error) {
    secure.on('error', ignoreLateError).destroy();
    socket.on('error', ignoreLateError).destroy();
    throw error instanceof OutboundError ? error : failed('tls', error);
  }
}
