import type { FastifyReply } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import type { LiveMessage } from '#platform/realtime/live.ts';
import { keepOpenStream } from './open-streams.ts';

const heartbeatMs = 20_000;
const slowestCommitMs = 5_000;
/** A reader this far behind is disconnected; it resumes with its cursor. */
const maximumBacklogBytes = 256 * 1024;

type StreamInput = {
  deps: Pick<Platform, 'live' | 'clock' | 'authenticator'>;
  userId: string;
  /** The stream ends with this token. */
  token: string;
  cursor: string | undefined;
  /** Milliseconds since the page loaded its data. */
  age: number | undefined;
  reply: FastifyReply;
};

function frame(message: LiveMessage): string {
  return `id: ${message.cursor}\nevent: ${message.event.kind}\ndata: ${JSON.stringify(message.event)}\n\n`;
}

type Beginning = { head: string; missed: LiveMessage[] | 'resync' };

/** Where the stream begins, and what the page missed since. */
async function findBeginning({ deps, userId, cursor, age }: StreamInput): Promise<Beginning> {
  if (cursor === undefined) {
    // From when the page loaded its data, minus the time a transaction may take to commit.
    const head = await deps.live.head(userId, age === undefined ? 0 : age + slowestCommitMs);
    return { head, missed: age === undefined ? [] : await deps.live.replay({ userId, cursor: head }) };
  }
  const newest = await deps.live.head(userId);
  // A restored database counts on from an earlier position: no event would come after this cursor.
  if (BigInt(cursor) > BigInt(newest)) return { head: newest, missed: 'resync' };
  return { head: cursor, missed: await deps.live.replay({ userId, cursor }) };
}

/** Keeps the connection open and writes events as they arrive; starts with what the cursor missed. */
export async function streamLive(input: StreamInput): Promise<void> {
  const { deps, userId, token, reply } = input;
  const gone = new AbortController();
  const pending: LiveMessage[] = [];
  let write = (message: LiveMessage): void => void pending.push(message);
  // Subscribed before the replay, so that nothing is lost between the two.
  const unsubscribe = deps.live.subscribe(userId, (message) => write(message));
  const cursor = input.cursor !== undefined && /^\d{1,18}$/.test(input.cursor) ? input.cursor : undefined;
  const { head, missed } = await findBeginning({ ...input, cursor });

  reply.hijack();
  const { raw } = reply;
  // NOTE: headers set by hooks so far are texts; a hijacked response would lose them.
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  keepOpenStream(deps.live, raw);
  // A client that does not read would keep the connection by never receiving its end.
  const unwatch = deps.authenticator.watch(token, () => (raw.writableLength > 0 ? raw.destroy() : raw.end()));
  raw.on('close', () => {
    unwatch();
    unsubscribe();
    gone.abort();
  });
  const send = (text: string): void => {
    if (raw.writableEnded) return;
    if (raw.writableLength > maximumBacklogBytes) raw.destroy();
    else raw.write(text);
  };
  send(`retry: 1000\nid: ${head}\nevent: ready\ndata: {}\n\n`);
  if (missed === 'resync') send('event: resync\ndata: {}\n\n');
  else for (const message of missed) send(frame(message));
  // What the reader has or was just replayed is announced too, at any later time: also the event its cursor names.
  const seen = BigInt((missed === 'resync' ? undefined : missed.at(-1)?.cursor) ?? head);
  write = (message) => {
    if (BigInt(message.cursor) > seen) send(frame(message));
  };
  for (const message of pending) write(message);
  void keepAlive({ deps, signal: gone.signal, beat: () => send(': still here\n\n') });
}

async function keepAlive({
  deps,
  signal,
  beat,
}: {
  deps: Pick<Platform, 'clock'>;
  signal: AbortSignal;
  beat: () => void;
}): Promise<void> {
  while (!signal.aborted) {
    try {
      await deps.clock.sleep(heartbeatMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    beat();
  }
}
