/** Ctrl+C leaves nothing half done: work that observes this signal ends in order. The second one ends immediately. */
export function signalOfInterrupts(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopping.abort(new DOMException('interrupted', 'AbortError')));
  return stopping.signal;
}
