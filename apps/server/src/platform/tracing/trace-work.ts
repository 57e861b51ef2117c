import type { FastifyInstance } from 'fastify';
import { currentCause } from '#platform/cause.ts';
import type { JobBinding } from '#platform/jobs/job.ts';
import type { MailTransport } from '#platform/mail-transport.ts';
import { beginSpan, insideSpan, isTracing, parseTraceparent, type Span, traced } from './trace.ts';

/** Streams that stay open would be one endless span. */
const openStreams = new Set(['/api/live']);

/** A span for every request, under the caller's span when the request names one. Call it before routes are mounted. */
export function traceHttp(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    // The route pattern, never the address, which may identify a client.
    const attributes = { 'http.request.method': method, 'http.route': route, 'enlace.request_id': request.id };
    const parent = parseTraceparent(request.headers['traceparent']);
    const span = openStreams.has(route)
      ? undefined
      : beginSpan({ name: `${method} ${route}`, kind: 'server', attributes, parent });
    if (span) spans.set(request, span);
    insideSpan(span, done);
  });
  // Reading a body leaves the span's context: its pieces come from the socket.
  app.addHook('preValidation', (request, _reply, done) => insideSpan(spans.get(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? new Error('answered with a failure') : undefined);
    done();
  });
}

const linkKey = '_traceparent';

/** Attached to a job, so that its work is traced under what requested it. */
export function withTraceparent<T extends object>(payload: T, traceparent: string | undefined): T {
  return traceparent === undefined ? payload : { ...payload, [linkKey]: traceparent };
}

/** Splits a payload into the original payload and its trace context. */
function splitPayload(payload: unknown): { payload: unknown; traceparent: unknown } {
  if (typeof payload !== 'object' || payload === null || !(linkKey in payload))
    return { payload, traceparent: undefined };
  const { [linkKey]: traceparent, ...rest } = payload;
  return { payload: rest, traceparent };
}

/**
 * Wraps the work in a span for every run. Trace context that an earlier process added to a payload is always removed.
 */
export function traceJobs(bindings: readonly JobBinding[]): readonly JobBinding[] {
  return bindings.map(({ job, handle }) => ({
    job,
    handle(given, run) {
      const { payload, traceparent } = splitPayload(given);
      const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': job.name };
      const parent = parseTraceparent(traceparent);
      return traced({ name: `job ${job.name}`, kind: 'consumer', attributes, parent }, () => handle(payload, run));
    },
  }));
}

type Send = MailTransport['send'];

/** Wraps sending in a span for every mail; `server` says whose server transports it. The span contains no addresses. */
export function traceSending(send: Send, serverOf: () => string): Send {
  if (!isTracing()) return send;
  return (message) =>
    traced({ name: 'send mail', kind: 'client' }, async (span) => {
      const { requestId, job } = currentCause();
      const outcome = await send(message);
      span?.set({
        ...{ 'enlace.mail.transport': serverOf(), 'enlace.mail.outcome': outcome.kind },
        ...(requestId === null ? {} : { 'enlace.request_id': requestId }),
        ...(job === null ? {} : { 'enlace.job': job }),
      });
      return outcome;
    });
}
