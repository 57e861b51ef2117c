import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { S3Error } from './s3-error.ts';

export type WireRequest = {
  method: string;
  host: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  signal: AbortSignal | undefined;
};

/** Sends to the endpoint in the operator's settings, over keep-alive connections. */
export type Wire = {
  send(request: WireRequest): Promise<IncomingMessage>;
  close(): void;
};

const mostSockets = 64;

function noAnswer(cause: unknown): S3Error {
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'no_answer';
  return new S3Error({ status: 0, code, text: cause instanceof Error ? cause.message : String(cause), cause });
}

export function createWire({ endpoint, idleMs }: { endpoint: URL; idleMs: number }): Wire {
  const isSecure = endpoint.protocol === 'https:';
  const agentOptions = { keepAlive: true, maxSockets: mostSockets, maxFreeSockets: 16, scheduling: 'lifo' } as const;
  const agent = isSecure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const open = isSecure ? httpsRequest : httpRequest;
  const port = endpoint.port === '' ? (isSecure ? 443 : 80) : Number(endpoint.port);

  function send({ method, host, path, headers, body, signal }: WireRequest): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const length =
      body === undefined && method !== 'PUT' && method !== 'POST' ? {} : { 'content-length': body?.length ?? 0 };
    const hostname = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
    const request = open({
      ...{ agent, hostname, port, method, path },
      headers: { ...headers, ...length },
      timeout: idleMs,
      ...(signal ? { signal } : {}),
    });
    // Silence of the other side, before the response or in the middle of it.
    request.once('timeout', () =>
      request.destroy(Object.assign(new Error(`no sign of life for ${idleMs} ms`), { code: 'ETIMEDOUT' })),
    );
    request.once('response', resolve);
    // Once the response has started, its reader gets the errors.
    request.on('error', (error) => reject(signal?.aborted === true ? error : noAnswer(error)));
    request.end(body);
    return promise;
  }

  return { send, close: () => agent.destroy() };
}
