import { liveStream } from '@enlace/contract/workspace/live/live.contract.ts';
import { bearerToken } from '#platform/http/mount-routes.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { rawRoute } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { forgetNotices } from './forget-notices.job.ts';
import { endOpenStreams, endStreamsForGood } from './open-streams.ts';
import { streamLive } from './stream-live.ts';

export const liveModule: Module = {
  name: 'live',
  ...withoutItems('signals of a day'),
  history: none('signals, not changes'),
  retention: [forgetNotices],
  webhooks: none('the nouns have the events'),
  notices: none('signals for open screens'),
  routes: (deps) => [
    rawRoute(liveStream, async ({ ctx, query, request, reply }) => {
      const token = bearerToken(request) ?? '';
      await streamLive({ deps, userId: ctx.actor.userId, token, cursor: query.cursor, age: query.age, reply });
      return reply;
    }),
  ],
  jobs: ({ live, clock }) => [bindJob(forgetNotices, () => live.forgetOld(clock.now()))],
  pages: (app, { live }) => {
    // Notices during a database outage reached nobody: browsers resume with what they missed.
    const stop = live.onGap(() => endOpenStreams(live));
    app.addHook('onClose', (_app, done) => {
      stop();
      done();
    });
    // Before the server waits for its connections to end.
    app.addHook('preClose', (done) => {
      endStreamsForGood(live);
      done();
    });
  },
};
