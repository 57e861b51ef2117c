import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import type { Logger } from '#platform/logger.ts';
import { type Attributes, beginTracing, type EndedSpan, type SpanKind } from './trace.ts';

export type TracingConfig = {
  /** Base address of the collector; spans are sent to `<endpoint>/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of the traces that are kept, 0 to 1. */
  share: number;
};

const batchSize = 256;
const everyMs = 2000;
/** Beyond this, a collector that does not respond costs spans, not memory. */
const maxHeld = 4096;
const sendMs = 10_000;
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };

function presentAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : Number.isInteger(value)
            ? { intValue: String(value) }
            : { doubleValue: value },
  }));
}

function presentSpan(span: EndedSpan) {
  const { traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, failure } = span;
  return {
    ...{ traceId, spanId, name, kind: kinds[kind], ...(parentSpanId === undefined ? {} : { parentSpanId }) },
    startTimeUnixNano: String(startedAt),
    endTimeUnixNano: String(endedAt),
    attributes: presentAttributes(failure === undefined ? attributes : { ...attributes, 'error.type': failure }),
    status: failure === undefined ? {} : { code: 2 },
  };
}

function post(url: URL, headers: Record<string, string>, body: string): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      signal: AbortSignal.timeout(sendMs),
    });
    call.once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    call.once('error', reject);
    call.end(body);
  });
}

export type Exporter = {
  /** Sends the buffered spans, then stops sending. */
  close(): Promise<void>;
};

/** Sends spans to a collector over OTLP/HTTP with JSON, in batches and without delaying the traced work. */
export function startTracing({
  config,
  version,
  role,
  logger,
}: {
  config: TracingConfig;
  version: string;
  role: string;
  logger: Logger;
}): Exporter {
  const url = new URL(`${trimEndOf(config.endpoint, /\//)}/v1/traces`);
  const resource = {
    attributes: presentAttributes({
      ...{ 'service.name': config.serviceName, 'service.version': version, 'service.instance.id': String(process.pid) },
      'enlace.role': role,
    }),
  };
  let [held, sending, lost]: [EndedSpan[], Promise<void>, number] = [[], Promise.resolve(), 0];

  async function send(minSpans: number): Promise<void> {
    while (held.length >= minSpans) {
      const spans = held.splice(0, batchSize).map(presentSpan);
      const scopeSpans = [{ scope: { name: 'enlace', version }, spans }];
      try {
        const status = await post(url, config.headers, JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }));
        if (status >= 300) throw new Error(`the collector answered ${status}`);
      } catch (error) {
        lost += spans.length;
        logger.warn({ err: error, lost }, 'spans could not be sent');
        return;
      }
    }
  }

  function begin(minSpans = 1): Promise<void> {
    sending = sending.then(() => send(minSpans));
    return sending;
  }

  const stop = beginTracing({
    share: config.share,
    sink(span) {
      if (held.length >= maxHeld) {
        lost += 1;
        return;
      }
      // A full batch does not wait for the timer: a busy process would lose spans to the limit.
      if (held.push(span) % batchSize === 0) void begin(batchSize);
    },
  });
  const timer = setInterval(() => void (held.length > 0 && begin()), everyMs);
  timer.unref();
  return {
    async close() {
      stop();
      clearInterval(timer);
      await begin();
    },
  };
}
