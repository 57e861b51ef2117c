import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Module } from '#platform/module.ts';
import { takesNoPart } from '#platform/noun.ts';
import type { Platform } from '#platform/platform.types.ts';
import { registerFigures } from './figures.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** `/metrics`, only if METRICS_TOKEN is set, and only for callers that send it. */
function mountMetrics(app: FastifyInstance, platform: Platform): void {
  const { metricsToken } = platform.config;
  if (metricsToken === undefined) return;
  registerFigures(platform);
  const expected = digest(`Bearer ${metricsToken}`);
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest((request.headers.authorization ?? '').replace(/^bearer /i, 'Bearer ')), expected))
      return reply.status(401).header('www-authenticate', 'Bearer').type(contentType).send('unauthorized\n');
    return reply.type(contentType).send(await platform.metrics.render());
  });
}

export const metricsModule: Module = { name: 'metrics', ...takesNoPart('figures only'), pages: mountMetrics };
