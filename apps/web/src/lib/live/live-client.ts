import type { LiveEvent } from '@enlace/contract/workspace/live/live.contract.ts';
import { liveStreamRef } from '@enlace/contract/workspace/live/live.refs.gen.ts';
import { callUrl } from '#lib/api/call-url.ts';
import { requestHeaders } from '#lib/api/request-headers.ts';
import { sessionEnded } from '#lib/session/session-store.ts';
import { backOffMs } from './back-off.ts';
import { createEventStreamParser, type StreamMessage } from './event-stream.ts';

export type LiveKind = LiveEvent['kind'];
export type LiveEventOf<K extends LiveKind> = Extract<LiveEvent, { kind: K }>;
export type LiveState = 'connecting' | 'open' | 'waiting';
type Handler = (event: LiveEvent) => void;

const longestAgeMs = 3_600_000;

function isLiveEvent(value: unknown): value is LiveEvent {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

/** One stream of live events per tab: reads by fetch with the bearer header, resumes from the last cursor, never gives up. */
export class LiveClient {
  readonly #handlers = new Map<LiveKind, Set<Handler>>();
  readonly #resyncHandlers = new Set<() => void>();
  readonly #stateListeners = new Set<() => void>();
  #cursor: string | undefined;
  #state: LiveState = 'waiting';
  #attempt = 0;
  /** When screens began to load the data that events refer to. */
  #beganAt = 0;
  #stop: AbortController | undefined;

  get state(): LiveState {
    return this.#state;
  }

  /** Opens the stream; returns the function that closes it. Calling it while open keeps the connection. */
  start(): () => void {
    if (!this.#stop) {
      this.#stop = new AbortController();
      this.#beganAt = performance.now();
      void this.#run(this.#stop.signal);
    }
    return () => this.close();
  }

  close(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#cursor = undefined;
    this.#attempt = 0;
    this.#setState('waiting');
  }

  on(kind: LiveKind, handler: Handler): () => void {
    const set = this.#handlers.get(kind) ?? new Set<Handler>();
    set.add(handler);
    this.#handlers.set(kind, set);
    return () => set.delete(handler);
  }

  /** Runs when events were lost: live views must fetch their data again. */
  onResync(handler: () => void): () => void {
    this.#resyncHandlers.add(handler);
    return () => this.#resyncHandlers.delete(handler);
  }

  onState(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  #setState(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#setState('connecting');
      const resumes = await this.#readOnce(signal);
      if (!resumes || signal.aborted) return;
      this.#setState('waiting');
      await wait({ ms: backOffMs({ attempt: this.#attempt++, random: Math.random }), signal });
    }
  }

  /** False when reconnecting is pointless: the server refused the session. */
  async #readOnce(signal: AbortSignal): Promise<boolean> {
    const age = Math.round(performance.now() - this.#beganAt);
    const query = this.#cursor === undefined ? { age: Math.min(age, longestAgeMs) } : { cursor: this.#cursor };
    const headers = requestHeaders();
    headers.set('Accept', 'text/event-stream');
    try {
      const response = await fetch(callUrl(liveStreamRef, { query }), { headers, signal, cache: 'no-store' });
      // The stream ends with its session: the person learns it now and not at the next click.
      if (response.status === 401) sessionEnded();
      if (response.status === 401 || response.status === 403) return false;
      if (!response.ok || !response.body) return true;
      await this.#consume(response.body);
    } catch (error) {
      // A closed connection is the normal end of a stream; the next attempt resumes from the cursor.
      if (!signal.aborted) console.debug('live stream interrupted', error);
    }
    return true;
  }

  async #consume(body: ReadableStream<Uint8Array>): Promise<void> {
    const parse = createEventStreamParser((message) => this.#receive(message));
    const reader = body.getReader();
    const decoder = new TextDecoder();
    this.#setState('open');
    this.#attempt = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parse(decoder.decode(value, { stream: true }));
    }
  }

  #receive({ event, data, id }: StreamMessage): void {
    if (id !== undefined && id !== '') this.#cursor = id;
    if (event === 'resync') {
      for (const handler of this.#resyncHandlers) handler();
      return;
    }
    if (data === '') return;
    const value: unknown = JSON.parse(data);
    if (!isLiveEvent(value)) return;
    for (const handler of this.#handlers.get(value.kind) ?? []) handler(value);
  }
}

function wait({ ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish, { once: true });
    signal.addEventListener('abort', finish, { once: true });
  });
}

export const liveClient = new LiveClient();
