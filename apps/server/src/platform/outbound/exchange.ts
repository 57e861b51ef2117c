import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { failed, OutboundError } from './outbound-error.ts';
import { acceptedEncodings } from './read-body.ts';

export type Exchange = {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: Buffer | undefined;
  socket: Socket;
  signal: AbortSignal;
};

const mostHeaderBytes = 16 * 1024;
const fixedHeaders = {
  'user-agent': 'Enlace',
  accept: '*/*',
  'accept-encoding': acceptedEncodings,
  connection: 'close',
};

function withBodyLength({ method, body }: Pick<Exchange, 'method' | 'body'>): Record<string, string> {
  return method === 'POST' ? { 'content-length': String(body?.length ?? 0) } : {};
}

/** One request over a socket that is already open to a checked address; resolves at the head of the answer. */
export function exchange({ url, method, headers, body, socket, signal }: Exchange): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(error instanceof OutboundError ? error : failed(signal.aborted ? 'timeout' : 'protocol', error));
    const onAbort = () => socket.destroy(failed('timeout'));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', onAbort));
    const sent = httpRequest({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...fixedHeaders, ...headers, ...withBodyLength({ method, body }), host: url.host },
      setHost: false,
      maxHeaderSize: mostHeaderBytes,
    });
    sent.once('response', resolve);
    sent.once('upgrade', () => {
      socket.destroy();
      fail(new Error('the server changed the protocol'));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
