import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import type { Ids } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import { CountedBody } from './counted-body.ts';
import { answerError, installErrorHandler } from './error-handler.ts';
import { assertJsonLimits } from './json-limits.ts';
import { inTurn } from './request-turns.ts';

const mebibyte = 1024 * 1024;

/** Answers a request before routing and reports it; for cached pages, where routing would be most of the work. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

type Options = {
  logger: Logger;
  ids: Pick<Ids, 'uuid'>;
  trustProxy: string[];
  hsts: boolean;
  fastPath?: FastPath;
  /** Where a request is handled; its own address for most. */
  rewriteUrl?: (request: IncomingMessage) => string;
  /** Aborted when the process was asked to stop: every response from then on is the last of its connection. */
  leaving?: AbortSignal | undefined;
};

/** A slowly trickling request is cut after at most a minute: its own limit and one round of the check. */
const timeouts = { requestTimeout: 50_000, connectionTimeout: 75_000, keepAliveTimeout: 72_000 } as const;
const headersTimeout = 20_000;
const connectionsCheckingInterval = 5000;

/** Headers of every response unless its handler overrides them: an unforeseen document can run and load nothing. */
const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** JSON as Fastify parses it (prototype keys refused), after checking its depth and number of keys. */
function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    try {
      assertJsonLimits(body);
    } catch (error) {
      done(error instanceof Error ? error : new Error('the body was refused', { cause: error }));
      return;
    }
    void parse(request, body, done);
  });
}

/** Fastify with every limit set (its own defaults allow unlimited time) and the headers all responses share. */
export function createHttp({ logger, ids, trustProxy, hsts, fastPath, rewriteUrl, leaving }: Options): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: mebibyte,
    ...timeouts,
    serverFactory: (handler) => {
      const answer = inTurn((request, response) => {
        if (leaving?.aborted) response.setHeader('connection', 'close');
        if (!fastPath?.(request, response)) handler(request, response);
      });
      const limits = { connectionsCheckingInterval, headersTimeout, IncomingMessage: CountedBody };
      const server = createServer(limits, answer);
      server.requestTimeout = timeouts.requestTimeout;
      server.keepAliveTimeout = timeouts.keepAliveTimeout;
      server.setTimeout(timeouts.connectionTimeout);
      return server;
    },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    genReqId: () => ids.uuid(),
    ...(rewriteUrl ? { rewriteUrl } : {}),
    // Requests already received when the listener closed are answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Undecodable addresses reach no route and no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(safeHeaders).header('cache-control', 'no-store');
      answerError({ error, request, reply, logger });
    },
  });
  installJsonParser(app);
  // These hooks are part of every request; an `async` one would be a promise and a turn of the queue each.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeaders);
    if (hsts) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store');
      reply.header('x-request-id', request.id);
    }
    done();
  });
  // The unread part of a body is discarded after the response: otherwise the connection could carry no other request.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.readableEnded && !(raw.complete && raw.readableLength === 0)) {
      raw.unpipe().removeAllListeners('readable');
      raw.resume();
    }
    done();
  });
  installErrorHandler(app, { logger });
  return app;
}
