import { liveStream } from '@enlace/contract/live/live.contract.ts';
import { bearerToken } from '#platform/http/mount-routes.ts';
import { rawRoute } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { endOpenStreams } from './open-streams.ts';
import { streamLive } from './stream-live.ts';

export const liveModule: Module = {
  name: 'live',
  routes: (deps) => [
    rawRoute(liveStream, async ({ ctx, query, request, reply }) => {
      const token = bearerToken(request) ?? '';
      await streamLive({ deps, userId: ctx.actor.userId, token, cursor: query.cursor, reply });
      return reply;
    }),
  ],
  pages: (app, { live }) => {
    // Before the server waits for its connections to end.
    app.addHook('preClose', (done) => {
      endOpenStreams(live);
      done();
    });
  },
};
