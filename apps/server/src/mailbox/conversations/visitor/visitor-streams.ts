import { openEventStream } from '#workspace/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { FastifyReply } from 'fastify';
import type { VisitorThread } from './visitor-thread.ts';

/** Open pages of one conversation that receive events; additional ones poll. */
const maxPerConversation = 8;
const maxAltogether = 2000;

export type VisitorStreams = {
  /** False when too many are open. */
  open(input: { thread: VisitorThread; reply: FastifyReply; headers: Record<string, string> }): boolean;
};

/** Notifies visitors' pages that their conversation changed; they load the changes themselves. */
export function createVisitorStreams(deps: Pick<Platform, 'live' | 'clock'>): VisitorStreams {
  const open = new Map<string, number>();
  let total = 0;
  const count = (id: string, step: 1 | -1) => {
    total += step;
    const left = (open.get(id) ?? 0) + step;
    if (left > 0) open.set(id, left);
    else open.delete(id);
  };
  return {
    open({ thread: { owner, conversationId }, reply, headers }) {
      if (total >= maxAltogether || (open.get(conversationId) ?? 0) >= maxPerConversation) return false;
      count(conversationId, 1);
      reply.hijack();
      let notify = (): void => undefined;
      const unsubscribe = deps.live.subscribe(owner, ({ event }) => {
        if (event.kind !== 'conversation.changed' && event.kind !== 'message.received') return;
        if (event.conversationId === conversationId) notify();
      });
      const stream = openEventStream({
        live: deps.live,
        clock: deps.clock,
        raw: reply.raw,
        headers,
        onClose() {
          unsubscribe();
          count(conversationId, -1);
        },
      });
      notify = () => stream.send('event: changed\ndata: {}\n\n');
      stream.send('retry: 2000\nevent: ready\ndata: {}\n\n');
      return true;
    },
  };
}
