import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type Attributes = Record<string, string | number | boolean>;
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Identifies a span's parent; passed to other processes as `traceparent`. */
export type SpanContext = { traceId: string; spanId: string; isSampled: boolean };

export type EndedSpan = SpanContext & {
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  /** Nanoseconds since 1970. */
  startedAt: bigint;
  endedAt: bigint;
  attributes: Attributes;
  /** Class of the error; error messages may contain personal data. */
  failure: string | undefined;
};

export type Span = {
  readonly context: SpanContext;
  rename(name: string): void;
  set(attributes: Attributes): void;
  end(failure?: unknown): void;
};

type Sink = (span: EndedSpan) => void;
type Tracing = { sink: Sink; share: number };

/** One per process, as with loggers: the current async context determines which spans belong together. */
let tracing: Tracing | undefined;
const active = new AsyncLocalStorage<SpanContext>();
const epoch = BigInt(Math.round(performance.timeOrigin * 1e6));

function nanoseconds(): bigint {
  return epoch + BigInt(Math.round(performance.now() * 1e6));
}

/**
 * Starts creating spans and passing them to `sink`; `share` (0 to 1) applies to traces that start here. Call the
 * returned function to stop.
 */
export function beginTracing(next: Tracing): () => void {
  tracing = next;
  return () => {
    if (tracing === next) tracing = undefined;
  };
}

/** Whether tracing is on; everything here is almost free when it is off. */
export function isTracing(): boolean {
  return tracing !== undefined;
}

const parentForm = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a `traceparent` header (W3C Trace Context); undefined for anything else. */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && parentForm.exec(text)) || [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 };
}

/** The current span for other processes; undefined when there is none. */
export function currentTraceparent(): string | undefined {
  const context = tracing && active.getStore();
  return context && `00-${context.traceId}-${context.spanId}-${context.isSampled ? '01' : '00'}`;
}

type SpanInput = { name: string; kind?: SpanKind; attributes?: Attributes; parent?: SpanContext | undefined };

/** Starts a span under the current one; undefined when tracing is off. */
export function beginSpan({ name, kind = 'internal', attributes = {}, parent }: SpanInput): Span | undefined {
  if (!tracing) return undefined;
  const { sink, share } = tracing;
  const above = parent ?? active.getStore();
  const context = {
    traceId: above?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    isSampled: above?.isSampled ?? (share >= 1 || randomBytes(4).readUInt32BE() / 2 ** 32 < share),
  };
  const startedAt = nanoseconds();
  const held = { name, attributes: { ...attributes }, isOver: false };
  return {
    context,
    rename: (next) => void (held.name = next),
    set: (more) => void Object.assign(held.attributes, more),
    end(failure) {
      if (held.isOver || !context.isSampled) return;
      held.isOver = true;
      const failed = failure === undefined ? undefined : failure instanceof Error ? failure.name : 'Error';
      const { attributes: known } = held;
      const own = { name: held.name, kind, startedAt, endedAt: nanoseconds(), attributes: known, failure: failed };
      sink({ ...context, parentSpanId: above?.spanId, ...own });
    },
  };
}

/** Runs work inside a span: spans started in it become its children. */
export function insideSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? active.run(span.context, work) : work();
}

/** Runs work in a new span, which ends with it. */
export async function traced<T>(input: SpanInput, work: (span: Span | undefined) => Promise<T>): Promise<T> {
  const span = beginSpan(input);
  if (!span) return work(undefined);
  try {
    const result = await insideSpan(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
