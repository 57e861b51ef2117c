import type { FastifyInstance } from 'fastify';
import type { FastPath } from '#platform/http/create-http.ts';
import type { Metrics } from './metrics.ts';

const buckets = [0.005, 0.025, 0.1, 0.25, 1, 5] as const;
/** Streams that stay open would only show how long somebody was connected. */
const openStreams = new Set(['/api/live']);

/** Counts responses by route and status. Call it before routes are mounted: hooks only apply to routes added later. */
export function measureHttp(app: FastifyInstance, metrics: Metrics): void {
  if (!metrics.isOn) return;
  const answers = metrics.counter({
    name: 'enlace_http_requests_total',
    help: 'Answered requests by method, route and status.',
  });
  const durations = metrics.histogram({
    name: 'enlace_http_request_seconds',
    help: 'Time to the end of the answer, by method and route.',
    buckets,
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route pattern, never the address, which may identify a client.
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    answers.add({ method, route, status: String(reply.statusCode) });
    if (!openStreams.has(route)) durations.observe({ method, route }, reply.elapsedTime / 1000);
  });
}

/** Counts what is served before routing: public pages from memory. */
export function countFastPath(fastPath: FastPath, metrics: Metrics): FastPath {
  if (!metrics.isOn) return fastPath;
  const answers = metrics.counter({
    name: 'enlace_http_cached_pages_total',
    help: 'Public pages answered out of memory, before routing.',
  });
  return (request, response) => {
    const isAnswered = fastPath(request, response);
    if (isAnswered) answers.add({});
    return isAnswered;
  };
}
