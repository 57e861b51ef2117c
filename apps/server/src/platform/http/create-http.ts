import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import type { Ids } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import { installErrorHandler } from './error-handler.ts';

const mebibyte = 1024 * 1024;

/** Answers a request before routing and says so; for cached pages, where routing would be most of the work. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

type Options = { logger: Logger; ids: Ids; trustProxy: string[]; hsts: boolean; fastPath?: FastPath };

const timeouts = { requestTimeout: 60_000, connectionTimeout: 75_000, keepAliveTimeout: 72_000 } as const;

/** Fastify with every limit set (its own defaults allow unlimited time) and the headers all answers share. */
export function createHttp({ logger, ids, trustProxy, hsts, fastPath }: Options): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: mebibyte,
    ...timeouts,
    serverFactory: (handler) => {
      const server = createServer((request, response) => {
        if (!fastPath?.(request, response)) handler(request, response);
      });
      server.requestTimeout = timeouts.requestTimeout;
      server.keepAliveTimeout = timeouts.keepAliveTimeout;
      server.setTimeout(timeouts.connectionTimeout);
      return server;
    },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    genReqId: () => ids.uuid(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (hsts) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store');
      reply.header('x-request-id', request.id);
    }
  });
  installErrorHandler(app, { logger });
  return app;
}
