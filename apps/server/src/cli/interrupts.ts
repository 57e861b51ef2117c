/** Ctrl+C leaves nothing half behind: whoever works until this signal ends it in order. The second one ends at once. */
export function signalOfInterrupts(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopping.abort(new DOMException('interrupted', 'AbortError')));
  return stopping.signal;
}
