import type { FastifyInstance } from 'fastify';
import { hostNameOf, pageSitesOf } from '#presence/profiles/usecases/page-sites.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Certificates are rarely requested; more frequent calls are guessing names. */
const perMinute = 600;
const longestName = 253;

function nameOf(query: unknown): string {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'domain') : undefined;
  return typeof value === 'string' && value.length <= longestName ? hostNameOf(value) : '';
}

/**
 * Whether a certificate may be issued for a host: 200 for served ones, 404 for all others, and nothing more. For
 * proxies that obtain certificates on demand.
 */
export function tlsRoutes(app: FastifyInstance, platform: Platform): void {
  const sites = pageSitesOf(platform);
  const limiter = createRateLimiter({ clock: platform.clock, perMinute });
  app.get('/api/tls-allowed', async (request, reply) => {
    const { isAllowed, retryAfterSeconds } = limiter.take('all');
    if (!isAllowed) return reply.status(429).header('retry-after', String(retryAfterSeconds)).send();
    const site = sites.visited(nameOf(request.query));
    return reply.status(site === undefined || site === 'closed' ? 404 : 200).send();
  });
}
