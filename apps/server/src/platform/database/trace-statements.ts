import { beginSpan, isTracing, traced } from '#platform/tracing/trace.ts';

const maxText = 500;

/** A statement's text as in the source, without any value; for generated text, its first word. */
function textOf(statement: object): string {
  const pieces: unknown = Reflect.get(statement, 'strings');
  if (!Array.isArray(pieces)) return '';
  const text = pieces.join('?').replaceAll(/\s+/g, ' ').trim();
  return 'raw' in pieces ? text.slice(0, maxText) : (text.split(' ', 1)[0] ?? '');
}

/** A span from sending a statement until it is answered. */
export function beginStatement(statement: Promise<unknown>): void {
  if (!isTracing()) return;
  const text = textOf(statement);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const span = beginSpan({ name: text.split(' ', 1)[0]?.toLowerCase() || 'sql', kind: 'client', attributes });
  if (!span) return;
  // Without `then`, which would send it: the driver settles it through these.
  for (const [name, isFailure] of [
    ['resolve', false],
    ['reject', true],
  ] as const) {
    const settle: unknown = Reflect.get(statement, name);
    if (typeof settle !== 'function') continue;
    Reflect.set(statement, name, (value: unknown): unknown => {
      span.end(isFailure ? value : undefined);
      return settle.call(statement, value);
    });
  }
}

/** Runs work in a transaction with a span around it. */
export function traceTransaction<T>(work: () => Promise<T>): Promise<T> {
  return isTracing() ? traced({ name: 'transaction', attributes: { 'db.system.name': 'postgresql' } }, work) : work();
}

/** The same for statements outside transactions, which nothing else watches. */
export function watchStatement(statement: unknown): unknown {
  const send: unknown = isTracing() && statement instanceof Promise ? Reflect.get(statement, 'handler') : undefined;
  if (!(statement instanceof Promise) || typeof send !== 'function') return statement;
  const watched = Object.assign((query: unknown): unknown => {
    beginStatement(statement);
    return send(query);
  }, send);
  Reflect.set(statement, 'handler', watched);
  return statement;
}
