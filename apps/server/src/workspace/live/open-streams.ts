import type { ServerResponse } from 'node:http';
import type { Live } from '#platform/realtime/live.ts';

type Streams = { open: Set<ServerResponse>; isLeaving: boolean };

/** Streams of each running platform: they never end on their own, so stopping has to end them. */
const streams = new WeakMap<Live, Streams>();

function streamsOf(live: Live): Streams {
  const known = streams.get(live) ?? { open: new Set(), isLeaving: false };
  streams.set(live, known);
  return known;
}

/** Tracks a stream until it closes; when everything is ending, so does this one, at the next tick. */
export function keepOpenStream(live: Live, raw: ServerResponse): void {
  const { open, isLeaving } = streamsOf(live);
  if (isLeaving) setImmediate(() => raw.end());
  open.add(raw);
  raw.on('close', () => open.delete(raw));
}

/** Ends every stream; browsers reconnect with their cursor once somebody listens again. */
export function endOpenStreams(live: Live): void {
  for (const raw of streamsOf(live).open) raw.end();
}

/** Ends every stream, and any that arrive over connections still open. */
export function endStreamsForGood(live: Live): void {
  streamsOf(live).isLeaving = true;
  endOpenStreams(live);
}
