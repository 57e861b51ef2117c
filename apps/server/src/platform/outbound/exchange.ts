import { type Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { failed, OutboundError } from './outbound-error.ts';
import { acceptedEncodings } from './read-body.ts';

export type Exchange = {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: Buffer | undefined;
  connection: Connection;
  signal: AbortSignal;
};

/** A fresh connection that ends with the exchange, or one from the keep-alive pool; `fresh` if there is none. */
export type Connection = { fresh: Socket } | { kept: Agent; place: string; fresh: Socket | undefined };

/** Maximum informational responses (103 and the like) before the final one. */
const maxInformation = 16;
const maxHeaderBytes = 16 * 1024;
const fixedHeaders = {
  'user-agent': 'Enlace',
  accept: '*/*',
  'accept-encoding': acceptedEncodings,
};

function withBodyLength({ method, body }: Pick<Exchange, 'method' | 'body'>): Record<string, string> {
  return method === 'POST' ? { 'content-length': String(body?.length ?? 0) } : {};
}

function waysOf(connection: Connection) {
  const { fresh } = connection;
  if (!('kept' in connection)) return { createConnection: () => fresh };
  return { agent: connection.kept, host: connection.place, ...(fresh ? { createConnection: () => fresh } : {}) };
}

/** A kept connection that the other side closed at that moment: nothing was answered, and another one may be tried. */
export class StaleConnectionError extends Error {}

/**
 * One request over a connection to a checked address; resolves with the head of the response. Throws OutboundError and
 * StaleConnectionError.
 */
export function exchange({ url, method, headers, body, connection, signal }: Exchange): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      ...waysOf(connection),
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        ...fixedHeaders,
        connection: 'kept' in connection ? 'keep-alive' : 'close',
        ...headers,
        ...withBodyLength({ method, body }),
        host: url.host,
      },
      setHost: false,
      maxHeaderSize: maxHeaderBytes,
    });
    const fail = (error: unknown) => {
      if (error instanceof OutboundError) reject(error);
      else if (sent.reusedSocket && !signal.aborted) reject(new StaleConnectionError('', { cause: error }));
      else reject(failed(signal.aborted ? 'timeout' : 'protocol', error));
    };
    const onAbort = () => sent.destroy(failed('timeout'));
    signal.addEventListener('abort', onAbort, { once: true });
    sent.once('close', () => signal.removeEventListener('abort', onAbort));
    sent.once('response', resolve);
    let information = 0;
    sent.on('information', () => {
      information += 1;
      if (information > maxInformation) sent.destroy(failed('protocol', new Error('an answer that does not begin')));
    });
    sent.once('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(failed('protocol', new Error('the server changed the protocol')));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
