import * as contract from '@enlace/contract/notifications/notifications.contract.ts';
import { route } from '#platform/http/route.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { mailOneNotice } from './jobs/mail-notice.handler.ts';
import { mailNotice } from './jobs/mail-notice.job.ts';
import { sendDueDigests } from './jobs/send-digests.handler.ts';
import { sendDigests } from './jobs/send-digests.job.ts';
import { mailOffPurpose } from './mail-off.rules.ts';
import { mountMailOffPages } from './pages/mail-off.routes.ts';
import { changeChannel, readChannels } from './usecases/channels.ts';
import { listNotices, markNoticesRead } from './usecases/read-notices.ts';

export const notificationsModule: Module = {
  name: 'notifications',
  routes: (deps) => [
    route(contract.listNotifications, ({ ctx, query }) => listNotices({ deps, ctx, query })),
    route(contract.markNotificationsRead, async ({ ctx, body }) => {
      await markNoticesRead({ deps, ctx, ids: body.ids });
      return {};
    }),
    route(contract.listNotificationChannels, ({ ctx }) => readChannels({ deps, ctx })),
    route(contract.changeNotificationChannel, ({ ctx, body }) => changeChannel({ deps, ctx, input: body })),
  ],
  jobs: (deps) => [
    bindJob(mailNotice, (payload) => mailOneNotice({ deps, ...payload })),
    bindJob(sendDigests, (_payload, { signal }) => sendDueDigests({ deps, signal })),
  ],
  pages: mountMailOffPages,
  lastingSignatures: [mailOffPurpose],
};
