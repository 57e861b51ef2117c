import * as contract from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import * as push from '@enlace/contract/workspace/notifications/push.contract.ts';
import * as quiet from '@enlace/contract/workspace/notifications/quiet-hours.contract.ts';
import { route } from '#platform/http/route.ts';
import { bindHeldJob } from '#platform/installation/held-jobs.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import type { NoticeActSource } from '#platform/notice-act.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { mailOneNotice, mailNotice } from './jobs/mail-notice.job.ts';
import { sendDueDigests, sendDigests } from './jobs/send-digests.job.ts';
import { mailOffPurpose } from './mail-off.rules.ts';
import { mountMailOffPages } from './pages/mail-off.routes.ts';
import { pushWaitingNotices, pushNotices } from './jobs/push-notices.job.ts';
import { ensurePushKeys, pushKeyPurpose } from './push/push-keys.ts';
import { changeChannel, readChannels } from './usecases/channels.ts';
import { addPushDevice, listPushDevices, removePushDevice, testPush } from './usecases/push-devices.ts';
import { readQuietHours, setQuietHours } from './usecases/quiet-hours.ts';
import { changeManyNotices, listNotices, markNoticesRead } from './usecases/read-notices.ts';

/** Notices and where they go; `acts`: what can be done about those of the other nouns. */
export function createNotificationsModule(acts: readonly NoticeActSource[]): Module {
  return {
    name: 'notifications',
    ...withoutItems('read and gone by age'),
    history: ['preferences'],
    retention: none('kept as long as the account'),
    webhooks: none('the nouns have the events'),
    notices: none('delivers those of other nouns'),
    routes: (deps) => [
      route(contract.listNotifications, ({ ctx, query }) => listNotices({ deps, ctx, query, acts })),
      route(contract.markNotificationsRead, async ({ ctx, body }) => {
        await markNoticesRead({ deps, ctx, ids: body.ids });
        return {};
      }),
      route(contract.bulkNotifications, ({ ctx, body }) => changeManyNotices({ deps, ctx, ...body })),
      route(contract.listNotificationChannels, ({ ctx }) => readChannels({ deps, ctx })),
      route(contract.changeNotificationChannel, ({ ctx, body }) => changeChannel({ deps, ctx, input: body })),
      route(quiet.readQuietHours, ({ ctx }) => readQuietHours({ deps, ctx })),
      route(quiet.setQuietHours, ({ ctx, body }) => setQuietHours({ deps, ctx, input: body })),
      route(push.listPushDevices, ({ ctx }) => listPushDevices({ deps, ctx })),
      route(push.addPushDevice, ({ ctx, body }) => addPushDevice({ deps, ctx, input: body })),
      route(push.removePushDevice, async ({ ctx, params }) => {
        await removePushDevice({ deps, ctx, id: params.id });
        return {};
      }),
      route(push.testPush, async ({ ctx, params }) => {
        await testPush({ deps, ctx, id: params.id });
        return {};
      }),
    ],
    jobs: (deps) => [
      bindJob(mailNotice, (payload) => mailOneNotice({ deps, ...payload })),
      bindHeldJob(deps, pushNotices, (payload) => pushWaitingNotices({ deps, ...payload })),
      bindJob(sendDigests, (_payload, { signal }) => sendDueDigests({ deps, signal })),
    ],
    pages: mountMailOffPages,
    lastingSignatures: [mailOffPurpose],
    sealed: [{ table: 'push_keys', column: 'private_sealed', purpose: pushKeyPurpose }],
    seed: ensurePushKeys,
  };
}
