import type { ServerResponse } from 'node:http';
import type { Live } from '#platform/realtime/live.ts';

/** Streams of each running platform: they never end by themselves, so stopping has to end them. */
const streams = new WeakMap<Live, Set<ServerResponse>>();

/** Remembers a stream until it closes. */
export function keepOpenStream(live: Live, raw: ServerResponse): void {
  const open = streams.get(live) ?? new Set();
  streams.set(live, open.add(raw));
  raw.on('close', () => open.delete(raw));
}

/** Ends every stream; browsers come back with their cursor as soon as somebody listens again. */
export function endOpenStreams(live: Live): void {
  for (const raw of streams.get(live) ?? []) raw.end();
}
