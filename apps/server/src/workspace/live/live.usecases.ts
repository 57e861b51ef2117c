import type { ServerResponse } from 'node:http';
import type { Live } from '#platform/realtime/live.ts';
import { keepOpenStream } from './open-streams.ts';

const heartbeatMs = 20_000;
/** A reader this far behind is disconnected; browsers reconnect automatically. */
const maximumBacklogBytes = 64 * 1024;

type EventStream = { send(text: string): void };
type Input = {
  live: Live;
  clock: { sleep(ms: number, signal: AbortSignal): Promise<void> };
  raw: ServerResponse;
  headers: Record<string, string>;
  onClose: () => void;
};

/**
 * Starts a stream of server-sent events (WHATWG HTML §9.2) with heartbeats; it is cut when nobody reads and ends with
 * the server.
 */
export function openEventStream({ live, clock, raw, headers, onClose }: Input): EventStream {
  const gone = new AbortController();
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  keepOpenStream(live, raw);
  raw.on('close', () => {
    gone.abort();
    onClose();
  });
  const send = (text: string): void => {
    if (raw.writableEnded) return;
    if (raw.writableLength > maximumBacklogBytes) raw.destroy();
    else raw.write(text);
  };
  void beat({ clock, signal: gone.signal, send });
  return { send };
}

async function beat({ clock, signal, send }: Pick<Input, 'clock'> & { signal: AbortSignal } & EventStream) {
  while (!signal.aborted) {
    try {
      await clock.sleep(heartbeatMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    send(': still here\n\n');
  }
}
