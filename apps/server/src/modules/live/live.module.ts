import { liveStream } from '@enlace/contract/live/live.contract.ts';
import { rawRoute } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { streamLive } from './stream-live.ts';

export const liveModule: Module = {
  name: 'live',
  routes: (deps) => [
    rawRoute(liveStream, async ({ ctx, query, reply }) => {
      await streamLive({ deps, userId: ctx.actor.userId, cursor: query.cursor, reply });
      return reply;
    }),
  ],
};
